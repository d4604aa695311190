// Finds the string literals in the sources of the page that users read.
import ts from "typescript";

/** A literal for users, with its place. */
export interface Literal {
  line: number;
  /** The text; `{}` stands for each expression of a template. */
  text: string;
  start: number;
  end: number;
  node: ts.StringLiteralLike | ts.TemplateExpression;
}

/** Attributes and properties whose values users never read. */
const SILENT = /^(class|id|for|href|type|role|name|key|value|accept|autocomplete|viewBox|points|d|transform|tag|op|do|kind|pattern|rel|target|src|method|aria-(labelledby|controls|current|haspopup|live|pressed|expanded|hidden|autocomplete|activedescendant)|data-.*|inputmode|spellcheck|stroke.*|fill|easing|scope|headers|If-Match|Content-Type)$/;
/** Functions and methods whose first argument is an internal name. */
const NAMES = /^(h|s|t|querySelector|querySelectorAll|closest|matches|addEventListener|removeEventListener|getElementById|getElementsByClassName|getItem|setItem|removeItem|getAttribute|hasAttribute|removeAttribute|createElement|createElementNS|startsWith|endsWith|includes|split|join|test|replace|replaceAll|indexOf|add|remove|toggle|contains|matchMedia|get|set|post|has|fetch|dispatchEvent|Event|CustomEvent|exec|RegExp|animate|setProperty|getContext|URL|WebSocket|Worker|URLSearchParams)$/;

/** Returns whether a text looks like prose: a capitalized word, or two words. */
export function looksRead(text: string): boolean {
  const plain = text.replace(/\{\}/g, " ");
  return /(^|[^\w./#-])[A-Z][a-z]+/.test(plain) || /[a-z,;:.’')%]+ (\d+ )?[a-z“‘(]{2,}/i.test(plain) || /\p{L}{2,}( |: |, |\.$)\{\}|\{\} \p{L}{2,}/u.test(text);
}

/** Returns the literals of a source that users may read. */
export function literalsOf(name: string, source: string): Literal[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const found: Literal[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = ts.isTemplateExpression(node) ? node.head.text + node.templateSpans.map((span) => `{}${span.literal.text}`).join("") : node.text;
      if (isShown(node) ? /\p{L}{2}/u.test(text) && !/^\/?api\//.test(text) : looksRead(text) && !isSilent(node)) {
        found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, text, start: node.getStart(), end: node.end, node });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Attributes that users read or hear. */
const READ = /^(title|label|placeholder|alt|aria-label|aria-valuetext)$/;
/** Functions that show their arguments, with the index of the first one shown. */
const SHOWING: Record<string, number> = { h: 2, button: 0, fill: 1, put: 2, say: 0, aloud: 0, ask: 0, choose: 0, show: 0, tell: 0 };
/** Functions that show only one argument. */
const ONCE = /^(button|ask|choose|put|show)$/;

/** Returns whether a literal is in a place that users read, whatever its text. */
function isShown(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isShown(parent);
  if (ts.isParenthesizedExpression(parent)) return isShown(parent);
  if (ts.isPropertyAssignment(parent)) return parent.name !== node && READ.test(parent.name.getText().replace(/"/g, ""));
  if (!ts.isCallExpression(parent)) return false;
  const name = parent.expression.getText().split(".").pop() ?? "";
  // The method `show` of a view takes an identifier; the function `show` takes the title of a dialog.
  if (name === "show" && ts.isPropertyAccessExpression(parent.expression)) return false;
  const from = Object.hasOwn(SHOWING, name) ? SHOWING[name] : undefined;
  const at = parent.arguments.findIndex((argument) => argument === node);
  return from !== undefined && (ONCE.test(name) ? at === from : at >= from);
}

/** Returns whether a literal is an internal name, by its place. */
function isSilent(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) {
    if (parent.name === node) return true;
    return SILENT.test(parent.name.getText().replace(/"/g, ""));
  }
  if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent) || ts.isLiteralTypeNode(parent)) return true;
  if (ts.isBinaryExpression(parent)) return /^[!=]==?$/.test(parent.operatorToken.getText());
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    const name = parent.expression.getText().split(".").pop() ?? "";
    if (name === "add" && !parent.expression.getText().endsWith("classList.add")) return false;
    if (NAMES.test(name.replace(/<.*/s, ""))) return parent.arguments?.[0] === node || /^(replace|replaceAll|add|toggle|setItem)$/.test(name);
    if (name === "setAttribute") return parent.arguments?.[0] === node || SILENT.test((parent.arguments?.[0] as ts.StringLiteral).text);
  }
  if (ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent)) return isSilent(parent);
  return false;
}
