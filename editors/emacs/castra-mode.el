;;; castra-mode.el --- Major mode for Castra  -*- lexical-binding: t; -*-

;; Package-Requires: ((emacs "28.1"))
;; Keywords: languages, games

;;; Commentary:

;; Castra is a language for designing ancient-battle games as text files.  This mode highlights and
;; indents it, and makes Eglot start `castra lsp'.  To use it, add the folder of this file to the
;; `load-path', and write
;;
;;   (require 'castra-mode)
;;   (add-hook 'castra-mode-hook #'eglot-ensure)

;;; Code:

(require 'castra-words)

(defgroup castra nil
  "Editing battles, games and modules in Castra."
  :group 'languages)

(defcustom castra-program "castra"
  "The program whose language server Eglot starts."
  :type 'string)

(defcustom castra-indent-offset 2
  "Columns of one level of indentation; `castra fmt' uses two."
  :type 'integer
  :safe #'integerp)

(defvar castra-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 12" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "\\" table)
    ;; A hyphen is part of a name.
    (modify-syntax-entry ?- "_" table)
    (modify-syntax-entry ?_ "_" table)
    (dolist (sign '(?+ ?* ?< ?> ?= ?& ?| ?' ?~ ?.))
      (modify-syntax-entry sign "." table))
    table))

(defun castra--propertize (start end)
  "Mark block strings (three quotation marks) and unclosed strings from START to END."
  (goto-char start)
  (let ((state (syntax-ppss)))
    (when (eq (nth 3 state) t)
      (castra--end-of-text end)))
  (while (re-search-forward "\"" end t)
    (let* ((at (match-beginning 0))
           (state (save-excursion (syntax-ppss at))))
      (cond
       ((or (nth 4 state) (nth 3 state)) nil)
       ((eq (char-after (1+ at)) ?\")
        (if (eq (char-after (+ at 2)) ?\")
            (progn
              (put-text-property at (1+ at) 'syntax-table (string-to-syntax "|"))
              (goto-char (+ at 3))
              (castra--end-of-text end))
          (goto-char (+ at 2))))
       ;; An unclosed string ends with its line.
       ((save-excursion
          (goto-char (1+ at))
          (not (looking-at "\\(?:[^\"\\\\\n]\\|\\\\.\\)*\"")))
        (put-text-property at (1+ at) 'syntax-table (string-to-syntax "."))
        (end-of-line))
       (t (goto-char (1+ at))
          (re-search-forward "\\=\\(?:[^\"\\\\\n]\\|\\\\.\\)*\"" nil t))))))

(defun castra--end-of-text (end)
  "Mark the end of a block string before END."
  (when (search-forward "\"\"\"" end 'move)
    (put-text-property (1- (point)) (point) 'syntax-table (string-to-syntax "|"))))

(defun castra--item ()
  "Return the first word of the item around point."
  (save-excursion
    (end-of-line)
    (when (re-search-backward "^\\([a-zA-Z][a-zA-Z0-9_-]*\\)" nil t)
      (match-string-no-properties 1))))

(defun castra--words (head)
  "Return the keywords inside an item that begins with HEAD."
  (cond
   ((member head castra-words-rules) castra-words-inner)
   ((cdr (seq-find (lambda (item) (member head (car item))) castra-words-items)))
   (t castra-words-thing)))

(defconst castra--word "\\_<[a-zA-Z][a-zA-Z0-9_-]*\\_>")

(defun castra--match-word (limit)
  "Find the next word before LIMIT that is a keyword in the item around it."
  (let (found)
    (while (and (not found) (re-search-forward castra--word limit t))
      (let ((word (match-string-no-properties 0))
            (start (match-beginning 0)))
        (setq found
              (save-match-data
                (and (/= start (line-beginning-position))
                     (not (eq (char-before start) ?.))
                     (not (eq (char-after) ?\())
                     (member word (castra--words (castra--item))))))))
    found))

(defun castra--match-leading (limit)
  "Find the next word before LIMIT that begins a statement."
  (let ((words (regexp-opt (append castra-words-leading castra-words-changing) t))
        found)
    (while (and (not found)
                (re-search-forward
                 (concat "\\(?:^[ \t]+\\|[{;][ \t]*\\|=>[ \t]*\\)" words "\\_>") limit t))
      (setq found
            (save-match-data
              (and (not (looking-at "[ \t]*\\(?:=[^=>]\\|[+-]=\\)\\|\\.[^.]\\|("))
                   (member (castra--item) castra-words-rules)))))
    found))

(defconst castra-font-lock-keywords
  `((,(concat "^" (regexp-opt (append castra-words-rules (apply #'append (mapcar #'car castra-words-items))) t)
              "\\_>\\(?:[ \t]+of\\)?\\(?:[ \t]+\\([a-zA-Z][a-zA-Z0-9_-]*\\)\\)?")
     (1 font-lock-keyword-face) (2 font-lock-function-name-face nil t))
    ("^\\([a-zA-Z][a-zA-Z0-9_-]*\\)\\(?:[ \t]+\\([a-zA-Z][a-zA-Z0-9_-]*\\)\\)?"
     (1 font-lock-type-face) (2 font-lock-variable-name-face nil t))
    (castra--match-leading 1 font-lock-keyword-face)
    (castra--match-word 0 font-lock-keyword-face)
    (,(concat "\\_<" (regexp-opt castra-words-functions t) "(") 1 font-lock-builtin-face)
    (,(concat "\\(?::\\|->\\)[ \t]*" (regexp-opt castra-words-types t) "\\_>") 1 font-lock-type-face)
    (,(concat "\\_<" (regexp-opt castra-words-constants t) "\\_>") 1 font-lock-constant-face)
    (,(concat "\\_<" (regexp-opt castra-words-values t) "\\_>") 1 font-lock-variable-name-face))
  "The highlighting of Castra, except comments and strings, which the syntax table finds.")

(defun castra-indent-line ()
  "Indent a line by the number of brackets that are open before it."
  (interactive)
  (let* ((state (save-excursion (syntax-ppss (line-beginning-position))))
         (depth (car state)))
    (unless (nth 3 state)
      (save-excursion
        (back-to-indentation)
        (when (looking-at "[])}]") (setq depth (1- depth)))
        (indent-line-to (* castra-indent-offset (max 0 depth))))
      (when (< (current-column) (current-indentation)) (back-to-indentation)))))

;;;###autoload
(define-derived-mode castra-mode prog-mode "Castra"
  "Major mode for editing battles, games and modules in Castra."
  (setq-local comment-start "// ")
  (setq-local comment-start-skip "//+[ \t]*")
  (setq-local comment-end "")
  (setq-local indent-tabs-mode nil)
  (setq-local indent-line-function #'castra-indent-line)
  (setq-local syntax-propertize-function #'castra--propertize)
  (setq-local font-lock-defaults '(castra-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.castra\\'" . castra-mode))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               `(castra-mode . ,(lambda (&rest _) (list castra-program "lsp")))))

(provide 'castra-mode)
;;; castra-mode.el ends here
