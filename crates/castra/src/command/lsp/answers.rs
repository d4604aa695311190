//! What castra-ide says, in the words of the protocol.

#![allow(
    clippy::mutable_key_type,
    reason = "what an address keeps for itself has no part in its order"
)]

use std::collections::BTreeMap;

use castra_base::{Edit, Severity, SourceFile, Span};
use castra_defs::DefKind;
use castra_ide::{Analysis, FoldKind, ProposalKind, Sort, Symbol, Token, TokenKind, kind_word};
use lsp_server::{ErrorCode, RequestId, Response};
use lsp_types::request::{
    CodeActionRequest, CodeLensRequest, CodeLensResolve, Completion, DocumentHighlightRequest,
    DocumentSymbolRequest, FoldingRangeRequest, Formatting, GotoDefinition, GotoImplementation,
    GotoImplementationParams, HoverRequest, InlayHintRequest, OnTypeFormatting,
    PrepareRenameRequest, RangeFormatting, References, Rename, Request, SelectionRangeRequest,
    SemanticTokensFullRequest, SignatureHelpRequest, WorkspaceSymbolRequest,
};
use lsp_types::{
    CodeActionParams, CodeDescription, CodeLensParams, CompletionItem, CompletionItemKind,
    CompletionParams, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag,
    DocumentFormattingParams, DocumentHighlight, DocumentHighlightKind, DocumentHighlightParams,
    DocumentOnTypeFormattingParams, DocumentRangeFormattingParams, DocumentSymbolParams,
    FoldingRange, FoldingRangeKind, FoldingRangeParams, GotoDefinitionParams, HoverParams,
    InlayHintParams, Location, NumberOrString, ReferenceParams, RenameParams, SelectionRangeParams,
    SemanticTokensParams, SignatureHelpParams, SymbolKind, TextDocumentPositionParams, TextEdit,
    Uri, WorkspaceSymbolParams,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::convert::Encoding;
use super::session::{Other, Session};
use super::{expand, gestures, hints, lenses, picture, ranges, simulate, texts};

/// At most so many names are listed for a search among all texts.
const MOST_SYMBOLS: usize = 500;

/// Why there is no answer.
pub(super) enum Failure {
    /// The request is none that is known.
    Unknown,
    /// It cannot be read.
    Params(String),
    /// What it asks for cannot be done.
    Refused(String),
    /// It is about a text that has changed since.
    Outdated,
}

impl Failure {
    /// The answer to a request that could not be carried out.
    pub(super) fn response(self, id: RequestId, method: &str) -> Response {
        let (code, why) = match self {
            Self::Unknown => (ErrorCode::MethodNotFound, format!("`{method}` is not known")),
            Self::Params(why) => (ErrorCode::InvalidParams, why),
            Self::Refused(why) => (ErrorCode::RequestFailed, why),
            Self::Outdated => (ErrorCode::ContentModified, "the file has changed since".to_owned()),
        };
        Response::new_err(id, code as i32, why)
    }
}

/// Whether the answer to a request grows with the text or with all texts, and depends on nothing but
/// what is known of them.
pub(super) fn may_take_long(method: &str) -> bool {
    matches!(
        method,
        References::METHOD
            | DocumentSymbolRequest::METHOD
            | WorkspaceSymbolRequest::METHOD
            | FoldingRangeRequest::METHOD
            | Formatting::METHOD
            | RangeFormatting::METHOD
            | SemanticTokensFullRequest::METHOD
            | InlayHintRequest::METHOD
            | CodeLensRequest::METHOD
            | CodeLensResolve::METHOD
            | SelectionRangeRequest::METHOD
            | expand::METHOD
    )
}

/// Whether a request is about all texts rather than about one.
pub(super) fn is_of_all_texts(method: &str) -> bool {
    matches!(
        method,
        References::METHOD
            | WorkspaceSymbolRequest::METHOD
            | CodeLensResolve::METHOD
            | expand::METHOD
    )
}

/// The sorts of coloured words, in the order of their numbers.
const TOKEN_TYPES: [&str; 13] = [
    "comment",
    "string",
    "number",
    "keyword",
    "namespace",
    "type",
    "enumMember",
    "property",
    "class",
    "variable",
    "parameter",
    "function",
    "event",
];

/// What else is said of them, in the order of their bits.
const TOKEN_MODIFIERS: [&str; 3] = ["declaration", "modification", "defaultLibrary"];

/// What the server can do.
pub(super) fn capabilities(encoding: Encoding) -> Value {
    let [first, second] = castra_ide::TYPED;
    json!({
        // What is beyond the protocol.
        "experimental": {
            picture::METHOD: true,
            gestures::METHOD: true,
            simulate::METHOD: true,
            expand::METHOD: true,
            texts::METHOD: true,
        },
        "positionEncoding": match encoding {
            Encoding::Utf8 => "utf-8",
            Encoding::Utf16 => "utf-16",
        },
        // Changes come as they are made (2).
        "textDocumentSync": { "openClose": true, "change": 2, "save": true },
        "hoverProvider": true,
        "definitionProvider": true,
        "referencesProvider": true,
        "documentHighlightProvider": true,
        "documentSymbolProvider": true,
        "workspaceSymbolProvider": true,
        "renameProvider": { "prepareProvider": true },
        "completionProvider": { "triggerCharacters": [".", "["] },
        "foldingRangeProvider": true,
        "documentFormattingProvider": true,
        "documentRangeFormattingProvider": true,
        "documentOnTypeFormattingProvider": {
            "firstTriggerCharacter": first.to_string(),
            "moreTriggerCharacter": [second.to_string()],
        },
        "signatureHelpProvider": { "triggerCharacters": ["(", ","] },
        "inlayHintProvider": true,
        "implementationProvider": true,
        "selectionRangeProvider": true,
        "codeLensProvider": { "resolveProvider": true },
        "codeActionProvider": {
            "codeActionKinds": [FIX, kind_of(ProposalKind::Test), kind_of(ProposalKind::Extract)],
        },
        "semanticTokensProvider": {
            "legend": { "tokenTypes": TOKEN_TYPES, "tokenModifiers": TOKEN_MODIFIERS },
            "full": true,
        },
    })
}

pub(super) fn read<P: DeserializeOwned>(params: Value) -> Result<P, Failure> {
    serde_json::from_value(params).map_err(|error| Failure::Params(error.to_string()))
}

/// The answer to a request. A file that is not open has none, which is `null`.
pub(super) fn answer(session: &mut Session, method: &str, params: Value) -> Result<Value, Failure> {
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
            ranges::format_typed(session, &read::<DocumentOnTypeFormattingParams>(params)?)
        }
        expand::METHOD => expand::answer(session, params)?,
        texts::METHOD => texts::answer(params)?,
        gestures::METHOD => gestures::answer(session, params)?,
        _ => return Err(Failure::Unknown),
    })
}

