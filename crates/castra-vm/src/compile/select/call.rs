//! Calls of functions and procedures: emitted as calls, or inlined.

use std::rc::Rc;

use castra_ir::summary::{CallNode, Callee};
use castra_ir::visit;
use castra_ir::{
    Body as Tree, Expr, ExprKind, Function, FunctionId, Local, LocalId, NodeRef, ProcedureId, Stmt,
    StmtKind, Ty,
};

use super::env::{Binding, Env};
use super::function_builder::FunctionBuilder;
use super::registers::Height;
use super::signature::callee_signature;
use super::situation::{Destinations, ReturnEffect};
use crate::compile::compiler::{EntryPoint, SpecKey};
use crate::compile::local_scopes::LocalScopes;
use crate::compile::signatures::Signature;
use crate::image::{Facts, TraceCallSite, TracePoint};
use crate::op::{Op, Operand};

/// The maximum number of specializations of one function or procedure for constant arguments.
const MAX_INSTANCES: usize = 8;

/// Returns the positions of a function's first parameter and of its value in its frame.
pub(in crate::compile) fn first_and_value(function: &Function, facts: &Facts) -> Option<[u16; 2]> {
    let signature = Signature::of_function(facts, function);
    Some([*signature.params.first()?, signature.result()])
}

impl<'p> FunctionBuilder<'_, 'p> {
    fn function_of(&mut self, id: FunctionId) -> Option<&'p Function> {
        let function = self.c.program.rules.functions.get(id);
        if function.is_none() {
            self.c.report_unsound("a missing function");
        }
        function
    }

    /// Records that a function or procedure starts here, for counts of calls.
    pub(crate) fn record_entry(&mut self, callee: Callee) {
        if self.c.options.profile {
            self.provenance.note(TracePoint::Call(callee));
        }
    }

    /// Returns whether a call is inlined.
    pub(crate) fn may_inline(&self, call: &Expr) -> bool {
        self.c.options.inline && self.c.plan.is_inlined(CallNode::Function(NodeRef(call)))
    }

    /// Enters a call of an inlined function that is a single expression: returns that expression,
    /// with the parameters bound. [`FunctionBuilder::leave`] restores the environment.
    pub(crate) fn enter(&mut self, expr: &'p Expr) -> Option<(&'p Expr, Env<'p>)> {
        let ExprKind::Call(id, args) = &expr.kind else { return None };
        let function = self.c.program.rules.functions.get(id)?;
        let [stmt] = function.body.stmts.as_slice() else { return None };
        let StmtKind::Return(values) = &stmt.kind else { return None };
        let [inner] = values.as_slice() else { return None };
        if !self.may_inline(expr) {
            return None;
        }
        let much = self.c.plan.is_expensive(Callee::Function(*id));
        let hoists_locals = std::mem::replace(&mut self.hoisting.hoists_locals, much);
        let env = self.environment(*id, function, args);
        self.hoisting.hoists_locals = hoists_locals;
        self.record_entry(Callee::Function(*id));
        self.provenance.mark(&stmt.cites);
        Some((inner, std::mem::replace(&mut self.env, env)))
    }

    pub(crate) fn leave(&mut self, env: Env<'p>) {
        self.env = env;
    }

    /// Returns the environment of an inlined function. Nothing changes while it runs, so arguments
    /// are copied only for parameters that it assigns to.
    fn environment(&mut self, id: FunctionId, function: &'p Function, args: &'p [Expr]) -> Env<'p> {
        let mut locals = Vec::with_capacity(args.len());
        let homes = self.c.local_scopes_of(Callee::Function(id));
        for (i, arg) in args.iter().enumerate() {
            let place = self.named_value(arg);
            let fixed = homes.is_assigned_once(LocalId(i as u32));
            locals.push(match self.c.consts.value(place) {
                Some(value) if fixed && !matches!(arg.ty, Ty::Set(_)) => Binding::Known(value),
                _ if fixed => Binding::At(place),
                _ => {
                    let words = self.words(&arg.ty);
                    let own = self.registers.take(words);
                    self.copy(own, place, words);
                    Binding::At(own)
                }
            });
        }
        Env::new(locals, homes, &function.body.locals)
    }

    /// Inlines a function.
    pub(crate) fn inline_call(
        &mut self,
        id: FunctionId,
        args: &'p [Expr],
        returning: ReturnEffect,
    ) {
        let Some(function) = self.function_of(id) else { return };
        let much = self.c.plan.is_expensive(Callee::Function(id));
        let hoists_locals = std::mem::replace(&mut self.hoisting.hoists_locals, much);
        let env = self.environment(id, function, args);
        self.record_entry(Callee::Function(id));
        let pure = std::mem::replace(&mut self.situation.pure, true);
        self.inline_body(env, returning, &function.body);
        self.situation.pure = pure;
        self.hoisting.hoists_locals = hoists_locals;
    }

    /// Selects an inlined body in its own environment.
    fn inline_body(&mut self, env: Env<'p>, returning: ReturnEffect, body: &'p Tree) {
        let env = std::mem::replace(&mut self.env, env);
        let situation = self.situation.enter(returning);
        let (top, kept) = (self.registers.top(), self.registers.keep_all());
        self.block(&body.stmts);
        self.registers.keep(kept);
        self.registers.release(top);
        self.drop_secret_locals_beyond(kept);
        self.situation = situation;
        self.env = env;
    }

    /// Computes the value of a call into a destination.
    pub(crate) fn call_to(&mut self, call: &'p Expr, dst: Operand) {
        if let Some((base, index)) = self.call_table(call) {
            let words = self.words(&call.ty) as u8;
            return self.load_row(words, dst, base, index);
        }
        if self.hoisted_call_to(call, dst) {
            return;
        }
        self.emit_call_to(call, dst);
    }

    /// Like [`Self::call_to`], but always calls the function.
    pub(crate) fn emit_call_to(&mut self, call: &'p Expr, dst: Operand) {
        let ExprKind::Call(id, args) = &call.kind else {
            return self.c.report_unsound("call to something that is not a function");
        };
        let (id, ty) = (*id, &call.ty);
        if self.may_inline(call) {
            let end = self.mir.label();
            self.inline_call(id, args, ReturnEffect::Inline(Destinations::One(dst), end));
            self.bind_label(end);
            return;
        }
        if self.function_of(id).is_none() {
            return;
        }
        let us = if self.c.properties.function_reads_us.get(id.index()) == Some(&true) {
            self.situation.us
        } else {
            None
        };
        let (instance, signature) = self.arguments(Callee::Function(id), us, false, args);
        self.emit(Op::Call { ret: Operand::Callee(instance, 0), instance, cost: 0 });
        let words = self.words(ty);
        self.copy(dst, Operand::Callee(instance, signature.result()), words);
    }

    /// Computes the arguments of a call, and requests the specialization.
    fn arguments(
        &mut self,
        callee: Callee,
        us: Option<i64>,
        standing: bool,
        args: &'p [Expr],
    ) -> (u16, Rc<Signature>) {
        let signature = callee_signature(self.c, callee);
        let code = match callee {
            Callee::Function(id) => EntryPoint::Function(id),
            Callee::Procedure(id) => EntryPoint::Procedure(id),
        };
        let is_told = |arg: &Expr| matches!(arg.ty, Ty::Army | Ty::Bool);
        let few = args.iter().any(is_told)
            && self.c.options.specialise
            && self.c.may_copy(code, MAX_INSTANCES);
        // If no copy may be made, the callee finds the army whose turn it is at run time.
        let us = us.filter(|_| self.c.may_copy(code, usize::MAX));
        let mut known = Vec::new();
        for (i, arg) in args.iter().enumerate() {
            if few
                && is_told(arg)
                && let Some(value) = self.fold(arg)
            {
                known.resize(i, None);
                known.push(Some(value));
            }
        }
        let instance = self.c.request(SpecKey { code, us, standing, constant_args: known });
        self.mir.calls.push(instance);
        let calls =
            |e: &Expr| visit::any_expr(e, &mut |part| matches!(part.kind, ExprKind::Call(..)));
        // Another call could overwrite the registers of arguments that are already in place.
        if args.iter().any(calls) {
            let places: Vec<Operand> = args
                .iter()
                .map(|arg| {
                    let words = self.words(&arg.ty);
                    let place = self.registers.take(words);
                    self.value_to(arg, place);
                    place
                })
                .collect();
            for ((arg, place), &at) in args.iter().zip(places).zip(&signature.params) {
                let words = self.words(&arg.ty);
                self.copy(Operand::Callee(instance, at), place, words);
            }
        } else {
            for (arg, &at) in args.iter().zip(&signature.params) {
                self.value_to(arg, Operand::Callee(instance, at));
            }
        }
        (instance, signature)
    }

    /// Selects a call of a procedure.
    pub(crate) fn call_procedure(&mut self, stmt: &'p Stmt) {
        let StmtKind::Call(id, args, gives) = &stmt.kind else { return };
        let id = *id;
        let gives: Vec<Operand> = gives.iter().map(|local| self.place_of(*local)).collect();
        let Some(procedure) = self.c.program.rules.procedures.get(id) else {
            return self.c.report_unsound("a missing procedure");
        };
        if self.c.options.inline && self.c.plan.is_inlined(CallNode::Procedure(NodeRef(stmt))) {
            let homes = self.c.local_scopes_of(Callee::Procedure(id));
            let env = self.procedure_environment(args, homes, &procedure.body.locals);
            self.record_entry(Callee::Procedure(id));
            let pure = std::mem::replace(&mut self.situation.pure, false);
            let end = self.mir.label();
            self.inline_body(
                env,
                ReturnEffect::Inline(Destinations::from_places(gives), end),
                &procedure.body,
            );
            self.bind_label(end);
            self.situation.pure = pure;
            return;
        }
        let us = if self.c.properties.procedure_reads_us.get(id.index()) == Some(&true) {
            self.situation.us
        } else {
            None
        };
        let standing = self.situation.standing;
        let (instance, signature) = self.arguments(Callee::Procedure(id), us, standing, args);
        self.emit(Op::Call { ret: Operand::Callee(instance, 0), instance, cost: 0 });
        self.safepoint();
        for ((&to, ty), &from) in gives.iter().zip(&procedure.results).zip(&signature.results) {
            let words = self.words(ty);
            self.copy(to, Operand::Callee(instance, from), words);
        }
    }

    /// Returns the environment of a procedure. State may change while it runs, so arguments are
    /// copied unless they cannot change.
    fn procedure_environment(
        &mut self,
        args: &'p [Expr],
        homes: Rc<LocalScopes>,
        types: &'p [Local],
    ) -> Env<'p> {
        let mut locals = Vec::with_capacity(args.len());
        for (i, arg) in args.iter().enumerate() {
            let fixed = homes.is_assigned_once(LocalId(i as u32));
            if fixed && let Some(value) = self.fold(arg) {
                locals.push(Binding::Known(value));
                continue;
            }
            if fixed
                && let ExprKind::Local(local) = arg.kind
                && self.env.scopes.is_assigned_once(local)
                && let Binding::At(place @ (Operand::Frame(_) | Operand::Const(_))) =
                    self.env.binding(local)
            {
                locals.push(Binding::At(place));
                continue;
            }
            let words = self.words(&arg.ty);
            let place = self.registers.take(words);
            self.value_to(arg, place);
            if fixed {
                self.track_secret_local(arg, place);
            }
            locals.push(Binding::At(place));
        }
        Env::new(locals, homes, types)
    }

    /// Selects a specialization of a procedure.
    pub(crate) fn procedure(&mut self, id: ProcedureId, known_args: &[Option<i64>]) {
        let Some(procedure) = self.c.program.rules.procedures.get(id) else { return };
        let signature = callee_signature(self.c, Callee::Procedure(id));
        let homes = self.c.local_scopes_of(Callee::Procedure(id));
        self.begin_body(&signature, known_args, homes, &procedure.body.locals);
        self.provenance.source.span = procedure.span;
        self.record_entry(Callee::Procedure(id));
        let results = signature.results.iter().map(|&at| Operand::Frame(at)).collect();
        self.situation.returning = ReturnEffect::Specialization(Destinations::from_places(results));
        self.block(&procedure.body.stmts);
        self.return_from();
    }

    /// Selects a specialization of a function.
    pub(crate) fn function(&mut self, id: FunctionId, known_args: &[Option<i64>]) {
        let Some(function) = self.c.program.rules.functions.get(id) else { return };
        let body = &function.body;
        let signature = callee_signature(self.c, Callee::Function(id));
        let homes = self.c.local_scopes_of(Callee::Function(id));
        self.begin_body(&signature, known_args, homes, &body.locals);
        self.provenance.source.span = function.span;
        self.record_entry(Callee::Function(id));
        self.situation.pure = true;
        let result = Operand::Frame(signature.result());
        if self.c.options.inline {
            self.situation.returning = ReturnEffect::Specialization(Destinations::One(result));
            self.block(&body.stmts);
            return self.return_from();
        }
        // The call is traced after its value has been computed.
        let end = self.mir.label();
        self.situation.returning = ReturnEffect::Inline(Destinations::One(result), end);
        self.block(&body.stmts);
        self.bind_label(end);
        let args = signature.params.iter().zip(&body.locals);
        let args =
            args.map(|(&at, l)| (l.ty.clone(), Operand::Callee(self.mir.number, at))).collect();
        let value = (function.result.clone(), Operand::Callee(self.mir.number, signature.result()));
        let site = self.c.site(self.c.sites.traced_calls.len());
        self.c.sites.traced_calls.push(TraceCallSite { function: id, args, value });
        self.emit(Op::TraceCall { site });
        self.return_from();
    }

    fn begin_body(
        &mut self,
        signature: &Signature,
        known_args: &[Option<i64>],
        homes: Rc<LocalScopes>,
        types: &'p [Local],
    ) {
        let bind = |(i, &at): (usize, &u16)| match known_args.get(i).copied().flatten() {
            Some(value) if homes.is_assigned_once(LocalId(i as u32)) => Binding::Known(value),
            _ => Binding::At(Operand::Frame(at)),
        };
        // Locals without a binding get registers when they are assigned.
        let mut locals = Vec::with_capacity(types.len());
        locals.extend(signature.params.iter().enumerate().map(bind));
        self.env = Env::new(locals, homes, types);
        self.registers.take_up_to(Height(signature.end));
        self.registers.keep_all();
    }

    pub(crate) fn return_from(&mut self) {
        self.emit(Op::Return { ret: Operand::Frame(0) });
    }
}
