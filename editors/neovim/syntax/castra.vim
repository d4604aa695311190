" Colours for Castra.
" Made from grammar/castra.pest by crates/castra/tests/suite/highlighting: see CONTRIBUTING.md.

if exists('b:current_syntax')
  finish
endif

syntax case match
syntax iskeyword @,48-57,_,-
syntax sync fromstart

syntax match castraPlaceholder "{[^{}\"]*}" contained
syntax match castraEscape "\\." contained
syntax match castraOperator "=>\|->\|==\|!=\|<=\|>=\|+=\|-=\|\.\.\|[-=+*&<>]" contained
syntax match castraNumber "\<\u\{,2}\d\+\%(\.\%(5\|\l\+\)\)\?\>" contained
syntax match castraRow "^\s\+\k\+\s*|.*$" contained contains=castraComment,castraString
syntax match castraMember "\.\@1<!\.\a\k*" contained
syntax match castraCall "\<\a\k*(\@=" contained
syntax match castraComment "//.*$" contains=castraTodo
syntax match castraDoc "///.*$"
syntax keyword castraTodo TODO FIXME contained
syntax region castraString start=+"+ skip=+\\.+ end=+"+ end=+$+ contains=castraPlaceholder,castraEscape
syntax region castraString start=+"""+ end=+"""+
syntax cluster castraCommon contains=castraComment,castraDoc,castraString,castraNumber,castraOperator,castraConstant

