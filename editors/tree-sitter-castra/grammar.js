// The syntactic structure of Castra for editors: items, entries, blocks, calls, strings. The
// language server, not this grammar, checks which entries are valid where. So an unfinished text
// keeps its highlighting, and a new word of the language needs no new rule.
//
// `src/scanner.c` scans words; `src/words.h` lists the keywords of each item. That file is
// generated from `grammar/castra.pest`, so a new word does not change the generated parser.

module.exports = grammar({
  name: 'castra',

  externals: $ => [
    $._item_end,
    $._block_end,
    $._entry_end,
    $._item_word,
    $._thing_word,
    $._rule_word,
    $._first_word,
    $.keyword,
    $.name,
    $.word,
    $._behind_dot,
    $.place,
    $.clause,
    $._in_recovery,
  ],

  extras: $ => [/[ \t\r\n]/, $.comment, $.doc_comment],

  rules: {
    source_file: $ => repeat(choice($.item, $.thing, $.rule, $.stray)),

    // `board field hexes pointy 6 x 4 { … }`
    item: $ => seq(field('kind', alias($._item_word, $.keyword)), repeat($._part), $._item_end),
    // A variant of a kind that the game declares: `unit phalanx "Phalanx" { … }`
    thing: $ => seq(field('kind', alias($._thing_word, $.word)), repeat($._part), $._item_end),
    // An item with statements: `fn worth(u: unit) -> int { … }`
    rule: $ => seq(field('kind', alias($._rule_word, $.keyword)), repeat($._part), $._item_end),
    // A token in column one that cannot begin an item.
    stray: $ => seq(choice($.string, $.block_string, $.number, '}', ')', ']'), $._item_end),

    _part: $ => choice($._token, ',', ';'),
    _token: $ =>
      choice(
        $.keyword,
        $.name,
        $.word,
        $.place,
        $.clause,
        $.number,
        $.string,
        $.block_string,
        $.operator,
        $.sign,
        ':',
        $._arrow,
        $.call,
        $.member,
        $.parens,
        $.list,
        $.block,
      ),

    // After `=>`, a word can begin a statement.
    _arrow: $ =>
      prec.right(seq(alias('=>', $.operator), optional(alias($._first_word, $.keyword)))),

    block: $ =>
      seq(
        '{',
        repeat(choice($._separator, seq(choice($.entry, $.row), $._separator))),
        optional(choice($.entry, $.row)),
        choice('}', $._block_end),
      ),
    _separator: $ => choice(',', ';', $._entry_end),

    // A statement, a field, a piece, a card.
    entry: $ => $._tokens,
    _tokens: $ =>
      choice(
        seq(alias($._first_word, $.keyword), repeat($._token)),
        repeat1($._token),
      ),
    // `C | . MI . LI`, in a map, a deployment or a table.
    row: $ => seq(optional(field('label', alias($._tokens, $.label))), '|', repeat($.cell)),

    call: $ => seq(field('function', choice($.word, $.name)), field('arguments', $.arguments)),
    arguments: $ => seq(token.immediate('('), optional($._inside), ')'),
    member: $ =>
      prec.right(
        seq('.', field('name', alias($._behind_dot, $.word)), optional(field('arguments', $.arguments))),
      ),
    parens: $ => seq('(', optional($._inside), ')'),
    list: $ => seq('[', optional($._inside), ']'),
    _inside: $ => repeat1(choice($._token, $._separator)),

    number: () => /[0-9]+(\.5)?[A-Za-z0-9_]*/,

    string: $ =>
      seq(
        '"',
        repeat(choice($.escape, $.interpolation, $._content)),
        token.immediate('"'),
      ),
    _content: () => token.immediate(prec(1, /[^"\\{\n]+|\{/)),
    escape: () => token.immediate(prec(1, /\\[^\n]/)),
    interpolation: () => token.immediate(prec(2, /\{[^{}"\n]*\}/)),
    block_string: () => token(seq('"""', /([^"]|"[^"]|""[^"])*/, '"""')),

    operator: () =>
      choice('->', '==', '!=', '<=', '>=', '+=', '-=', '..', '=', '+', '-', '*', '/', '&', '<', '>'),
    // A symbol in the legend of a map.
    sign: () => choice('.', /[^\sA-Za-z0-9_"{}()\[\],;:|.]/),
    cell: () => /[^\s{},"]+/,

    doc_comment: () => token(prec(1, /\/\/\/[^\n]*/)),
    comment: () => token(/\/\/[^\n]*/),
  },
});
