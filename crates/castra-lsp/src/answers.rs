//! Conversion of the results of castra-ide to the types of the protocol.

#![allow(
    clippy::mutable_key_type,
    reason = "what an address keeps for itself has no part in its order"
)]

use std::collections::BTreeMap;

use castra_base::{Edit, SourceFile, Span};
use castra_defs::DefKind;
use castra_ide::{Analysis, CompletionKind, FoldKind, Symbol, Token, TokenKind, kind_word};
use lsp_types::request::{
    CodeActionRequest, CodeLensRequest, CodeLensResolve, Completion, DocumentHighlightRequest,
    DocumentSymbolRequest, FoldingRangeRequest, Formatting, GotoDefinition, GotoImplementation,
    GotoImplementationParams, HoverRequest, InlayHintRequest, OnTypeFormatting,
    PrepareRenameRequest, RangeFormatting, References, Rename, Request, SelectionRangeRequest,
    SemanticTokensFullRequest, SignatureHelpRequest, WorkspaceSymbolRequest,
};
use lsp_types::{
    CodeActionParams, CodeLensParams, CompletionItem, CompletionItemKind, CompletionParams,
    DocumentFormattingParams, DocumentHighlight, DocumentHighlightKind, DocumentHighlightParams,
    DocumentOnTypeFormattingParams, DocumentRangeFormattingParams, DocumentSymbolParams,
    FoldingRange, FoldingRangeKind, FoldingRangeParams, GotoDefinitionParams, HoverParams,
    InlayHintParams, Location, ReferenceParams, RenameParams, SelectionRangeParams,
    SemanticTokensParams, SignatureHelpParams, SymbolKind, TextDocumentPositionParams, TextEdit,
    Uri, WorkspaceSymbolParams,
};
use serde_json::{Value, json};

use crate::capabilities::{FIX, TOKEN_TYPES, action_kind};
use crate::convert::Encoding;
use crate::problems::diagnostic;
use crate::request::{Failure, read};
use crate::session::Session;
use crate::{expand, gestures, hints, lenses, ranges, texts};

/// The maximum number of symbols in the answer to a search in all sources.
const MAX_SYMBOLS: usize = 500;

/// Returns the result of a request. For a file that is not open, most requests return `null`.
/// Renaming, `castra/expand` and `castra/gesture` fail.
pub(crate) fn answer(session: &mut Session, method: &str, params: Value) -> Result<Value, Failure> {
    Ok(match method {
        HoverRequest::METHOD => hover(session, &read::<HoverParams>(params)?),
        GotoDefinition::METHOD => definition(session, &read::<GotoDefinitionParams>(params)?),
        References::METHOD => references(session, &read::<ReferenceParams>(params)?),
        DocumentHighlightRequest::METHOD => {
            highlights(session, &read::<DocumentHighlightParams>(params)?)
        }
        PrepareRenameRequest::METHOD => {
            prepare_rename(session, &read::<TextDocumentPositionParams>(params)?)?
        }
        Rename::METHOD => rename(session, &read::<RenameParams>(params)?)?,
        DocumentSymbolRequest::METHOD => symbols(session, &read::<DocumentSymbolParams>(params)?),
        WorkspaceSymbolRequest::METHOD => {
            workspace_symbols(session, &read::<WorkspaceSymbolParams>(params)?)
        }
        Completion::METHOD => completions(session, &read::<CompletionParams>(params)?),
        FoldingRangeRequest::METHOD => folds(session, &read::<FoldingRangeParams>(params)?),
        Formatting::METHOD => format(session, &read::<DocumentFormattingParams>(params)?),
        CodeActionRequest::METHOD => code_actions(session, &read::<CodeActionParams>(params)?),
        SemanticTokensFullRequest::METHOD => {
            semantic_tokens(session, &read::<SemanticTokensParams>(params)?)
        }
        SignatureHelpRequest::METHOD => {
            hints::signature_help(session, &read::<SignatureHelpParams>(params)?)
        }
        InlayHintRequest::METHOD => hints::inlay_hints(session, &read::<InlayHintParams>(params)?),
        GotoImplementation::METHOD => {
            lenses::implementations(session, &read::<GotoImplementationParams>(params)?)
        }
        CodeLensRequest::METHOD => lenses::lenses(session, &read::<CodeLensParams>(params)?),
        CodeLensResolve::METHOD => lenses::resolve(session, params)?,
        SelectionRangeRequest::METHOD => {
            ranges::selections(session, &read::<SelectionRangeParams>(params)?)
        }
        RangeFormatting::METHOD => {
            ranges::format(session, &read::<DocumentRangeFormattingParams>(params)?)
        }
        OnTypeFormatting::METHOD => {
            ranges::format_on_type(session, &read::<DocumentOnTypeFormattingParams>(params)?)
        }
        expand::METHOD => expand::answer(session, params)?,
        texts::METHOD => texts::answer(params)?,
        gestures::METHOD => gestures::answer(session, params)?,
        _ => return Err(Failure::Unknown),
    })
}

