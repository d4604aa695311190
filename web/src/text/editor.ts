// The text editor: CodeMirror, with highlighting, tooltips and problems from the core.
import {
  acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap,
  type CompletionContext, type CompletionResult,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from "@codemirror/commands";
import { indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import {
  ChangeSet, Compartment, EditorSelection, EditorState, type Extension, Prec, StateEffect, StateField, Transaction,
} from "@codemirror/state";
import {
  Decoration, type DecorationSet, drawSelection, EditorView, highlightActiveLine,
  highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers, tooltips,
} from "@codemirror/view";
import type { Core } from "../core/core";
import { onLanguage, t, type Words } from "../messages/messages";
import type { Change, StepEdit, Problem } from "../protocol";
import { markdown } from "./markdown";
import { PHRASES } from "./phrases";

/** The callbacks of the editor into the workbench. */
export interface TextCallbacks {
  changed(): void;
  moved(): void;
  save(): void;
  rename(): void;
  definition(): void;
  format(): void;
  /** Shows the list of shortcuts. */
  keys(): void;
  say(text: Words): void;
}

const setTokens = StateEffect.define<(number | string)[]>();

const marks = new Map<string, Decoration>();

function mark(kind: string): Decoration {
  let found = marks.get(kind);
  if (found === undefined) marks.set(kind, (found = Decoration.mark({ class: `t-${kind}` })));
  return found;
}

/** The highlighting from the last check; edits shift its ranges. */
const tokens = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    let now = value.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setTokens)) continue;
      const length = transaction.newDoc.length;
      const ranges = [];
      for (let at = 0; at + 2 < effect.value.length; at += 3) {
        const [from, to] = [Number(effect.value[at]), Number(effect.value[at + 1])];
        if (from < to && to <= length) ranges.push(mark(String(effect.value[at + 2])).range(from, to));
      }
      now = Decoration.set(ranges);
    }
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const look = EditorView.theme({
  "&": { height: "100%", fontSize: "var(--code-size)", color: "var(--ink)", background: "var(--paper)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)", padding: "8px 0 var(--code-below)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    { background: "var(--selected)" },
  ".cm-gutters": { background: "var(--paper)", color: "var(--muted)", border: "none" },
  ".cm-activeLine": { background: "var(--line)" },
  ".cm-activeLineGutter": { background: "var(--line)", color: "var(--ink)" },
  ".cm-selectionMatch": { background: "var(--line)" },
  ".cm-tooltip": {
    background: "var(--raised)", color: "var(--ink)", border: "1px solid var(--rule)",
    borderRadius: "6px", boxShadow: "0 4px 16px var(--shadow)", maxWidth: "min(560px, 90vw)",
    fontFamily: "var(--sans)", fontSize: "15px",
  },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "13px", maxHeight: "16em" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "3px 8px" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
    background: "var(--accent)", color: "var(--on-accent)",
  },
  ".cm-completionDetail": { color: "inherit", fontStyle: "normal", opacity: "0.85" },
  ".cm-panels": { background: "var(--raised)", color: "var(--ink)" },
  ".cm-panels input, .cm-panels button": { fontSize: "14px" },
  ".cm-diagnostic": { padding: "6px 10px", borderLeftWidth: "4px", fontFamily: "var(--sans)" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--error)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warning)" },
  ".cm-diagnosticAction": {
    background: "var(--accent)", color: "var(--on-accent)", borderRadius: "4px", padding: "3px 8px",
    margin: "4px 4px 0 0", font: "inherit", cursor: "pointer",
  },
  ".cm-lintRange-error": { backgroundImage: "none", borderBottom: "2px solid var(--error)" },
  ".cm-lintRange-warning": { backgroundImage: "none", borderBottom: "2px dotted var(--warning)" },
  ".hover": { padding: "6px 12px", maxHeight: "50vh", overflow: "auto" },
  ".markdown p": { margin: "6px 0" },
  ".markdown pre": { margin: "6px 0", whiteSpace: "pre-wrap", fontFamily: "var(--mono)", fontSize: "13px" },
  ".markdown code": { fontFamily: "var(--mono)", fontSize: "0.9em" },
  ".markdown hr": { border: "none", borderTop: "1px solid var(--rule)" },
  ".t-comment": { color: "var(--t-comment)", fontStyle: "italic" },
  ".t-string": { color: "var(--t-string)" },
  ".t-number": { color: "var(--t-number)" },
  ".t-keyword": { color: "var(--t-keyword)", fontWeight: "600" },
  ".t-namespace, .t-type": { color: "var(--t-type)" },
  ".t-enumMember, .t-property": { color: "var(--t-value)" },
  ".t-class": { color: "var(--t-thing)" },
  ".t-variable, .t-parameter": { color: "var(--ink)" },
  ".t-function, .t-event": { color: "var(--t-function)" },
});

