;;; castra-mode.el --- Major mode for Castra  -*- lexical-binding: t; -*-

;; Package-Requires: ((emacs "28.1"))
;; Keywords: languages, games

;;; Commentary:

;; Castra is a language for designing ancient-battle games as text files.  This mode colours it,
;; indents it, and tells Eglot to start `castra lsp'.  To use it, put the folder of this file on
;; the `load-path', and write
;;
;;   (require 'castra-mode)
;;   (add-hook 'castra-mode-hook #'eglot-ensure)

;;; Code:

(require 'castra-words)

(defgroup castra nil
  "Battles, games and modules in Castra."
  :group 'languages)

(defcustom castra-program "castra"
  "The program whose language server Eglot starts."
  :type 'string)

(defcustom castra-indent-offset 2
  "Columns of one level; `castra fmt' takes two."
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
  "Mark the texts between three quotation marks from START to END."
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
       ;; A string that is not closed ends with its line.
       ((save-excursion
          (goto-char (1+ at))
          (not (looking-at "\\(?:[^\"\\\\\n]\\|\\\\.\\)*\"")))
        (put-text-property at (1+ at) 'syntax-table (string-to-syntax "."))
        (end-of-line))
       (t (goto-char (1+ at))
          (re-search-forward "\\=\\(?:[^\"\\\\\n]\\|\\\\.\\)*\"" nil t))))))

(defun castra--end-of-text (end)
  "Mark the end of a text between three quotation marks before END."
  (when (search-forward "\"\"\"" end 'move)
    (put-text-property (1- (point)) (point) 'syntax-table (string-to-syntax "|"))))

(defun castra--item ()
  "The first word of the item around point."
  (save-excursion
    (end-of-line)
    (when (re-search-backward "^\\([a-zA-Z][a-zA-Z0-9_-]*\\)" nil t)
      (match-string-no-properties 1))))

(defun castra--words (head)
  "The words that an item which begins with HEAD may contain."
  (cond
   ((member head castra-words-rules) castra-words-inner)
   ((cdr (seq-find (lambda (item) (member head (car item))) castra-words-items)))
   (t castra-words-thing)))

(defconst castra--word "\\_<[a-zA-Z][a-zA-Z0-9_-]*\\_>")

(defun castra--match-word (limit)
  "Find the next word before LIMIT that the item around it knows."
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
  "What is coloured; comments and strings are found by their signs.")

(defun castra-indent-line ()
  "Indent a line by the brackets that are open before it."
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
  "Major mode for battles, games and modules in Castra."
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