/// Returns a result, or `null`.
fn or_null(answer: Option<Value>) -> Value {
    answer.unwrap_or(Value::Null)
}

fn hover(session: &mut Session, params: &HoverParams) -> Value {
    let at = &params.text_document_position_params;
    or_null(session.locate(&at.text_document.uri, at.position).and_then(
        |(analysis, file, offset)| {
            let hover = analysis.hover(file, offset)?;
            let range = session.encoding.range(analysis.source(file)?, hover.span);
            Some(json!({
                "contents": { "kind": "markdown", "value": hover.markdown },
                "range": range,
            }))
        },
    ))
}

fn locations(session: &Session, analysis: &Analysis, spans: &[Span]) -> Vec<Location> {
    spans.iter().filter_map(|span| session.location(analysis, *span)).collect()
}

fn definition(session: &mut Session, params: &GotoDefinitionParams) -> Value {
    let at = &params.text_document_position_params;
    let found = session.locate(&at.text_document.uri, at.position);
    or_null(found.map(|(analysis, file, offset)| {
        let spans = analysis.definition(file, offset);
        json!(locations(session, &analysis, &spans))
    }))
}

fn references(session: &mut Session, params: &ReferenceParams) -> Value {
    let at = &params.text_document_position;
    let found = session.locate_in_all(&at.text_document.uri, at.position);
    or_null(found.map(|(analysis, file, offset)| {
        let spans = analysis.uses(file, offset, params.context.include_declaration);
        json!(locations(session, &analysis, &spans))
    }))
}

fn highlights(session: &mut Session, params: &DocumentHighlightParams) -> Value {
    let at = &params.text_document_position_params;
    or_null(session.locate(&at.text_document.uri, at.position).and_then(
        |(analysis, file, offset)| {
            let source = analysis.source(file)?;
            let all = analysis.highlights(file, offset);
            let all = all.into_iter().map(|one| DocumentHighlight {
                range: session.encoding.range(source, one.span),
                kind: Some(match one.write {
                    true => DocumentHighlightKind::WRITE,
                    false => DocumentHighlightKind::READ,
                }),
            });
            Some(json!(all.collect::<Vec<_>>()))
        },
    ))
}

fn prepare_rename(
    session: &mut Session,
    position: &TextDocumentPositionParams,
) -> Result<Value, Failure> {
    let Some((analysis, file, offset)) =
        session.locate_in_all(&position.text_document.uri, position.position)
    else {
        return Ok(Value::Null);
    };
    let span = analysis.prepare_rename(file, offset);
    let span = span.map_err(|error| Failure::Refused(error.to_string()))?;
    let source = analysis.source(file);
    Ok(or_null(source.map(|source| {
        json!({
            "range": session.encoding.range(source, span),
            "placeholder": source.slice(span),
        })
    })))
}