syntax keyword castraConstant true false none empty contained
syntax keyword castraValue us them it contained
syntax keyword castraReserved and else if in is match mod not or otherwise roll then where contained
syntax keyword castraInner accept all army as at battle because between by clamped dice double down each for from half int least most named of one over phase prefer random round rounded secretly set some this to together turn turns up wait when whether with contained
syntax match castraFunction "\<\%(all\|all-best\|all-worst\|any\|best\|connected\|count\|distance\|edge\|enemies\|enemy\|faces\|first\|forward\|highest\|in-sight\|known\|knows\|line\|lowest\|max\|may-talk\|min\|neighbours\|next\|objectives\|places\|reach\|reserves\|section\|shift\|shifted\|side\|step\|sum\|top\|turned\|wheeled\|worst\)(\@=" contained
syntax match castraType "\%(:\|->\)\s*\zs\%(bool\|int\|text\|names\|army\|hex\|square\|direction\)\>" contained
syntax match castraLeading "\%(^\s\+\|[{;]\s*\|=>\s*\)\zs\%(armies\|begin\|board\|change\|choices\|choose\|cite\|conceal\|council\|defeat\|draw\|drawn\|endings\|every\|expect\|fill\|let\|lift\|move\|next\|option\|pick\|place\|play\|put\|remove\|repeat\|reroll\|return\|reveal\|say\|scenario\|shuffle\|silence\|step\|stop\|talk\|terrain\|var\|victory\|window\)\>\%(\s*\%(=[=>]\@!\|[+-]=\)\|\.\.\@!\|(\)\@!" contained
syntax match castraLeading "\%(^\s\+\|[{;]\s*\|=>\s*\)\zs\%(add\|scale\|subtract\)\>\%(\s\+\%([({[:alnum:][]\|-[^ \t=>]\)\)\@=" contained
syntax keyword castraWord_instance abbr accept because cite dice int of or set contained
highlight default link castraWord_instance castraWord
syntax region castraRegion_instance matchgroup=castraItem start="^\a\k*" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_instance
syntax keyword castraWord_window_item dice int of or set contained
highlight default link castraWord_window_item castraWord
syntax region castraRegion_window_item matchgroup=castraItem start="^\%(window\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_window_item
syntax keyword castraWord_weight_item dice int of or set contained
highlight default link castraWord_weight_item castraWord
syntax region castraRegion_weight_item matchgroup=castraItem start="^\%(weight\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_weight_item
syntax keyword castraWord_war_council accept army because bottom called cite top contained
highlight default link castraWord_war_council castraWord
syntax region castraRegion_war_council matchgroup=castraItem start="^\%(war-council\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_war_council
syntax region castraRegion_texts matchgroup=castraItem start="^\%(texts\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_texts
syntax region castraRegion_text_item matchgroup=castraItem start="^\%(background\|credits\|date\|number\|place\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_text_item
syntax keyword castraWord_table above accept because below cite dice int of or set where contained
highlight default link castraWord_table castraWord
syntax region castraRegion_table matchgroup=castraItem start="^\%(table\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_table,castraRow
syntax keyword castraWord_state_item and army at clamped dice else hex hidden if in int is match mod not of or otherwise per place private public quiet roll set square then where contained
highlight default link castraWord_state_item castraWord
syntax region castraRegion_state_item matchgroup=castraItem start="^\%(state\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_state_item
syntax region castraRegion_special matchgroup=castraItem start="^\%(special\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_special
syntax keyword castraWord_source accept advice amends because by replaces contained
highlight default link castraWord_source castraWord
syntax region castraRegion_source matchgroup=castraItem start="^\%(source\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_source
syntax keyword castraWord_seats accept because cite contained
highlight default link castraWord_seats castraWord
syntax region castraRegion_seats matchgroup=castraItem start="^\%(seats\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_seats
syntax keyword castraWord_role_item army keeps per contained
highlight default link castraWord_role_item castraWord
syntax region castraRegion_role_item matchgroup=castraItem start="^\%(role\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_role_item
syntax region castraRegion_relation matchgroup=castraItem start="^\%(excludes\|requires\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_relation
syntax keyword castraWord_record accept because cite clamped dice int of or set contained
highlight default link castraWord_record castraWord
syntax region castraRegion_record matchgroup=castraItem start="^\%(record\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_record
syntax keyword castraWord_pile army hidden per private public shared contained
highlight default link castraWord_pile castraWord
syntax region castraRegion_pile matchgroup=castraItem start="^\%(pile\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_pile
syntax keyword castraWord_option_item dice int of or set contained
highlight default link castraWord_option_item castraWord
syntax region castraRegion_option_item matchgroup=castraItem start="^\%(option\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_option_item
syntax keyword castraWord_map accept at because cite for label legend objective contained
highlight default link castraWord_map castraWord
syntax region castraRegion_map matchgroup=castraItem start="^\%(map\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_map,castraRow
syntax keyword castraWord_kind abbr accept at because board cite clamped deck dice draw hex in int joins marks most of on or place plural private quiet secret set square stacks state contained
highlight default link castraWord_kind castraWord
syntax region castraRegion_kind matchgroup=castraItem start="^\%(kind\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_kind
syntax keyword castraWord_header for with contained
highlight default link castraWord_header castraWord
syntax region castraRegion_header matchgroup=castraItem start="^\%(campaign\|game\|module\|scenario\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_header
syntax keyword castraWord_enum_item abbr accept because cite colour plural symbol contained
highlight default link castraWord_enum_item castraWord
syntax region castraRegion_enum_item matchgroup=castraItem start="^\%(enum\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_enum_item
syntax keyword castraWord_die accept because cite numeric contained
highlight default link castraWord_die castraWord
syntax region castraRegion_die matchgroup=castraItem start="^\%(die\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_die
syntax keyword castraWord_deploy accept and as at because cite reserve roster with contained
highlight default link castraWord_deploy castraWord
syntax region castraRegion_deploy matchgroup=castraItem start="^\%(deploy\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_deploy,castraRow
syntax keyword castraWord_deck accept back because cite each group total contained
highlight default link castraWord_deck castraWord
syntax region castraRegion_deck matchgroup=castraItem start="^\%(deck\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_deck
syntax keyword castraWord_council accept armies army as at because cite deck dice edge enemy formerly int most of one or over own pieces required set track contained
highlight default link castraWord_council castraWord
syntax region castraRegion_council matchgroup=castraItem start="^\%(council\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_council
syntax keyword castraWord_board accept area at because cite columns flat from hexes in joined label out places pointy rows sections shifted-columns shifted-rows short-columns short-rows slanted-rows squares x contained
highlight default link castraWord_board castraWord
syntax region castraRegion_board matchgroup=castraItem start="^\%(board\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_board
syntax keyword castraWord_add_to accept at because cite clamped deck dice draw each group int most of or private quiet secret set stacks state to total contained
highlight default link castraWord_add_to castraWord
syntax region castraRegion_add_to matchgroup=castraItem start="^\%(add\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_add_to
syntax keyword castraWord_accept because contained
highlight default link castraWord_accept castraWord
syntax region castraRegion_accept matchgroup=castraItem start="^\%(accept\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraType,castraWord_accept
syntax region castraRules matchgroup=castraItem start="^\%(after\|allow\|before\|except\|fn\|forbid\|instead\|judge\|modify\|proc\|defeat\|drawn\|on\|react\|round\|settle\|setup\|test\|turn\|victory\|whenever\)\>" end="^[^[:space:]}\"]"me=s-1 contains=@castraCommon,castraMember,castraCall,castraFunction,castraType,castraValue,castraReserved,castraInner,castraLeading

highlight default link castraItem Structure
highlight default link castraWord Keyword
highlight default link castraLeading Statement
highlight default link castraInner Statement
highlight default link castraReserved Operator
highlight default link castraOperator Operator
highlight default link castraConstant Constant
highlight default link castraValue Identifier
highlight default link castraType Type
highlight default link castraFunction Function
highlight default link castraCall Function
highlight default link castraNumber Number
highlight default link castraRow Special
highlight default link castraComment Comment
highlight default link castraDoc SpecialComment
highlight default link castraTodo Todo
highlight default link castraString String
highlight default link castraPlaceholder Special
highlight default link castraEscape SpecialChar

let b:current_syntax = 'castra'