/** Handles `beforeinput` of typed letters, so that the editor inserts them instead of the browser. The browser would
 *  keep changed lines alive for its own undo, which is unreachable. Over a selection, it would join lines with inline
 *  styles, which the content security policy forbids. Returns whether the event was handled. */
function typed(event: InputEvent, view: EditorView): boolean {
  const { main } = view.state.selection;
  const letters = event.data;
  if (event.inputType !== "insertText" || letters === null || view.composing || view.state.readOnly) return false;
  // With an EditContext, CodeMirror receives the letters itself.
  if (main.empty && (view.contentDOM as { editContext?: object | null }).editContext != null) return false;
  // An accent from a menu replaces the letter before it, and only the browser knows its range.
  if (main.empty && event.getTargetRanges().some(({ collapsed }) => !collapsed)) return false;
  event.preventDefault();
  const insert = () => view.state.update(view.state.replaceSelection(letters), { userEvent: "input.type", scrollIntoView: true });
  const isHandled = view.state.facet(EditorView.inputHandler).some((handler) => handler(view, main.from, main.to, letters, insert));
  if (!isHandled) view.dispatch(insert());
  return true;
}

/** Returns the phrases of CodeMirror in the language of the page. */
function worded(): Extension {
  return [
    EditorView.contentAttributes.of({ "aria-label": String(t("text-region")) }),
    EditorState.phrases.of(Object.fromEntries(Object.entries(PHRASES).map(([phrase, message]) => [phrase, String(message)]))),
  ];
}

/** The editor, which shows one file at a time. */
export class TextView {
  readonly view: EditorView;
  path = "";
  /** The number of files opened, to detect results that belong to an earlier one. */
  opened = 0;
  private readonly writable = new Compartment();
  private readonly indenting = new Compartment();
  private readonly language = new Compartment();
  private tabIndents = false;
  private problems: Problem[] = [];

  /** The editor is in a shadow root, so that its styles are adopted without inline style elements. */
  constructor(
    host: HTMLElement,
    private readonly core: Core,
    private readonly callbacks: TextCallbacks,
    private readonly apply: (changes: Change[]) => void,
  ) {
    const root = host.attachShadow({ mode: "open" });
    this.view = new EditorView({ root, state: this.state("") });
    root.append(this.view.dom);
    onLanguage(() => this.reword());
  }