/// An answer, or `null`.
fn or_null(found: Option<Value>) -> Value {
    found.unwrap_or(Value::Null)
}

/// The problems of a text.
pub(super) fn diagnostics(
    session: &Session,
    analysis: &Analysis,
    file: &SourceFile,
) -> Vec<Diagnostic> {
    analysis.diagnostics(file.id).map(|d| diagnostic(session, analysis, file, d)).collect()
}

/// The problems of a file that is no Castra text.
pub(super) fn other_diagnostics(session: &Session, other: &Other) -> Vec<Diagnostic> {
    let analysis = castra_ide::Host::new(&castra_workspace::NoLibrary).analysis();
    let all = other.diagnostics.iter().cloned();
    all.map(|mut found| {
        // They name no other file.
        found.related.clear();
        diagnostic(session, &analysis, &other.file, &found)
    })
    .collect()
}

pub(super) fn diagnostic(
    session: &Session,
    analysis: &Analysis,
    file: &SourceFile,
    found: &castra_base::Diagnostic,
) -> Diagnostic {
    let mut message = found.message.clone();
    if !found.primary.text.is_empty() {
        message.push_str(&format!("\n{}", found.primary.text));
    }
    if let Some(help) = &found.help {
        message.push_str(&format!("\nhelp: {help}"));
    }
    let related = found.related.iter().filter_map(|label| {
        let location = session.location(analysis, label.span)?;
        Some(DiagnosticRelatedInformation { location, message: label.text.clone() })
    });
    let related: Vec<DiagnosticRelatedInformation> = related.collect();
    let is_unused = found.code.name.contains("unused");
    Diagnostic {
        range: session.encoding.range(file, found.primary.span),
        severity: Some(match found.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        }),
        code: Some(NumberOrString::String(found.code.name.to_owned())),
        code_description: session.explanation(found.code.name).map(|href| CodeDescription { href }),
        source: Some("castra".to_owned()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        tags: is_unused.then(|| vec![DiagnosticTag::UNNECESSARY]),
        // What the code means, for a client that shows it.
        data: Some(json!({ "summary": found.code.summary })),
    }
}