fn rename(session: &mut Session, params: &RenameParams) -> Result<Value, Failure> {
    let at = &params.text_document_position;
    let renamed = session.rename(&at.text_document.uri, at.position, &params.new_name);
    let (analysis, edits) = renamed.map_err(Failure::Refused)?;
    workspace_edit(session, &analysis, &edits)
}

/// Converts edits of several sources to a workspace edit with `changes`, which all editors support.
fn workspace_edit(
    session: &Session,
    analysis: &Analysis,
    edits: &[Edit],
) -> Result<Value, Failure> {
    let mut changes: BTreeMap<Uri, Vec<TextEdit>> = BTreeMap::new();
    for edit in edits {
        // Applying half of the edits would leave the files inconsistent.
        let location = session.location(analysis, edit.span).ok_or_else(|| {
            Failure::Refused("a file that would change has no place on disk".to_owned())
        })?;
        let edit = TextEdit { range: location.range, new_text: edit.text.clone() };
        changes.entry(location.uri).or_default().push(edit);
    }
    let changes: BTreeMap<&str, &Vec<TextEdit>> =
        changes.iter().map(|(uri, edits)| (uri.as_str(), edits)).collect();
    Ok(json!({ "changes": changes }))
}

fn symbols(session: &mut Session, params: &DocumentSymbolParams) -> Value {
    or_null(session.file_analysis(&params.text_document.uri).and_then(|(analysis, file)| {
        let source = analysis.source(file)?;
        let all = analysis.symbols(file);
        Some(all.iter().map(|one| symbol(session.encoding, source, one)).collect())
    }))
}

fn symbol(encoding: Encoding, file: &SourceFile, found_symbol: &Symbol) -> Value {
    let children: Vec<Value> =
        found_symbol.children.iter().map(|child| symbol(encoding, file, child)).collect();
    let mut answer = json!({
        // Some editors reject a name without letters.
        "name": if found_symbol.name.trim().is_empty() { "?" } else { found_symbol.name.as_str() },
        "kind": found_symbol.kind.map_or(SymbolKind::NAMESPACE, symbol_kind),
        "range": encoding.range(file, found_symbol.span),
        "selectionRange": encoding.range(file, found_symbol.name_span),
        "children": children,
    });
    // VS Code rejects a symbol whose detail is `null`.
    if let (Some(detail), Some(answer)) = (&found_symbol.detail, answer.as_object_mut()) {
        answer.insert("detail".to_owned(), json!(detail));
    }
    answer
}

fn workspace_symbols(session: &mut Session, params: &WorkspaceSymbolParams) -> Value {
    let analysis = session.analysis();
    let found = analysis.workspace_symbols(&params.query);
    let shown = found.into_iter().take(MAX_SYMBOLS).filter_map(|one| {
        let location = session.location(&analysis, one.span)?;
        Some(json!({
            "name": one.name.as_str(),
            "kind": symbol_kind(one.id.kind),
            "location": location,
            "containerName": kind_word(one.id.kind),
        }))
    });
    shown.collect()
}

fn completions(session: &mut Session, params: &CompletionParams) -> Value {
    let at = &params.text_document_position;
    or_null(session.locate(&at.text_document.uri, at.position).and_then(
        |(analysis, file, offset)| {
            let source = analysis.source(file)?;
            let all = analysis.completions(file, offset).into_iter().enumerate();
            let items = all.map(|(rank, one)| CompletionItem {
                label: one.label.clone(),
                kind: Some(completion_kind(one.kind)),
                detail: one.detail,
                documentation: one.docs.map(|value| {
                    lsp_types::Documentation::MarkupContent(lsp_types::MarkupContent {
                        kind: lsp_types::MarkupKind::Markdown,
                        value,
                    })
                }),
                // The position in the list decides the order.
                sort_text: Some(format!("{rank:05}")),
                text_edit: Some(lsp_types::CompletionTextEdit::Edit(TextEdit {
                    range: session.encoding.range(source, one.replaces),
                    new_text: one.label,
                })),
                ..CompletionItem::default()
            });
            Some(json!(items.collect::<Vec<_>>()))
        },
    ))
}

