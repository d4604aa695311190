// Scans words, and the line ends that end entries and items.
//
// Whether a word is a keyword depends on the item, the position in it and the next token.
// `words.h` lists the keywords of each item, generated from the grammar. An item ends before the
// next word in column one, and an entry ends with its line. A statement continues if the next line
// begins with an operator or a closing bracket.

#include "tree_sitter/parser.h"

#include <stdlib.h>
#include <string.h>

#include "words.h"

enum Token {
  ITEM_END,
  BLOCK_END,
  ENTRY_END,
  ITEM_WORD,
  THING_WORD,
  RULE_WORD,
  FIRST_WORD,
  KEYWORD,
  NAME,
  WORD,
  BEHIND_DOT,
  PLACE,
  CLAUSE,
  IN_RECOVERY,
};

// The state of the scanner, from the words before.
typedef struct {
  // The index of the item in ITEMS, or THING or RULE.
  uint8_t item;
  bool wants_name;
  bool cites;
} Scanner;

enum { THING = 254, RULE = 255 };
enum { LONGEST = 64 };

void *tree_sitter_castra_external_scanner_create(void) { return calloc(1, sizeof(Scanner)); }
void tree_sitter_castra_external_scanner_destroy(void *payload) { free(payload); }
unsigned tree_sitter_castra_external_scanner_serialize(void *payload, char *buffer) {
  memcpy(buffer, payload, sizeof(Scanner));
  return sizeof(Scanner);
}
void tree_sitter_castra_external_scanner_deserialize(void *payload, const char *buffer,
                                                     unsigned length) {
  memset(payload, 0, sizeof(Scanner));
  if (length == sizeof(Scanner)) memcpy(payload, buffer, length);
}

static bool is_letter(int32_t c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); }
static bool is_digit(int32_t c) { return '0' <= c && c <= '9'; }
static bool is_part(int32_t c) { return is_letter(c) || is_digit(c) || c == '_'; }
static bool is_gap(int32_t c) { return c == ' ' || c == '\t' || c == '\r'; }

// Whether a list that ends with NULL contains a word.
static bool has(const char *const *words, const char *word) {
  for (; *words; words++) {
    if (strcmp(*words, word) == 0) return true;
  }
  return false;
}

static void skip(TSLexer *lexer) { lexer->advance(lexer, true); }
static void pass(TSLexer *lexer) { lexer->advance(lexer, false); }

// Whether the next token cannot begin a statement, so that the current one continues.
static bool goes_on(TSLexer *lexer) {
  switch (lexer->lookahead) {
    case '+': case '*': case '/': case '&': case '<': case '>': case '=': case '!': case '.':
    case ')': case ']': case ',': case '{':
      return true;
    case '-':
      // `-1 => …` begins an arm.
      skip(lexer);
      return !is_digit(lexer->lookahead);
    default:
      return false;
  }
}

// Ends the previous item before a new one, and first its unclosed blocks.
static bool scan_all_ends(TSLexer *lexer, const bool *valid) {
  if (valid[IN_RECOVERY]) {
    lexer->result_symbol = ITEM_END;
    return !lexer->eof(lexer);
  }
  if (!valid[BLOCK_END] && !valid[ITEM_END]) return false;
  lexer->result_symbol = valid[BLOCK_END] ? BLOCK_END : ITEM_END;
  return true;
}

// Scans the end of a line. Returns whether an entry, a block or an item ends there. If not, the
// caller scans the next token, unless `has_passed`: then the lookahead has consumed part of it.
static bool scan_end(Scanner *scanner, TSLexer *lexer, const bool *valid, bool *has_passed) {
  skip(lexer);
  lexer->mark_end(lexer);
  unsigned column = 0;
  bool divides = false;
  while (!lexer->eof(lexer)) {
    if (lexer->lookahead == '\n') {
      column = 0;
      skip(lexer);
    } else if (is_gap(lexer->lookahead)) {
      column++;
      skip(lexer);
    } else if (lexer->lookahead == '/') {
      *has_passed = true;
      skip(lexer);
      if (lexer->lookahead != '/') {
        divides = true;
        break;
      }
      while (!lexer->eof(lexer) && lexer->lookahead != '\n') skip(lexer);
    } else {
      break;
    }
  }
  bool begins_item = lexer->eof(lexer) || (!divides && column == 0 && is_letter(lexer->lookahead));
  if (begins_item && scan_all_ends(lexer, valid)) return true;
  if (!valid[ENTRY_END] || (valid[ITEM_END] && !valid[IN_RECOVERY])) return false;
  lexer->result_symbol = ENTRY_END;
  scanner->cites = false;
  if (begins_item) return true;
  if (lexer->lookahead == '-') *has_passed = true;
  if (scanner->item == RULE) return !divides && !goes_on(lexer);
  return divides || lexer->lookahead != '{';
}