fn hover(session: &mut Session, params: &HoverParams) -> Value {
    let at = &params.text_document_position_params;
    or_null(session.at(&at.text_document.uri, at.position).and_then(|(analysis, file, offset)| {
        let hover = analysis.hover(file, offset)?;
        let range = session.encoding.range(analysis.source(file)?, hover.span);
        Some(json!({
            "contents": { "kind": "markdown", "value": hover.markdown },
            "range": range,
        }))
    }))
}

fn locations(session: &Session, analysis: &Analysis, spans: &[Span]) -> Vec<Location> {
    spans.iter().filter_map(|span| session.location(analysis, *span)).collect()
}

fn definition(session: &mut Session, params: &GotoDefinitionParams) -> Value {
    let at = &params.text_document_position_params;
    let found = session.at(&at.text_document.uri, at.position);
    or_null(found.map(|(analysis, file, offset)| {
        let spans = analysis.definition(file, offset);
        json!(locations(session, &analysis, &spans))
    }))
}

fn references(session: &mut Session, params: &ReferenceParams) -> Value {
    let at = &params.text_document_position;
    let found = session.among_all(&at.text_document.uri, at.position);
    or_null(found.map(|(analysis, file, offset)| {
        let spans = analysis.uses(file, offset, params.context.include_declaration);
        json!(locations(session, &analysis, &spans))
    }))
}

fn highlights(session: &mut Session, params: &DocumentHighlightParams) -> Value {
    let at = &params.text_document_position_params;
    or_null(session.at(&at.text_document.uri, at.position).and_then(|(analysis, file, offset)| {
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
    }))
}

fn prepare_rename(
    session: &mut Session,
    at: &TextDocumentPositionParams,
) -> Result<Value, Failure> {
    let Some((analysis, file, offset)) = session.among_all(&at.text_document.uri, at.position)
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
    Ok(workspace_edit(session, &analysis, &edits))
}

/// Edits of several texts. All editors know this form of them.
fn workspace_edit(session: &Session, analysis: &Analysis, edits: &[Edit]) -> Value {
    let mut changes: BTreeMap<Uri, Vec<TextEdit>> = BTreeMap::new();
    for edit in edits {
        let Some(location) = session.location(analysis, edit.span) else { continue };
        let edit = TextEdit { range: location.range, new_text: edit.text.clone() };
        changes.entry(location.uri).or_default().push(edit);
    }
    let changes: BTreeMap<&str, &Vec<TextEdit>> =
        changes.iter().map(|(uri, edits)| (uri.as_str(), edits)).collect();
    json!({ "changes": changes })
}

fn symbols(session: &mut Session, params: &DocumentSymbolParams) -> Value {
    or_null(session.of(&params.text_document.uri).and_then(|(analysis, file)| {
        let source = analysis.source(file)?;
        let all = analysis.symbols(file);
        Some(all.iter().map(|one| symbol(session.encoding, source, one)).collect())
    }))
}

fn symbol(encoding: Encoding, file: &SourceFile, one: &Symbol) -> Value {
    let children: Vec<Value> =
        one.children.iter().map(|child| symbol(encoding, file, child)).collect();
    let mut answer = json!({
        // A name without letters is refused by some editors.
        "name": if one.name.trim().is_empty() { "?" } else { one.name.as_str() },
        "kind": one.kind.map_or(SymbolKind::NAMESPACE, symbol_kind),
        "range": encoding.range(file, one.span),
        "selectionRange": encoding.range(file, one.name_span),
        "children": children,
    });
    // A detail that is `null` is no detail to VS Code, and the symbol none either.
    if let (Some(detail), Some(answer)) = (&one.detail, answer.as_object_mut()) {
        answer.insert("detail".to_owned(), json!(detail));
    }
    answer
}