fn folds(session: &mut Session, params: &FoldingRangeParams) -> Value {
    or_null(session.file_analysis(&params.text_document.uri).and_then(|(analysis, file)| {
        let source = analysis.source(file)?;
        let all = analysis.folds(file).into_iter().map(|fold| {
            let range = session.encoding.range(source, fold.span);
            // The last line stays visible, since it closes the fold.
            let shown = match fold.kind {
                FoldKind::Comment => 0,
                FoldKind::Block | FoldKind::Text => 1,
            };
            FoldingRange {
                start_line: range.start.line,
                end_line: range.end.line.saturating_sub(shown).max(range.start.line),
                kind: (fold.kind == FoldKind::Comment).then_some(FoldingRangeKind::Comment),
                ..FoldingRange::default()
            }
        });
        Some(json!(all.collect::<Vec<_>>()))
    }))
}

fn format(session: &mut Session, params: &DocumentFormattingParams) -> Value {
    or_null(session.file_analysis(&params.text_document.uri).and_then(|(analysis, file)| {
        let source = analysis.source(file)?;
        let edits = analysis.format(file).into_iter().map(|edit| TextEdit {
            range: session.encoding.range(source, edit.span),
            new_text: edit.text,
        });
        Some(json!(edits.collect::<Vec<_>>()))
    }))
}

fn code_actions(session: &mut Session, params: &CodeActionParams) -> Value {
    let uri = &params.text_document.uri;
    or_null(session.locate(uri, params.range.start).and_then(|(analysis, file, start)| {
        let source = analysis.source(file)?;
        let end = session.encoding.offset(&source.text, params.range.end);
        let range = Span::new(file, start, castra_base::to_u32(end).max(start));
        let is_requested = |kind: &str| match &params.context.only {
            None => true,
            Some(kinds) => kinds.iter().any(|only| {
                let rest = kind.strip_prefix(only.as_str());
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            }),
        };
        let mut fixes = analysis.code_actions(range);
        fixes.retain(|_| is_requested(FIX));
        session.retain_helpful(&analysis, &mut fixes);
        let fixes = fixes.iter().map(|action| {
            // An action whose edits cannot be represented is not offered.
            let edit = workspace_edit(session, &analysis, &action.edits).ok()?;
            Some(json!({
                "title": action.title,
                "kind": FIX,
                "diagnostics": [diagnostic(session, &analysis, source, action.fixes)],
                "isPreferred": action.safe,
                "edit": edit,
            }))
        });
        let mut all: Vec<Value> = fixes.flatten().collect();
        let proposals = session.proposals(uri, range.start, range.end);
        for one in proposals.iter().filter(|one| is_requested(action_kind(one.kind))) {
            let Ok(edit) = workspace_edit(session, &analysis, &one.edits) else { continue };
            let mut action = json!({
                "title": one.title,
                "kind": action_kind(one.kind),
                "edit": edit,
            });
            if let (Some(fixed), Some(action)) = (&one.fixes, action.as_object_mut()) {
                let fixed = diagnostic(session, &analysis, source, fixed);
                action.insert("diagnostics".to_owned(), json!([fixed]));
            }
            all.push(action);
        }
        Some(json!(all))
    }))
}

fn semantic_tokens(session: &mut Session, params: &SemanticTokensParams) -> Value {
    or_null(session.file_analysis(&params.text_document.uri).and_then(|(analysis, file)| {
        let source = analysis.source(file)?;
        let mut data: Vec<u32> = Vec::new();
        let (mut line, mut column) = (0, 0);
        for token in analysis.semantic_tokens(file) {
            let range = session.encoding.range(source, token.span);
            let start = range.start;
            let from = if start.line == line { column } else { 0 };
            let (kind, modifiers) = token_type(&token);
            data.extend([
                start.line - line,
                start.character - from,
                range.end.character - start.character,
                kind,
                modifiers,
            ]);
            (line, column) = (start.line, start.character);
        }
        Some(json!({ "data": data }))
    }))
}

