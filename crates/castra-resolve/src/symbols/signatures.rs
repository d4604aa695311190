//! The signatures of functions, procedures and windows.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{
    Ending, Function, Name, Param, Procedure, RecordItem, TypeRef, WindowItem,
};
use smol_str::SmolStr;

use crate::fields::duplicate_field;
use crate::names::duplicate_name;
use castra_ir::{Ty, id};

use super::bound::Bound;
use super::bounds::written_bounds;
use super::builder::Builder;
use super::table::{Def, FunctionSignature, ProcedureSignature, WindowSignature};

impl Builder<'_, '_> {
    pub(super) fn add_function(&mut self, item: &Function) {
        let Some(name) = &item.name else { return };
        let params = self.bounded_params(name, &item.params);
        let (result, bounds) = self.bounded_result(name, item.result.as_ref(), item.clamped);
        let result = result.unwrap_or(Ty::Error);
        let at = id(self.symbols.functions.len());
        for (of, bound) in (self.symbols.functions.len()..).zip(bounds) {
            if let Some(bound) = bound {
                self.symbols.bounds.results.insert(id(of), bound);
            }
        }
        self.declare("fn", name, Def::Function(at));
        let further = self.symbols.flat_types(&result).into_iter().skip(1);
        let of_fields = self.symbols.field_paths(&result).into_iter().skip(1).zip(further);
        let of_fields: Vec<FunctionSignature> = of_fields
            .map(|(path, ty)| FunctionSignature {
                name: format!("{}.{path}", name.text).into(),
                params: params.clone(),
                result: ty,
                span: name.span,
                is_field_function: true,
            })
            .collect();
        self.symbols.functions.push(FunctionSignature {
            name: name.text.clone(),
            params,
            result,
            span: name.span,
            is_field_function: false,
        });
        // A function with a record as result becomes a function for each field. The first one has
        // the declared name.
        self.symbols.functions.extend(of_fields);
    }

    /// Returns the type of the result of a function or procedure, and records the bounds of its
    /// flat values.
    fn bounded_result(
        &mut self,
        name: &Name,
        written: Option<&TypeRef>,
        clamped: Option<Span>,
    ) -> (Option<Ty>, Vec<Option<Bound>>) {
        let Some(written) = written else { return (None, Vec::new()) };
        let (plain, bound) = self.written_bound(None, name, written, clamped);
        let ty = self.rule_type(&plain, &name.text);
        let bounds = match &ty {
            Some(ty @ Ty::Record(_)) => self.symbols.flat_bounds(ty),
            _ => vec![bound],
        };
        (ty, bounds)
    }

    /// Returns the parameters of a function or procedure, and records their bounds.
    fn bounded_params(&mut self, name: &Name, params: &[Param]) -> Vec<(SmolStr, Ty)> {
        if params.iter().all(|param| written_bounds(&param.ty).is_none()) {
            return self.resolve_params(params);
        }
        let mut bounds: Vec<Option<Bound>> = Vec::new();
        let mut plain = params.to_vec();
        for param in &mut plain {
            let Some(found) = written_bounds(&param.ty) else {
                bounds.push(None);
                continue;
            };
            param.ty = found.plain.clone();
            let problem = found.problem();
            bounds.push(problem.is_none().then(|| {
                let name = Some(name.text.to_string());
                Bound { is_param: true, ..found.bound(param.name.text.to_string(), name, false) }
            }));
            problem.into_iter().for_each(|problem| self.report(problem));
        }
        if bounds.iter().any(Option::is_some) {
            self.symbols.bounds.params.insert(name.span, bounds);
        }
        self.resolve_params(&plain)
    }

    /// Declares an ending: a `bool` function of the army, if the ending is for one.
    pub(super) fn declare_ending(&mut self, item: &Ending) {
        let Some(name) = &item.name else { return };
        let army = item.each.iter().map(|each| (each.name.text.clone(), Ty::Army));
        let at = id(self.symbols.functions.len());
        self.declare("ending", name, Def::Function(at));
        self.symbols.functions.push(FunctionSignature {
            name: name.text.clone(),
            params: army.collect(),
            result: Ty::Bool,
            span: name.span,
            is_field_function: false,
        });
    }

    pub(super) fn add_procedure(&mut self, item: &Procedure) {
        let Some(name) = &item.name else { return };
        let params = self.bounded_params(name, &item.params);
        let (result, bounds) = self.bounded_result(name, item.result.as_ref(), item.clamped);
        let result = item.result.as_ref().map(|_| result.unwrap_or(Ty::Error));
        let at = id(self.symbols.procedures.len());
        if bounds.iter().any(Option::is_some) {
            self.symbols.bounds.procedure_results.insert(at, bounds);
        }
        self.declare("proc", name, Def::Procedure(at));
        self.symbols.procedures.push(ProcedureSignature {
            name: name.text.clone(),
            params,
            result,
            span: name.span,
        });
    }

    /// Declares the name of a record as its constructor.
    pub(super) fn declare_record(&mut self, item: &RecordItem) {
        let Some(name) = &item.name else { return };
        let places = &self.symbols.record_spans;
        let Some(at) = places.iter().position(|place| *place == name.span) else { return };
        let at = id(at);
        self.declare("record", name, Def::Record(at));
    }

    /// Reports a record where only a single value can be.
    fn require_single(&mut self, ty: Ty, span: Span, message: &str, help: &str) -> Ty {
        if !matches!(ty, Ty::Record(_)) {
            return ty;
        }
        self.report(
            Diagnostic::new(&codes::TYPE_MISMATCH, span, format!("{message} cannot be a record"))
                .label("needs a single value")
                .help(help),
        );
        Ty::Error
    }

    pub(super) fn add_window(&mut self, item: &WindowItem) {
        let Some(name) = &item.name else { return };
        let mut params = self.resolve_params(&item.params);
        for (param, written) in params.iter_mut().zip(&item.params) {
            let ty = std::mem::replace(&mut param.1, Ty::Error);
            let description = format!("what the window tells as `{}`", param.0);
            param.1 = self.require_single(
                ty,
                written.name.span,
                &description,
                "pass its fields one by one",
            );
        }
        let first = self.symbols.windows.iter().find(|w| w.name == name.text).map(|w| w.span);
        if let Some(first) = first {
            self.report(duplicate_name("window", name, first));
        }
        let window = WindowSignature { name: name.text.clone(), params, span: name.span };
        self.symbols.windows.push(window);
    }

    fn resolve_params(&mut self, params: &[Param]) -> Vec<(SmolStr, Ty)> {
        let mut seen: Vec<(&SmolStr, Span)> = Vec::new();
        let mut typed = Vec::new();
        for param in params {
            if let Some((_, first)) = seen.iter().find(|(name, _)| **name == param.name.text) {
                self.report(duplicate_field(&param.name, *first));
            }
            seen.push((&param.name.text, param.name.span));
            let ty = self.rule_type(&param.ty, &param.name.text).unwrap_or(Ty::Error);
            typed.push((param.name.text.clone(), ty));
        }
        typed
    }
}