// Whether the text after a scanned word shows that it is a name: `(`, `.`, `=`, `+=` or `-=`.
static bool is_name_before(TSLexer *lexer) {
  if (lexer->lookahead == '(') return true;
  if (lexer->lookahead == '.') {
    pass(lexer);
    return lexer->lookahead != '.';
  }
  while (is_gap(lexer->lookahead)) pass(lexer);
  switch (lexer->lookahead) {
    case '=':
      pass(lexer);
      return lexer->lookahead != '=' && lexer->lookahead != '>';
    case '+': case '-':
      pass(lexer);
      return lexer->lookahead == '=';
    default:
      return false;
  }
}

// Whether white space and a value follow.
static bool is_before_value(TSLexer *lexer) {
  if (!is_gap(lexer->lookahead)) return false;
  while (is_gap(lexer->lookahead)) pass(lexer);
  if (lexer->lookahead == '-') {
    pass(lexer);
    return !is_gap(lexer->lookahead) && lexer->lookahead != '=' && lexer->lookahead != '>';
  }
  return is_part(lexer->lookahead) || lexer->lookahead == '(' || lexer->lookahead == '[' ||
         lexer->lookahead == '{';
}

static bool is_place(const char *word) {
  unsigned letters = 0;
  while ('A' <= *word && *word <= 'Z') letters++, word++;
  if (letters == 0 || letters > 2 || !is_digit(*word)) return false;
  while (is_digit(*word)) word++;
  return *word == '\0';
}

static enum Token of_rule(TSLexer *lexer, const bool *valid, const char *word) {
  bool is_first = valid[FIRST_WORD] && !valid[IN_RECOVERY];
  if (has(RESERVED, word)) return KEYWORD;
  if (has(CHANGING, word)) {
    bool counts = is_first || has(INNER, word);
    if (!counts || !is_before_value(lexer)) return WORD;
    return is_first ? FIRST_WORD : KEYWORD;
  }
  if (is_first && has(LEADING, word)) return is_name_before(lexer) ? WORD : FIRST_WORD;
  if (has(INNER, word)) return is_name_before(lexer) ? WORD : KEYWORD;
  return WORD;
}

static enum Token of_item(TSLexer *lexer, const bool *valid, const char *const *words,
                          const char *word) {
  if (!has(words, word) || lexer->lookahead == '(') return WORD;
  // The name of a field may be any word.
  if (valid[FIRST_WORD] && !valid[IN_RECOVERY]) {
    while (is_gap(lexer->lookahead)) pass(lexer);
    if (lexer->lookahead == ':') return WORD;
  }
  return KEYWORD;
}

static enum Token first_of_item(Scanner *scanner, const char *word) {
  scanner->cites = false;
  scanner->wants_name = true;
  bool is_named = has(NAMED_RULES, word);
  if (is_named || has(OTHER_RULES, word)) {
    scanner->item = RULE;
    scanner->wants_name = is_named;
    return RULE_WORD;
  }
  for (uint8_t at = 0; at < sizeof(ITEMS) / sizeof(*ITEMS); at++) {
    if (has(ITEMS[at].heads, word)) {
      scanner->item = at;
      scanner->wants_name = ITEMS[at].is_named;
      return ITEM_WORD;
    }
  }
  scanner->item = THING;
  return THING_WORD;
}