fn workspace_symbols(session: &mut Session, params: &WorkspaceSymbolParams) -> Value {
    let analysis = session.analysis();
    let found = analysis.workspace_symbols(&params.query);
    let shown = found.into_iter().take(MOST_SYMBOLS).filter_map(|one| {
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
    or_null(session.at(&at.text_document.uri, at.position).and_then(|(analysis, file, offset)| {
        let source = analysis.source(file)?;
        let all = analysis.completions(file, offset).into_iter().enumerate();
        let items = all.map(|(rank, one)| CompletionItem {
            label: one.label.clone(),
            kind: Some(completion_kind(one.sort)),
            detail: one.detail,
            documentation: one.docs.map(|value| {
                lsp_types::Documentation::MarkupContent(lsp_types::MarkupContent {
                    kind: lsp_types::MarkupKind::Markdown,
                    value,
                })
            }),
            // The order in which they are offered.
            sort_text: Some(format!("{rank:05}")),
            text_edit: Some(lsp_types::CompletionTextEdit::Edit(TextEdit {
                range: session.encoding.range(source, one.replaces),
                new_text: one.label,
            })),
            ..CompletionItem::default()
        });
        Some(json!(items.collect::<Vec<_>>()))
    }))
}

fn folds(session: &mut Session, params: &FoldingRangeParams) -> Value {
    or_null(session.of(&params.text_document.uri).and_then(|(analysis, file)| {
        let source = analysis.source(file)?;
        let all = analysis.folds(file).into_iter().map(|fold| {
            let range = session.encoding.range(source, fold.span);
            // The last line shows what closes the fold.
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
    or_null(session.of(&params.text_document.uri).and_then(|(analysis, file)| {
        let source = analysis.source(file)?;
        let edits = analysis.format(file).into_iter().map(|edit| TextEdit {
            range: session.encoding.range(source, edit.span),
            new_text: edit.text,
        });
        Some(json!(edits.collect::<Vec<_>>()))
    }))
}

/// The kind of what fixes a problem.
const FIX: &str = "quickfix";

const fn kind_of(kind: ProposalKind) -> &'static str {
    match kind {
        ProposalKind::Declare => FIX,
        ProposalKind::Test => "refactor.rewrite",
        ProposalKind::Extract => "refactor.extract",
    }
}

fn code_actions(session: &mut Session, params: &CodeActionParams) -> Value {
    let uri = &params.text_document.uri;
    or_null(session.at(uri, params.range.start).and_then(|(analysis, file, start)| {
        let source = analysis.source(file)?;
        let end = session.encoding.offset(&source.text, params.range.end);
        let range = Span::new(file, start, castra_base::to_u32(end).max(start));
        let asked = |kind: &str| match &params.context.only {
            None => true,
            Some(kinds) => kinds.iter().any(|only| {
                let rest = kind.strip_prefix(only.as_str());
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            }),
        };
        let fixes = analysis.code_actions(range).into_iter().filter(|_| asked(FIX)).map(|action| {
            json!({
                "title": action.title,
                "kind": FIX,
                "diagnostics": [diagnostic(session, &analysis, source, action.fixes)],
                "isPreferred": action.safe,
                "edit": workspace_edit(session, &analysis, &action.edits),
            })
        });
        let mut all: Vec<Value> = fixes.collect();
        let proposals = session.proposals(uri, range.start, range.end);
        for one in proposals.iter().filter(|one| asked(kind_of(one.kind))) {
            let mut action = json!({
                "title": one.title,
                "kind": kind_of(one.kind),
                "edit": workspace_edit(session, &analysis, &one.edits),
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
    or_null(session.of(&params.text_document.uri).and_then(|(analysis, file)| {
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

/// The numbers of a token's sort and of what else is said of it.
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
        DefKind::Game | DefKind::Module | DefKind::Battle | DefKind::Source => SymbolKind::MODULE,
        DefKind::Enum => SymbolKind::ENUM,
        DefKind::Word | DefKind::Section | DefKind::Place | DefKind::Sign => {
            SymbolKind::ENUM_MEMBER
        }
        DefKind::Die | DefKind::Board | DefKind::Kind | DefKind::Record => SymbolKind::STRUCT,
        DefKind::Field | DefKind::Entry | DefKind::ArmyEntry => SymbolKind::FIELD,
        DefKind::Element | DefKind::Army => SymbolKind::OBJECT,
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

const fn completion_kind(sort: Sort) -> CompletionItemKind {
    match sort {
        Sort::Keyword => CompletionItemKind::KEYWORD,
        Sort::Hex => CompletionItemKind::VALUE,
        Sort::Name(kind) => match kind {
            DefKind::Game | DefKind::Module | DefKind::Battle | DefKind::Source => {
                CompletionItemKind::MODULE
            }
            DefKind::Enum => CompletionItemKind::ENUM,
            DefKind::Word | DefKind::Section | DefKind::Place | DefKind::Sign => {
                CompletionItemKind::ENUM_MEMBER
            }
            DefKind::Die | DefKind::Board | DefKind::Kind | DefKind::Record => {
                CompletionItemKind::STRUCT
            }
            DefKind::Field | DefKind::Entry | DefKind::ArmyEntry => CompletionItemKind::FIELD,
            DefKind::Element | DefKind::Army => CompletionItemKind::CLASS,
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
