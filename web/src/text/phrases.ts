// The translations of those phrases of CodeMirror that users of this page can see.
import { t, type Words } from "../messages/messages";

/** The phrases of CodeMirror, each with its message. */
export const PHRASES: Record<string, Words> = {
  "Find": t("find-find"),
  "Replace": t("find-replace"),
  "next": t("find-next"),
  "previous": t("find-previous"),
  "all": t("find-all"),
  "match case": t("find-case"),
  "regexp": t("find-regexp"),
  "by word": t("find-word"),
  "replace": t("find-replace-one"),
  "replace all": t("find-replace-all"),
  "close": t("find-close"),
  "replaced match on line $": t("find-replaced-line"),
  "replaced $ matches": t("find-replaced"),
  "current match": t("find-current"),
  "on line": t("find-on-line"),
  "Go to line": t("find-go-to"),
  "go": t("find-go"),
  "Completions": t("text-completions"),
  "Diagnostics": t("text-diagnostics"),
  "No diagnostics": t("text-no-diagnostics"),
};