  private state(doc: string): EditorState {
    const run = (what: () => void) => () => {
      what();
      return true;
    };
    const keys = [
      { key: "Mod-s", run: run(() => this.callbacks.save()) },
      { key: "F2", run: run(() => this.callbacks.rename()) },
      { key: "F12", run: run(() => this.callbacks.definition()) },
      { key: "Shift-Alt-f", run: run(() => this.callbacks.format()) },
      { key: "F1", run: run(() => this.callbacks.keys()) },
      { key: "Ctrl-m", run: run(() => this.letTabIndent(!this.tabIndents)) },
      // Tab moves to the next element of the page, or accepts an offered completion.
      { key: "Tab", run: acceptCompletion },
    ];
    return EditorState.create({
      doc,
      extensions: [
        Prec.high(keymap.of(keys)),
        lineNumbers(),
        highlightActiveLineGutter(),
        history(),
        drawSelection(),
        EditorState.allowMultipleSelections.of(true),
        EditorState.tabSize.of(2),
        indentUnit.of("  "),
        closeBrackets(),
        autocompletion({ override: [(context) => this.offered(context)], icons: false }),
        highlightActiveLine(),
        EditorView.lineWrapping,
        highlightSelectionMatches(),
        lintGutter(),
        keymap.of([
          ...closeBracketsKeymap, ...completionKeymap, ...searchKeymap, ...historyKeymap,
          ...lintKeymap, ...defaultKeymap,
        ]),
        this.indenting.of(this.tabIndents ? keymap.of([indentWithTab]) : []),
        hoverTooltip((_, at) => this.hover(at)),
        tooltips({ position: "fixed" }),
        tokens,
        look,
        EditorView.domEventHandlers({ beforeinput: typed }),
        EditorView.contentAttributes.of({ spellcheck: "false", tabindex: "0" }),
        this.language.of(worded()),
        this.writable.of([]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) this.callbacks.changed();
          if (update.docChanged || update.selectionSet) this.callbacks.moved();
        }),
      ],
    });
  }

  /** Sets whether Tab indents, or moves the focus out of the editor. */
  private letTabIndent(is: boolean): void {
    this.tabIndents = is;
    this.view.dispatch({ effects: this.indenting.reconfigure(is ? keymap.of([indentWithTab]) : []) });
    this.callbacks.say(is ? t("text-tab-indents") : t("text-tab-moves"));
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Shows another file with an empty undo history. */
  open(path: string, text: string, isReadOnly: boolean): void {
    this.path = path;
    this.opened++;
    this.problems = [];
    this.view.setState(this.state(text));
    this.view.dispatch({
      effects: this.writable.reconfigure(EditorState.readOnly.of(isReadOnly)),
    });
  }

  /** Shows a file that was in the background, with its undo history. */
  resume(path: string, state: EditorState): void {
    this.path = path;
    this.opened++;
    this.problems = [];
    this.view.setState(state);
    // The language of the page may have changed meanwhile.
    this.reword();
  }

  private reword(): void {
    this.view.dispatch({ effects: this.language.reconfigure(worded()) });
  }

  /** Replaces the text as one undo step; the cursor stays. */
  replace(text: string): void {
    const old = this.text;
    if (old === text) return;
    let from = 0;
    while (from < old.length && from < text.length && old[from] === text[from]) from++;
    let end = 0;
    while (
      end < old.length - from && end < text.length - from &&
      old[old.length - 1 - end] === text[text.length - 1 - end]
    ) end++;
    this.step([[{ from, to: old.length - end, insert: text.slice(from, text.length - end) }]]);
  }

  /** Applies changes as one undo step. The offsets of each list refer to the text after the previous
   *  list. */
  step(steps: StepEdit[][]): void {
    let changes = ChangeSet.empty(this.view.state.doc.length);
    for (const step of steps) {
      changes = changes.compose(ChangeSet.of(step, changes.newLength));
    }
    this.view.dispatch({
      changes,
      annotations: [isolateHistory.of("full"), Transaction.userEvent.of("input.gesture")],
    });
  }

  /** Shows the highlighting and the problems of the current text. */
  show(tokensFound: (number | string)[], problems: Problem[]): void {
    this.problems = problems;
    const length = this.view.state.doc.length;
    const shown = problems.map((problem): Diagnostic => {
      const help = problem.help === null ? "" : `\n${problem.help}`;
      return {
        from: Math.min(problem.from, length),
        to: Math.min(problem.to, length),
        severity: problem.severity,
        source: problem.code,
        message: problem.message + help,
        actions: problem.fixes.map((fix) => ({
          name: fix.title.replace(/`/g, ""),
          apply: () => this.fix(problem, fix.changes),
        })),
      };
    });
    this.view.dispatch(setDiagnostics(this.view.state, shown));
    this.view.dispatch({ effects: setTokens.of(tokensFound) });
  }

  /** Applies a fix, unless the text has been checked again since: its offsets would be wrong. */
  private fix(problem: Problem, changes: Change[]): void {
    if (this.problems.includes(problem)) this.apply(changes);
  }

  /** Selects a range and scrolls it into view. */
  select(from: number, to: number, focus: boolean): void {
    const length = this.view.state.doc.length;
    const range = EditorSelection.range(Math.min(from, length), Math.min(to, length));
    this.view.dispatch({
      selection: EditorSelection.create([range]),
      effects: EditorView.scrollIntoView(range, { y: "center" }),
    });
    if (focus) this.view.focus();
  }

  /** Returns the position of the cursor and its line. */
  cursor(): { at: number; line: { from: number; to: number; text: string } } {
    const at = this.view.state.selection.main.head;
    return { at, line: this.view.state.doc.lineAt(at) };
  }

  private async hover(at: number) {
    const found = await this.core.hover(this.path, at).catch(() => null);
    if (found === null) return null;
    return {
      pos: found.from,
      end: found.to,
      create: () => {
        const dom = markdown(found.markdown);
        dom.classList.add("hover");
        return { dom };
      },
    };
  }

  private async offered(context: CompletionContext): Promise<CompletionResult | null> {
    const before = context.matchBefore(/[\p{L}\p{N}_-]+|\./u);
    if (before === null && !context.explicit) return null;
    await this.core.setText(this.path, context.state.doc.toString());
    const found = await this.core.complete(this.path, context.pos).catch(() => []);
    const first = found[0];
    if (first === undefined) return null;
    return {
      from: first.from,
      options: found.map((one, at) => {
        const { docs } = one;
        return {
          label: one.label,
          detail: one.detail ?? one.sort,
          boost: -at / 100,
          ...(docs === null ? {} : { info: () => markdown(docs) }),
        };
      }),
      validFor: /^[\p{L}\p{N}_-]*$/u,
    };
  }
}
