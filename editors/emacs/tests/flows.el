;;; flows.el --- Castra in Emacs, with Eglot  -*- lexical-binding: t; -*-

;; emacs -q --batch -L editors/emacs -l editors/emacs/tests/flows.el
;;
;; `CASTRA' is the program, and `FOLDER' contains a copy of scenarios/examples/relay.  No test
;; depends on speed: each waits for the expected result, and fails after two minutes.

;;; Code:

(require 'package)
(package-initialize)
(require 'cl-lib)
(require 'eglot)
(require 'flymake)
(require 'castra-mode)

(defvar flows-folder (or (getenv "FOLDER") (error "FOLDER is not set")))
(setq castra-program (or (getenv "CASTRA") (error "CASTRA is not set"))
      eglot-sync-connect t
      eglot-confirm-server-initiated-edits nil
      make-backup-files nil
      create-lockfiles nil)
(setq-default flymake-no-changes-timeout 0.1)

(defmacro flows-wait (what &rest body)
  "Wait until BODY is true; WHAT describes the condition."
  `(let ((until (+ (float-time) 120)))
     (while (not (progn ,@body))
       (when (> (float-time) until) (error "Waited in vain: %s" ,what))
       (accept-process-output nil 0.05))))

(defun flows-open (name)
  "Open the file NAME, and wait for its server."
  (switch-to-buffer (find-file-noselect (expand-file-name name flows-folder)))
  (unless (eglot-managed-p) (apply #'eglot (eglot--guess-contact)))
  (flows-wait "the server" (eglot-managed-p)))

(defun flows-go (text &optional into)
  "Put point at the first TEXT, INTO characters after its start."
  (goto-char (point-min))
  (search-forward text)
  (goto-char (+ (match-beginning 0) (or into 0))))

(defun flows-ask (method &rest more)
  "Send the request METHOD for point, with MORE parameters."
  (jsonrpc-request (eglot--current-server-or-lose) method
                   (append (eglot--TextDocumentPositionParams) more) :timeout 120))

(defun flows-typed ()
  "Send changes and check, as Emacs does in a pause; in batch mode there are no pauses."
  (eglot--signal-textDocument/didChange)
  (flymake-start))

(defun flows-problems ()
  "Return the texts of Flymake's diagnostics."
  (flymake-start)
  (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))

(defun flows-colour (text)
  "Return the face of TEXT in this buffer."
  (flows-go text)
  (font-lock-ensure)
  (let ((face (get-text-property (point) 'face)))
    (if (listp face) (car face) face)))

(defvar flows '())
(defmacro flow (name &rest body) `(push (cons ,name (lambda () ,@body)) flows))

(flow "a file has its mode and its colours"
  (flows-open "wind.castra")
  (cl-assert (eq major-mode 'castra-mode))
  (dolist (pair '(("// Wind" . font-lock-comment-delimiter-face)
                  ("module" . font-lock-keyword-face)
                  ("for relay" . font-lock-keyword-face)
                  ("\"the wind" . font-lock-string-face)
                  ("per army" . font-lock-keyword-face)
                  ("when thrown" . font-lock-keyword-face)
                  ("subtract 1" . font-lock-keyword-face)
                  ("rounded" . font-lock-keyword-face)
                  ("expect us" . font-lock-keyword-face)
                  ("false" . font-lock-constant-face)))
    (let ((face (flows-colour (car pair))))
      (unless (eq face (cdr pair)) (error "`%s' is %s" (car pair) face)))))

(flow "problems appear during typing, and disappear"
  (flows-open "wind.castra")
  (flows-go "modify stride(thrown) named headwind" 7)
  (insert "x")
  (flows-typed)
  (flows-wait "a problem" (flows-problems))
  (cl-assert (string-match-p "xstride" (car (flows-problems))))
  (delete-char -1)
  (flows-typed)
  (flows-wait "no problems" (null (flows-problems))))

(flow "a code action fixes a name"
  (flows-open "wind.castra")
  (flows-go "modify stride(thrown) named headwind" 7)
  (insert "x")
  (flows-typed)
  (flows-wait "a problem" (flows-problems))
  (let ((actions (jsonrpc-request
                  (eglot--current-server-or-lose) :textDocument/codeAction
                  (list :textDocument (eglot--TextDocumentIdentifier)
                        :range (list :start (eglot--pos-to-lsp-position (point))
                                     :end (eglot--pos-to-lsp-position (point)))
                        :context '(:diagnostics []))
                  :timeout 120)))
    (eglot--apply-workspace-edit (plist-get (aref actions 0) :edit)))
  (flows-typed)
  (goto-char (point-min))
  (cl-assert (search-forward "modify stride(thrown) named headwind" nil t))
  (flows-wait "no problems" (null (flows-problems))))

(flow "hover shows the documentation"
  (flows-open "wind.castra")
  (flows-go "modify stride" 8)
  (let ((contents (plist-get (flows-ask :textDocument/hover) :contents)))
    (cl-assert (string-match-p "The number of steps for a roll" (plist-get contents :value)))))

(flow "a definition is found in another file"
  (flows-open "wind.castra")
  (flows-go "modify stride" 8)
  (let ((found (xref-backend-definitions 'eglot (xref-backend-identifier-at-point 'eglot))))
    (cl-assert (= (length found) 1))
    (cl-assert (string-suffix-p "relay.castra"
                                (xref-location-group (xref-item-location (car found)))))))

(flow "references are found in all files"
  (flows-open "relay.castra")
  (flows-go "fn stride" 4)
  (let ((found (xref-backend-references 'eglot (xref-backend-identifier-at-point 'eglot))))
    (cl-assert (> (length found) 8))))

(flow "completion offers valid names"
  (flows-open "relay.castra")
  (flows-go "team.steps < 30" 5)
  (let* ((found (eglot-completion-at-point))
         (all (all-completions "" (nth 2 found))))
    (cl-assert (cl-some (lambda (one) (string-prefix-p "steps" one)) all))))

(flow "a file is formatted"
  (flows-open "relay.castra")
  (let ((before (buffer-string)))
    (flows-go "  thrown\n")
    (insert "          ")
    (eglot-format-buffer)
    (cl-assert (equal (buffer-string) before))))

(flow "symbols of a file are listed"
  (flows-open "relay.castra")
  (let ((found (prin1-to-string (funcall imenu-create-index-function))))
    (dolist (name '("stride" "may-run" "steps"))
      (cl-assert (string-match-p name found)))))

(flow "lines are indented as castra formats them"
  (flows-open "relay.castra")
  (let ((before (buffer-string)))
    (indent-region (point-min) (point-max))
    (cl-assert (equal (buffer-string) before))))

(flow "a name is changed in all files"
  (flows-open "relay.castra")
  (flows-go "fn stride" 4)
  ;; Eglot asks before it changes files that are not open.
  (cl-letf (((symbol-function 'y-or-n-p) #'always))
    (eglot-rename "pace"))
  (dolist (name '("relay" "wind" "rested" "meeting"))
    (with-current-buffer (find-file-noselect
                          (expand-file-name (concat name ".castra") flows-folder))
      (goto-char (point-min))
      (cl-assert (search-forward "pace(" nil t))
      (goto-char (point-min))
      (cl-assert (not (search-forward "stride(" nil t))))))

(flow "the server shuts down"
  (let ((server (eglot-current-server)))
    (eglot-shutdown server nil 120)
    (flows-wait "the end" (not (jsonrpc-running-p server)))))

(condition-case problem
    (progn
      (dolist (one (reverse flows))
        (condition-case problem
            (funcall (cdr one))
          (error (message "FAILED: %s" (car one))
                 (signal (car problem) (cdr problem))))
        (message "passed: %s" (car one)))
      (message "all %d flows passed" (length flows))
      (dolist (buffer (buffer-list))
        (with-current-buffer buffer (set-buffer-modified-p nil)))
      (kill-emacs 0))
  (error (message "%s" (error-message-string problem))
         (kill-emacs 1)))
;;; flows.el ends here
