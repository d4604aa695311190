//! The capabilities of the server, which it sends to an editor during initialization.

use castra_ide::ProposalKind;
use serde_json::{Value, json};

use crate::convert::Encoding;
use crate::{expand, gestures, picture, simulate, texts};

/// The types of semantic tokens, in the order of their indices.
pub(crate) const TOKEN_TYPES: [&str; 13] = [
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

/// The modifiers of semantic tokens, in the order of their bits.
const TOKEN_MODIFIERS: [&str; 3] = ["declaration", "modification", "defaultLibrary"];

/// The kind of a code action that fixes a problem.
pub(crate) const FIX: &str = "quickfix";

pub(crate) const fn action_kind(kind: ProposalKind) -> &'static str {
    match kind {
        ProposalKind::Declare => FIX,
        ProposalKind::Test => "refactor.rewrite",
        ProposalKind::Extract => "refactor.extract",
    }
}

/// Returns the capabilities of the server.
pub(crate) fn capabilities(encoding: Encoding) -> Value {
    let [first, second] = castra_ide::FORMAT_TRIGGERS;
    json!({
        // Extensions of the protocol.
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
        // Changes are sent incrementally (2).
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
            "codeActionKinds": [FIX, action_kind(ProposalKind::Test), action_kind(ProposalKind::Extract)],
        },
        "semanticTokensProvider": {
            "legend": { "tokenTypes": TOKEN_TYPES, "tokenModifiers": TOKEN_MODIFIERS },
            "full": true,
        },
    })
}