// Scans the word after a dot, which is never a keyword.
static bool scan_member(TSLexer *lexer) {
  for (;;) {
    while (is_part(lexer->lookahead)) pass(lexer);
    lexer->mark_end(lexer);
    if (lexer->lookahead != '-') break;
    pass(lexer);
    if (!is_letter(lexer->lookahead)) break;
  }
  lexer->result_symbol = BEHIND_DOT;
  return true;
}

static bool scan_word(Scanner *scanner, TSLexer *lexer, const bool *valid) {
  bool is_in_column_one = lexer->get_column(lexer) == 0;
  char word[LONGEST + 1] = {0};
  unsigned length = 0;
  bool is_clause = false;
  for (;;) {
    while (is_part(lexer->lookahead)) {
      if (length < LONGEST) word[length++] = (char)lexer->lookahead;
      pass(lexer);
    }
    lexer->mark_end(lexer);
    if (lexer->lookahead != '-') break;
    pass(lexer);
    bool may_be_clause = scanner->cites || (scanner->item < THING && ITEMS[scanner->item].is_source);
    if (is_digit(lexer->lookahead) && may_be_clause) {
      is_clause = true;
    } else if (!is_letter(lexer->lookahead)) {
      // The word ends before a `-` that is an operator; the text after it is not examined.
      lexer->result_symbol = is_in_column_one && valid[THING_WORD] ? THING_WORD : WORD;
      if (lexer->result_symbol == WORD && scanner->wants_name && !valid[IN_RECOVERY]) {
        scanner->wants_name = false;
        lexer->result_symbol = NAME;
      }
      return true;
    }
    if (length < LONGEST) word[length++] = '-';
  }
  if (length == LONGEST) {
    lexer->result_symbol = WORD;
    return true;
  }
  if (is_in_column_one && valid[ITEM_WORD]) {
    lexer->result_symbol = first_of_item(scanner, word);
    return true;
  }
  if (scanner->wants_name) {
    if (scanner->item == RULE && has(BETWEEN, word)) {
      lexer->result_symbol = KEYWORD;
      return true;
    }
    scanner->wants_name = false;
    lexer->result_symbol = NAME;
    return true;
  }
  if (is_clause) {
    lexer->result_symbol = CLAUSE;
    return true;
  }
  if (is_place(word)) {
    // A side of a hex: `C5.nw`.
    if (scanner->item != RULE && lexer->lookahead == '.') {
      pass(lexer);
      bool is_side = 'a' <= lexer->lookahead && lexer->lookahead <= 'z';
      while (is_letter(lexer->lookahead)) pass(lexer);
      if (is_side) lexer->mark_end(lexer);
    }
    lexer->result_symbol = PLACE;
    return true;
  }
  enum Token found = scanner->item == RULE    ? of_rule(lexer, valid, word)
                     : scanner->item == THING ? of_item(lexer, valid, OF_THINGS, word)
                                              : of_item(lexer, valid, ITEMS[scanner->item].words, word);
  scanner->cites = (found == KEYWORD || found == FIRST_WORD) ? strcmp(word, CITE) == 0
                                                             : scanner->cites;
  lexer->result_symbol = found;
  return true;
}

bool tree_sitter_castra_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  Scanner *scanner = payload;
  if (valid[BEHIND_DOT] && !valid[IN_RECOVERY] && is_letter(lexer->lookahead)) {
    return scan_member(lexer);
  }
  while (is_gap(lexer->lookahead)) skip(lexer);
  if (lexer->eof(lexer)) return scan_all_ends(lexer, valid);
  if (lexer->lookahead == '\n') {
    bool has_passed = false;
    if (scan_end(scanner, lexer, valid, &has_passed)) return true;
    // The scanner cannot go back to the consumed characters.
    if (has_passed) return false;
  }
  bool ends_before = !valid[ITEM_WORD] && is_letter(lexer->lookahead) && lexer->get_column(lexer) == 0;
  if (ends_before && scan_all_ends(lexer, valid)) return true;
  bool may_be_word = valid[WORD] || valid[ITEM_WORD];
  return may_be_word && is_letter(lexer->lookahead) && scan_word(scanner, lexer, valid);
}