/// Returns the index of a token's type and the bits of its modifiers.
fn token_type(token: &Token) -> (u32, u32) {
    let word = token.kind.word();
    let kind = TOKEN_TYPES.iter().position(|known| *known == word);
    let kind = kind.map_or(0, castra_base::to_u32);
    let bits = [token.declaration, token.write, token.kind == TokenKind::BuiltIn];
    let modifiers = bits.iter().enumerate().map(|(at, set)| u32::from(*set) << at).sum();
    (kind, modifiers)
}

const fn symbol_kind(kind: DefKind) -> SymbolKind {
    match kind {
        DefKind::Game
        | DefKind::Module
        | DefKind::Battle
        | DefKind::Stage
        | DefKind::Campaign
        | DefKind::Source => SymbolKind::MODULE,
        DefKind::Enum => SymbolKind::ENUM,
        DefKind::Word | DefKind::Section | DefKind::Place | DefKind::Sign => {
            SymbolKind::ENUM_MEMBER
        }
        DefKind::Die | DefKind::Board | DefKind::Kind | DefKind::Record => SymbolKind::STRUCT,
        DefKind::Field | DefKind::Entry | DefKind::ArmyEntry => SymbolKind::FIELD,
        DefKind::Element | DefKind::Army | DefKind::Side => SymbolKind::OBJECT,
        DefKind::Deck | DefKind::Group | DefKind::Pile => SymbolKind::ARRAY,
        DefKind::Table | DefKind::Function | DefKind::Procedure => SymbolKind::FUNCTION,
        DefKind::Step | DefKind::Phase | DefKind::Window | DefKind::Change => SymbolKind::EVENT,
        DefKind::State | DefKind::Role | DefKind::Parameter | DefKind::Local => {
            SymbolKind::VARIABLE
        }
        DefKind::Option | DefKind::Weight => SymbolKind::PROPERTY,
        DefKind::Clause => SymbolKind::STRING,
    }
}

const fn completion_kind(sort: CompletionKind) -> CompletionItemKind {
    match sort {
        CompletionKind::Keyword => CompletionItemKind::KEYWORD,
        CompletionKind::Hex => CompletionItemKind::VALUE,
        CompletionKind::Name(kind) => match kind {
            DefKind::Game
            | DefKind::Module
            | DefKind::Battle
            | DefKind::Stage
            | DefKind::Campaign
            | DefKind::Source => CompletionItemKind::MODULE,
            DefKind::Enum => CompletionItemKind::ENUM,
            DefKind::Word | DefKind::Section | DefKind::Place | DefKind::Sign => {
                CompletionItemKind::ENUM_MEMBER
            }
            DefKind::Die | DefKind::Board | DefKind::Kind | DefKind::Record => {
                CompletionItemKind::STRUCT
            }
            DefKind::Field | DefKind::Entry | DefKind::ArmyEntry => CompletionItemKind::FIELD,
            DefKind::Element | DefKind::Army | DefKind::Side => CompletionItemKind::CLASS,
            DefKind::Deck | DefKind::Group | DefKind::Pile => CompletionItemKind::CONSTANT,
            DefKind::Table | DefKind::Function | DefKind::Procedure => CompletionItemKind::FUNCTION,
            DefKind::Step | DefKind::Phase | DefKind::Window | DefKind::Change => {
                CompletionItemKind::EVENT
            }
            DefKind::State | DefKind::Role | DefKind::Parameter | DefKind::Local => {
                CompletionItemKind::VARIABLE
            }
            DefKind::Option | DefKind::Weight => CompletionItemKind::PROPERTY,
            DefKind::Clause => CompletionItemKind::REFERENCE,
        },
    }
}
