"use strict";(()=>{var $=class{constructor(e){this.value=e}valueOf(){return this.value}},p=class extends ${constructor(e="???"){super(e)}toString(e){return`{${this.value}}`}},b=class extends ${constructor(e,t={}){super(e),this.opts=t}toString(e){if(e)try{return e.memoizeIntlObject(Intl.NumberFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return this.value.toString(10)}},E=class n extends ${static supportsValue(e){if(typeof e=="number"||e instanceof Date)return!0;if(e instanceof $)return n.supportsValue(e.valueOf());if("Temporal"in globalThis){let t=globalThis.Temporal;if(e instanceof t.Instant||e instanceof t.PlainDateTime||e instanceof t.PlainDate||e instanceof t.PlainMonthDay||e instanceof t.PlainTime||e instanceof t.PlainYearMonth)return!0}return!1}constructor(e,t={}){e instanceof n?(t={...e.opts,...t},e=e.value):e instanceof $&&(e=e.valueOf()),typeof e=="object"&&"calendarId"in e&&t.calendar===void 0&&(t={...t,calendar:e.calendarId}),super(e),this.opts=t}[Symbol.toPrimitive](e){return e==="string"?this.toString():this.toNumber()}toNumber(){let e=this.value;if(typeof e=="number")return e;if(e instanceof Date)return e.getTime();if("epochMilliseconds"in e)return e.epochMilliseconds;if("toZonedDateTime"in e)return e.toZonedDateTime("UTC").epochMilliseconds;throw new TypeError("Unwrapping a non-number value as a number")}toString(e){if(e)try{return e.memoizeIntlObject(Intl.DateTimeFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return typeof this.value=="number"||this.value instanceof Date?new Date(this.value).toISOString():this.value.toString()}};var de=100,tt="⁨",nt="⁩";function rt(n,e,t){if(t===e||t instanceof b&&e instanceof b&&t.value===e.value)return!0;if(e instanceof b&&typeof t=="string"){let r=n.memoizeIntlObject(Intl.PluralRules,e.opts).select(e.value);if(t===r)return!0}return!1}function ue(n,e,t){return e[t]?A(n,e[t].value):(n.reportError(new RangeError("No default")),new p)}function U(n,e){let t=[],r=Object.create(null);for(let s of e)s.type==="narg"?r[s.name]=O(n,s.value):t.push(O(n,s));return{positional:t,named:r}}function O(n,e){switch(e.type){case"str":return e.value;case"num":return new b(e.value,{minimumFractionDigits:e.precision});case"var":return st(n,e);case"mesg":return it(n,e);case"term":return ot(n,e);case"func":return at(n,e);case"select":return lt(n,e);default:return new p}}function st(n,{name:e}){let t;if(n.params)if(Object.prototype.hasOwnProperty.call(n.params,e))t=n.params[e];else return new p(`$${e}`);else if(n.args&&Object.prototype.hasOwnProperty.call(n.args,e))t=n.args[e];else return n.reportError(new ReferenceError(`Unknown variable: $${e}`)),new p(`$${e}`);if(t instanceof $)return t;switch(typeof t){case"string":return t;case"number":return new b(t);case"object":if(E.supportsValue(t))return new E(t);default:return n.reportError(new TypeError(`Variable type not supported: $${e}, ${typeof t}`)),new p(`$${e}`)}}function it(n,{name:e,attr:t}){let r=n.bundle._messages.get(e);if(!r)return n.reportError(new ReferenceError(`Unknown message: ${e}`)),new p(e);if(t){let s=r.attributes[t];return s?A(n,s):(n.reportError(new ReferenceError(`Unknown attribute: ${t}`)),new p(`${e}.${t}`))}return r.value?A(n,r.value):(n.reportError(new ReferenceError(`No value: ${e}`)),new p(e))}function ot(n,{name:e,attr:t,args:r}){let s=`-${e}`,i=n.bundle._terms.get(s);if(!i)return n.reportError(new ReferenceError(`Unknown term: ${s}`)),new p(s);if(t){let l=i.attributes[t];if(l){n.params=U(n,r).named;let m=A(n,l);return n.params=null,m}return n.reportError(new ReferenceError(`Unknown attribute: ${t}`)),new p(`${s}.${t}`)}n.params=U(n,r).named;let a=A(n,i.value);return n.params=null,a}function at(n,{name:e,args:t}){let r=n.bundle._functions[e];if(!r)return n.reportError(new ReferenceError(`Unknown function: ${e}()`)),new p(`${e}()`);if(typeof r!="function")return n.reportError(new TypeError(`Function ${e}() is not callable`)),new p(`${e}()`);try{let s=U(n,t);return r(s.positional,s.named)}catch(s){return n.reportError(s),new p(`${e}()`)}}function lt(n,{selector:e,variants:t,star:r}){let s=O(n,e);if(s instanceof p)return ue(n,t,r);for(let i of t){let a=O(n,i.key);if(rt(n,s,a))return A(n,i.value)}return ue(n,t,r)}function K(n,e){if(n.dirty.has(e))return n.reportError(new RangeError("Cyclic reference")),new p;n.dirty.add(e);let t=[],r=n.bundle._useIsolating&&e.length>1;for(let s of e){if(typeof s=="string"){t.push(n.bundle._transform(s));continue}if(n.placeables++,n.placeables>de)throw n.dirty.delete(e),new RangeError(`Too many placeables expanded: ${n.placeables}, max allowed is ${de}`);r&&t.push(tt),t.push(O(n,s).toString(n)),r&&t.push(nt)}return n.dirty.delete(e),t.join("")}function A(n,e){return typeof e=="string"?n.bundle._transform(e):K(n,e)}var W=class{constructor(e,t,r){this.dirty=new WeakSet,this.params=null,this.placeables=0,this.bundle=e,this.errors=t,this.args=r}reportError(e){if(!this.errors||!(e instanceof Error))throw e;this.errors.push(e)}memoizeIntlObject(e,t){let r=this.bundle._intls.get(e);r||(r={},this.bundle._intls.set(e,r));let s=JSON.stringify(t);return r[s]||(r[s]=new e(this.bundle.locales,t)),r[s]}};function q(n,e){let t=Object.create(null);for(let[r,s]of Object.entries(n))e.includes(r)&&(t[r]=s.valueOf());return t}var ce=["unitDisplay","currencyDisplay","useGrouping","minimumIntegerDigits","minimumFractionDigits","maximumFractionDigits","minimumSignificantDigits","maximumSignificantDigits"];function fe(n,e){let t=n[0];if(t instanceof p)return new p(`NUMBER(${t.valueOf()})`);if(t instanceof b)return new b(t.valueOf(),{...t.opts,...q(e,ce)});if(t instanceof E)return new b(t.toNumber(),{...q(e,ce)});throw new TypeError("Invalid argument to NUMBER")}var dt=["dateStyle","timeStyle","fractionalSecondDigits","dayPeriod","hour12","weekday","era","year","month","day","hour","minute","second","timeZoneName"];function he(n,e){let t=n[0];if(t instanceof p)return new p(`DATETIME(${t.valueOf()})`);if(t instanceof E||t instanceof b)return new E(t,q(e,dt));throw new TypeError("Invalid argument to DATETIME")}var me=new Map;function pe(n){let e=Array.isArray(n)?n.join(" "):n,t=me.get(e);return t===void 0&&(t=new Map,me.set(e,t)),t}var N=class{constructor(e,{functions:t,useIsolating:r=!0,transform:s=i=>i}={}){this._terms=new Map,this._messages=new Map,this.locales=Array.isArray(e)?e:[e],this._functions={NUMBER:fe,DATETIME:he,...t},this._useIsolating=r,this._transform=s,this._intls=pe(e)}hasMessage(e){return this._messages.has(e)}getMessage(e){return this._messages.get(e)}addResource(e,{allowOverrides:t=!1}={}){let r=[];for(let s=0;s<e.body.length;s++){let i=e.body[s];if(i.id.startsWith("-")){if(t===!1&&this._terms.has(i.id)){r.push(new Error(`Attempt to override an existing term: "${i.id}"`));continue}this._terms.set(i.id,i)}else{if(t===!1&&this._messages.has(i.id)){r.push(new Error(`Attempt to override an existing message: "${i.id}"`));continue}this._messages.set(i.id,i)}}return r}formatPattern(e,t=null,r=null){if(typeof e=="string")return this._transform(e);let s=new W(this,r,t);try{return K(s,e).toString(s)}catch(i){if(s.errors&&i instanceof Error)return s.errors.push(i),new p().toString(s);throw i}}};var Z=/^(-?[a-zA-Z][\w-]*) *= */gm,ge=/\.([a-zA-Z][\w-]*) *= */y,ut=/\*?\[/y,Q=/(-?[0-9]+(?:\.([0-9]+))?)/y,ct=/([a-zA-Z][\w-]*)/y,we=/([$-])?([a-zA-Z][\w-]*)(?:\.([a-zA-Z][\w-]*))?/y,ft=/^[A-Z][A-Z0-9_-]*$/,I=/([^{}\n\r]+)/y,ht=/([^\\"\n\r]*)/y,be=/\\([\\"])/y,ye=/\\u([a-fA-F0-9]{4})|\\U([a-fA-F0-9]{6})/y,mt=/^\n+/,ve=/ +$/,pt=/ *\r?\n/g,gt=/( *)$/,wt=/{\s*/y,xe=/\s*}/y,bt=/\[\s*/y,yt=/\s*] */y,vt=/\s*\(\s*/y,xt=/\s*->\s*/y,$t=/\s*:\s*/y,Et=/\s*,?\s*/y,St=/\s+/y,R=class{constructor(e){this.body=[],Z.lastIndex=0;let t=0;for(;;){let o=Z.exec(e);if(o===null)break;t=Z.lastIndex;try{this.body.push(m(o[1]))}catch(d){if(d instanceof SyntaxError)continue;throw d}}function r(o){return o.lastIndex=t,o.test(e)}function s(o,d){if(e[t]===o)return t++,!0;if(d)throw new d(`Expected ${o}`);return!1}function i(o,d){if(r(o))return t=o.lastIndex,!0;if(d)throw new d(`Expected ${o.toString()}`);return!1}function a(o){o.lastIndex=t;let d=o.exec(e);if(d===null)throw new SyntaxError(`Expected ${o.toString()}`);return t=o.lastIndex,d}function l(o){return a(o)[1]}function m(o){let d=c(),w=h();if(d===null&&Object.keys(w).length===0)throw new SyntaxError("Expected message value or attributes");return{id:o,value:d,attributes:w}}function h(){let o=Object.create(null);for(;r(ge);){let d=l(ge),w=c();if(w===null)throw new SyntaxError("Expected attribute value");o[d]=w}return o}function c(){let o;if(r(I)&&(o=l(I)),e[t]==="{"||e[t]==="}")return g(o?[o]:[],1/0);let d=ae();return d?o?g([o,d],d.length):(d.value=z(d.value,mt),g([d],d.length)):o?z(o,ve):null}function g(o=[],d){for(;;){if(r(I)){o.push(l(I));continue}if(e[t]==="{"){o.push(M());continue}if(e[t]==="}")throw new SyntaxError("Unbalanced closing brace");let x=ae();if(x){o.push(x),d=Math.min(d,x.length);continue}break}let w=o.length-1,P=o[w];typeof P=="string"&&(o[w]=z(P,ve));let L=[];for(let x of o)x instanceof _&&(x=x.value.slice(0,x.value.length-d)),x&&L.push(x);return L}function M(){i(wt,SyntaxError);let o=se();if(i(xe))return o;if(i(xt)){let d=Ye();return i(xe,SyntaxError),{type:"select",selector:o,...d}}throw new SyntaxError("Unclosed placeable")}function se(){if(e[t]==="{")return M();if(r(we)){let[,o,d,w=null]=a(we);if(o==="$")return{type:"var",name:d};if(i(vt)){let P=Ze();if(o==="-")return{type:"term",name:d,attr:w,args:P};if(ft.test(d))return{type:"func",name:d,args:P};throw new SyntaxError("Function names must be all upper-case")}return o==="-"?{type:"term",name:d,attr:w,args:[]}:{type:"mesg",name:d,attr:w}}return ie()}function Ze(){let o=[];for(;;){switch(e[t]){case")":return t++,o;case void 0:throw new SyntaxError("Unclosed argument list")}o.push(Qe()),i(Et)}}function Qe(){let o=se();return o.type!=="mesg"?o:i($t)?{type:"narg",name:o.name,value:ie()}:o}function Ye(){let o=[],d=0,w;for(;r(ut);){s("*")&&(w=d);let P=Xe(),L=c();if(L===null)throw new SyntaxError("Expected variant value");o[d++]={key:P,value:L}}if(d===0)return null;if(w===void 0)throw new SyntaxError("Expected default variant");return{variants:o,star:w}}function Xe(){i(bt,SyntaxError);let o;return r(Q)?o=oe():o={type:"str",value:l(ct)},i(yt,SyntaxError),o}function ie(){if(r(Q))return oe();if(e[t]==='"')return Je();throw new SyntaxError("Invalid expression")}function oe(){let[,o,d=""]=a(Q),w=d.length;return{type:"num",value:parseFloat(o),precision:w}}function Je(){s('"',SyntaxError);let o="";for(;;){if(o+=l(ht),e[t]==="\\"){o+=et();continue}if(s('"'))return{type:"str",value:o};throw new SyntaxError("Unclosed string literal")}}function et(){if(r(be))return l(be);if(r(ye)){let[,o,d]=a(ye),w=parseInt(o||d,16);return w<=55295||57344<=w?String.fromCodePoint(w):"�"}throw new SyntaxError("Unknown escape sequence")}function ae(){let o=t;switch(i(St),e[t]){case".":case"[":case"*":case"}":case void 0:return!1;case"{":return le(e.slice(o,t))}return e[t-1]===" "?le(e.slice(o,t)):!1}function z(o,d){return o.replace(d,"")}function le(o){let d=o.replace(pt,`
`),w=gt.exec(o)[1].length;return new _(d,w)}}},_=class{constructor(e,t){this.value=e,this.length=t}};var $e=`quoted = „{ $text }“
cancel = Abbrechen
close = Schließen
map-empty = leer
map-objective-named = Ziel „{ $text }“
chosen = Auswahl
done = Fertig
wins = Sieg: { $name }
board-label = Spielfeld. Pfeiltasten gehen von Hexfeld zu Hexfeld, Eingabe wählt, Esc legt zurück.
fate-removed = entfernt
fate-moves = bewegt sich
fate-not = nicht { $name }
fate-reserve = in Reserve
fate-taken = wechselt die Seite
odds-game = Partie
odds-sampled = Stichprobe: { $games } Partien, jede mit eigenen Würfeln.
odds-exact =
    { $outcomes ->
        [1] Exakt: Es gibt nur ein Ergebnis.
       *[other] Exakt: alle { $outcomes } Ergebnisse der Würfel.
    }
odds-moment = Die Chancen gelten für die Stellung, in der Sie wieder entscheiden, der Zug wechselt oder die Partie endet.
odds-rolled = Zuerst gewürfelt: { $count } × { $die }.
odds-why-sampled = Es gibt zu viele Ergebnisse, um jedes zu spielen, oder verdeckte Karten und Figuren machen einen Unterschied: Sie wurden für jede Partie neu verteilt. Das ± ist ein Intervall von 95 %.
odds-deals = Verdeckte Karten und Figuren wurden { $deals }-mal neu verteilt: Sie machen keinen Unterschied.
odds-assumed = Angenommen für { $who }, wie die Regeln raten: „{ $label }“: { $answer } ({ $percent }).
review-fell =
    { $turn ->
        [0] Aufstellung
       *[other] Zug { $turn }
    }. { $answer }. Ihre Chance fiel von { $before } auf { $after }.
review-none-better = { $fell } Eine schnelle Suche findet nichts Besseres.
review-better = { $fell } Eine schnelle Suche bevorzugt { $better } ({ $percent }).
standing-none = Keine Stellung dieser Partie ist vor ihrem Ende zu beurteilen.
standing-turn =
    { $turn ->
        [0] Aufstellung { $chance }
       *[other] Zug { $turn } { $chance }
    }
standing-line = Gewinnchance: { $turns }.
barrier-chance = Würfel fielen oder Karten wurden gemischt
barrier-revealed = Karten gesehen: { $names }
barrier-decided = jemand anders hat entschieden
barrier-and = { $one }, und { $other }
play-from-here = Von hier weiterspielen
end-over = Die Partie ist zu Ende
end-outcome = { $end }: { $reason }
end-bots =
    { $bots ->
        [one] (Bot)
       *[other] (Bots)
    }
end-people =
    { $people ->
        [one] (Mensch)
       *[other] (Menschen)
    }
end-people-and-bots = (Menschen und Bots)
end-length =
    { $turns ->
        [one] Sie dauerte { $turns } Zug.
       *[other] Sie dauerte { $turns } Züge.
    }
end-takebacks =
    { $takebacks ->
        [one] { $takebacks } Antwort wurde zurückgenommen.
       *[other] { $takebacks } Antworten wurden zurückgenommen.
    }
sentence = { $words }.
end-counting = Die Verluste werden gezählt …
end-look = Partie ansehen
table-save = Partie speichern
end-again = Noch einmal spielen
end-swap = Noch einmal, Seiten getauscht
end-rotate = Noch einmal, Plätze gewechselt
end-position = Endstellung ansehen
review = Rückschau
review-steady = Ihre Chancen fielen nie um drei Punkte zwischen zwei Entscheidungen.
review-list = Wo Ihre Chancen am meisten fielen
end-lost = Verloren: { $what }
end-left = Übrig: { $what }
end-armies = Stand der Armeen am Ende
answer-pass = Passen
answer-none = Keine
several-of = { $size } von { $most }
several-at-most = { $size } von höchstens { $most }
several-between = { $size } von { $least } bis { $most }
refusal-not-offered = Entscheidung { $number } war „{ $chosen }“; jetzt wird „{ $question }“ gefragt, wo das nicht zu wählen ist.
refusal-because = Entscheidung { $number }, „{ $chosen }“, wird abgelehnt: { $why }.
refusal =
    { $before ->
        [0] { $now } Die Partie geht von dort weiter.
        [one] Die erste Entscheidung gilt noch. { $now } Die Partie geht von dort weiter.
       *[other] Die ersten { $before } Entscheidungen gelten noch. { $now } Die Partie geht von dort weiter.
    }
table-setup = Aufstellung
table-turn = Zug { $turn }
table-turn-of = { $turn } · { $mover }
cards-face-down = { $unknown } verdeckt
table-reserve = in Reserve: { $pieces }
table-turn-label = Zug
table-phases = Phasen
table-takebacks-hint = Antworten, die nach Würfeln, Karten oder anderen zurückgenommen wurden
table-takebacks = { $takebacks } zurückgenommen
table-cards = Karten
table-dice = Würfel
table-states = Stand
table-story = Was geschah
story-earlier =
    { $lines ->
        [one] { $lines } frühere Zeile …
       *[other] { $lines } frühere Zeilen …
    }
watch-play = Abspielen
watch-board = Spielfeld. Pfeiltasten gehen von Hexfeld zu Hexfeld und sagen, was dort steht.
watch-before = Zug zurück
watch-next = Nächster Zug
watch-end = Ende
watch-pause = Anhalten
options = Optionen
`;var Ee=`quoted = “{ $text }”
cancel = Cancel
close = Close
map-empty = empty
map-objective-named = objective “{ $text }”
chosen = Selection
done = Done
wins =
    { $number ->
        [one] { $name } wins
       *[several] { $name } win
    }
board-label = Board. Arrow keys go from hex to hex, Enter chooses, Escape puts back.
fate-removed = removed
fate-moves = moves
fate-not = not { $name }
fate-reserve = in reserve
fate-taken = changes sides
odds-game = Game
odds-sampled = Sampled: { $games } games, each with its own dice.
odds-exact =
    { $outcomes ->
        [1] Exact: there is one outcome.
       *[other] Exact: all { $outcomes } outcomes of the dice.
    }
odds-moment = The chances show the position when you decide next, the turn passes, or the game ends.
odds-rolled = Rolled first: { $count } × { $die }.
odds-why-sampled = There are too many outcomes to play each, or hidden cards and pieces make a difference: they were dealt again for every game. The ± is an interval of 95 %.
odds-deals = Hidden cards and pieces were dealt again { $deals } times: they make no difference.
odds-assumed = Assumed of { $who }, as the rules advise: “{ $label }”: { $answer } ({ $percent }).
review-fell =
    { $turn ->
        [0] Setup
       *[other] Turn { $turn }
    }. { $answer }. Your chance fell from { $before } to { $after }.
review-none-better = { $fell } A quick search finds no better answer.
review-better = { $fell } A quick search prefers { $better } ({ $percent }).
standing-none = No position of this game can be judged before its end.
standing-turn =
    { $turn ->
        [0] setup { $chance }
       *[other] turn { $turn } { $chance }
    }
standing-line = Chance of winning: { $turns }.
barrier-chance = dice were rolled or cards shuffled
barrier-revealed = { $names } saw cards
barrier-decided = somebody else has decided
barrier-and = { $one }, and { $other }
play-from-here = Play on from here
end-over = The game is over
end-outcome = { $end }: { $reason }
end-bots =
    { $bots ->
        [one] (bot)
       *[other] (bots)
    }
end-people =
    { $people ->
        [one] (person)
       *[other] (people)
    }
end-people-and-bots = (people and bots)
end-length =
    { $turns ->
        [one] It took { $turns } turn.
       *[other] It took { $turns } turns.
    }
end-takebacks =
    { $takebacks ->
        [one] { $takebacks } answer was taken back.
       *[other] { $takebacks } answers were taken back.
    }
sentence = { $words }.
end-counting = The losses are being counted…
end-look = Look at the game
table-save = Save game
end-again = Play again
end-swap = Play again from the other side
end-rotate = Play again, seats moved on
end-position = See the final position
review = Review
review-steady = Your chances never fell by three points between two of your decisions.
review-list = Where your chances fell most
end-lost = Lost: { $what }
end-left = Left: { $what }
end-armies = State of the armies at the end
answer-pass = Pass
answer-none = None
several-of = { $size } of { $most }
several-at-most = { $size } of at most { $most }
several-between = { $size } of { $least } to { $most }
refusal-not-offered = Choice { $number } was “{ $chosen }”; now “{ $question }” is asked, where that cannot be chosen.
refusal-because = Choice { $number }, “{ $chosen }”, is refused: { $why }.
refusal =
    { $before ->
        [0] { $now } The game goes on from there.
        [one] The first choice still holds. { $now } The game goes on from there.
       *[other] The first { $before } choices still hold. { $now } The game goes on from there.
    }
table-setup = Setup
table-turn = Turn { $turn }
table-turn-of = { $turn } · { $mover }
cards-face-down = { $unknown } face down
table-reserve = in reserve: { $pieces }
table-turn-label = Turn
table-phases = Phases
table-takebacks-hint = Answers taken back after dice, cards or others
table-takebacks = { $takebacks } taken back
table-cards = Cards
table-dice = Dice
table-states = State
table-story = What happened
story-earlier =
    { $lines ->
        [one] { $lines } earlier line…
       *[other] { $lines } earlier lines…
    }
watch-play = Play
watch-board = Board. Arrow keys go from hex to hex and say what stands there.
watch-before = Turn before
watch-next = Next turn
watch-end = End
watch-pause = Pause
options = Options
`;var Se=`quoted = « { $text } »
cancel = Annuler
close = Fermer
map-empty = vide
map-objective-named = objectif « { $text } »
chosen = Sélection
done = Terminé
wins = Victoire : { $name }
board-label = Plateau. Les flèches vont d’un hexagone à l’autre, Entrée choisit, Échap repose.
fate-removed = retiré
fate-moves = se déplace
fate-not = pas { $name }
fate-reserve = en réserve
fate-taken = change de camp
odds-game = Partie
odds-sampled = Échantillon : { $games } parties, chacune avec ses dés.
odds-exact =
    { $outcomes ->
        [1] Exact : un seul résultat.
       *[other] Exact : les { $outcomes } résultats des dés.
    }
odds-moment = Les chances valent pour la position où vous décidez de nouveau, où le tour passe, ou qui finit la partie.
odds-rolled = Lancé d’abord : { $count } × { $die }.
odds-why-sampled = Il y a trop de résultats pour les jouer tous, ou des cartes et pions cachés font une différence : ils ont été redistribués à chaque partie. Le ± est un intervalle à 95 %.
odds-deals = Les cartes et pions cachés ont été redistribués { $deals } fois : ils ne changent rien.
odds-assumed = Supposé pour { $who }, selon le conseil des règles : « { $label } » : { $answer } ({ $percent }).
review-fell =
    { $turn ->
        [0] Mise en place
       *[other] Tour { $turn }
    }. { $answer }. Votre chance est tombée de { $before } à { $after }.
review-none-better = { $fell } Une recherche rapide ne trouve pas mieux.
review-better = { $fell } Une recherche rapide préfère { $better } ({ $percent }).
standing-none = Aucune position de cette partie ne peut être jugée avant la fin.
standing-turn =
    { $turn ->
        [0] mise en place { $chance }
       *[other] tour { $turn } { $chance }
    }
standing-line = Chance de gagner : { $turns }.
barrier-chance = des dés ont été lancés ou des cartes mélangées
barrier-revealed = cartes vues par { $names }
barrier-decided = quelqu’un d’autre a décidé
barrier-and = { $one }, et { $other }
play-from-here = Continuer d’ici
end-over = La partie est terminée
end-outcome = { $end } : { $reason }
end-bots =
    { $bots ->
        [one] (bot)
       *[other] (bots)
    }
end-people =
    { $people ->
        [one] (humain)
       *[other] (humains)
    }
end-people-and-bots = (humains et bots)
end-length =
    { $turns ->
        [one] Elle a duré { $turns } tour.
       *[other] Elle a duré { $turns } tours.
    }
end-takebacks =
    { $takebacks ->
        [one] { $takebacks } réponse a été reprise.
       *[other] { $takebacks } réponses ont été reprises.
    }
sentence = { $words }.
end-counting = Les pertes sont comptées…
end-look = Revoir la partie
table-save = Enregistrer la partie
end-again = Rejouer
end-swap = Rejouer de l’autre côté
end-rotate = Rejouer, places décalées
end-position = Voir la position finale
review = Bilan
review-steady = Vos chances n’ont jamais chuté de trois points entre deux décisions.
review-list = Où vos chances ont le plus chuté
end-lost = Perdus : { $what }
end-left = Restants : { $what }
end-armies = État des armées à la fin
answer-pass = Passer
answer-none = Aucun
several-of = { $size } sur { $most }
several-at-most = { $size } sur { $most } au plus
several-between = { $size } sur { $least } à { $most }
refusal-not-offered = Le choix { $number } était « { $chosen } » ; la question est maintenant « { $question } », où cela ne peut être choisi.
refusal-because = Le choix { $number }, « { $chosen } », est refusé : { $why }.
refusal =
    { $before ->
        [0] { $now } La partie reprend de là.
        [one] Le premier choix tient encore. { $now } La partie reprend de là.
       *[other] Les { $before } premiers choix tiennent encore. { $now } La partie reprend de là.
    }
table-setup = Mise en place
table-turn = Tour { $turn }
table-turn-of = { $turn } · { $mover }
cards-face-down = { $unknown } face cachée
table-reserve = en réserve : { $pieces }
table-turn-label = Tour
table-phases = Phases
table-takebacks-hint = Réponses reprises après des dés, des cartes ou d’autres
table-takebacks =
    { $takebacks ->
        [one] { $takebacks } reprise
       *[other] { $takebacks } reprises
    }
table-cards = Cartes
table-dice = Dés
table-states = État
table-story = Ce qui s’est passé
story-earlier =
    { $lines ->
        [one] { $lines } ligne précédente…
       *[other] { $lines } lignes précédentes…
    }
watch-play = Lire
watch-board = Plateau. Les flèches vont d’un hexagone à l’autre et disent ce qui s’y trouve.
watch-before = Tour précédent
watch-next = Tour suivant
watch-end = Fin
watch-pause = Pause
options = Options
`;var Pt="castra-language",At={en:"English",de:"Deutsch",fr:"Français"},Lt={en:Ee,de:$e,fr:Se},Ot={en:"en-GB",de:"de",fr:"fr"},T=class{constructor(e,t){this.id=e;this.values=t}id;values;toString(){return Ht(this.id,this.values)}toJSON(){return[this.id,this.values]}};function f(n,...e){return new T(n,e[0]??{})}var Nt=[],ke=new Map,C=Rt()??Wt(globalThis.navigator?.languages??[]);It();function Te(n){return n!==null&&Object.hasOwn(At,n)}function Rt(){try{let n=localStorage.getItem(Pt);return Te(n)?n:void 0}catch{return}}function Wt(n){return n.map(e=>e.split("-")[0]?.toLowerCase()??"").find(Te)??"en"}function It(){globalThis.document?.getElementById("page")&&(document.documentElement.lang=C)}function Me(){return C}function Pe(n){Nt.push(n)}function _t(n){let e=ke.get(n);if(e!==void 0)return e;let t=new N(Ot[n],{useIsolating:!1});return t.addResource(new R(Lt[n])),ke.set(n,t),t}function Ct(n){return n instanceof T?n.toString():typeof n=="number"?new b(n,{useGrouping:"min2"}):n}function Ht(n,e){let t=_t(C),r=t.getMessage(n)?.value;if(r==null)throw new Error(`there is no message ${n} in ${C}`);let s=Object.entries(e).map(([l,m])=>[l,Ct(m)]),i=[],a=t.formatPattern(r,Object.fromEntries(s),i);return i.length>0&&console.error(`message ${n}:`,...i),a}var H=new WeakMap,Y=new Set,Vt=new FinalizationRegistry(n=>Y.delete(n)),Ae="";function Le(n){let e=document.createTextNode(String(n));return Ne(e).set(Ae,n),e}function X(n,e,t){n.setAttribute(e,String(t)),Ne(n).set(e,t)}function Oe(n,e){H.get(n)?.delete(e)}function Ne(n){let e=H.get(n);if(e!==void 0)return e;let t=new Map;H.set(n,t);let r=new WeakRef(n);return Y.add(r),Vt.register(n,r),t}Pe(()=>{for(let n of Y){let e=n.deref();if(e!==void 0)for(let[t,r]of H.get(e)??[])t===Ae?e.data=String(r):e.setAttribute(t,String(r))}});function J(n,e){let t=jt(n,e),r=[...n.childNodes],s=[...e.childNodes],i=0;for(;i<r.length&&i<s.length&&V(r[i],s[i]);)i++;let[a,l]=[r.length,s.length];for(;a>i&&l>i&&V(r[a-1],s[l-1]);)[a,l]=[a-1,l-1];let m=r[a]??null;for(let h=i;h<Math.max(a,l);h++){let[c,g]=[h<a?r[h]:void 0,h<l?s[h]:void 0];c===void 0?(g!==void 0&&n.insertBefore(g,m),t++):g===void 0?(n.removeChild(c),t++):Re(c)&&Re(g)&&c.tagName===g.tagName?V(c,g)||(t+=J(c,g)):V(c,g)||(n.replaceChild(g,c),t++)}return t}function Re(n){return n.nodeType===1}function V(n,e){return n!==void 0&&e!==void 0&&n.isEqualNode(e)}function jt(n,e){let t=0;for(let r of e.getAttributeNames()){let s=e.getAttribute(r)??"";n.getAttribute(r)!==s&&(n.setAttribute(r,s),t++)}for(let r of n.getAttributeNames())e.hasAttribute(r)||(n.removeAttribute(r),t++);return t}function u(n,e={},...t){let r=document.createElement(n);for(let[s,i]of Object.entries(e))i==null||i===!1||(typeof i=="function"?r.addEventListener(s.slice(2),i):i instanceof T?X(r,s,i):r.setAttribute(s,i===!0?"":String(i)));return y(r,...t),r}function y(n,...e){let t=e.filter(r=>r!=null&&r!==!1);n.replaceChildren(...t.map(r=>r instanceof T?Le(r):r))}function ee(n,e,t){t instanceof T?X(n,e,t):(Oe(n,e),n.setAttribute(e,t))}var Dt="http://www.w3.org/2000/svg";function k(n,e={},...t){let r=document.createElementNS(Dt,n);for(let[s,i]of Object.entries(e))r.setAttribute(s,String(i));return r.append(...t),r}function Ft(n){let t=new DOMParser().parseFromString(n,"image/svg+xml").documentElement;if(!(t instanceof SVGSVGElement))throw new Error("this is not a drawing");return document.adoptNode(t)}function te(n,e){let t=Ft(e);return t.setAttribute("aria-hidden","true"),t.removeAttribute("width"),t.removeAttribute("height"),n===void 0?t:(J(n,t),n)}function v(n,e,t={}){return u("button",{type:"button",onclick:e,...t},n)}var j=class{copies=u("div",{class:"ghost"});element=u("div",{class:"map-hand","aria-hidden":"true"},this.copies);constructor(e,t,r){let[s,i]=[e.getBoundingClientRect(),t.getBoundingClientRect()],a=k("svg",{viewBox:e.getAttribute("viewBox")??""},...r.map(l=>l.cloneNode(!0)));this.copies.style.left=`${s.left-i.left}px`,this.copies.style.top=`${s.top-i.top}px`,a.style.width=`${s.width}px`,a.style.height=`${s.height}px`,this.copies.append(a),Bt(r)}move(e,t){this.copies.style.transform=`translate(${e}px, ${t}px)`}};function Bt(n){for(let e of n)e.classList.add("lifted")}function We(n){for(let e of n?.querySelectorAll(".lifted")??[])e.classList.remove("lifted")}function S(n){return{x:n.x+n.w/2,y:n.y+n.h/2}}function Gt(n,e){return Math.hypot(n.x-e.x,n.y-e.y)}function Ie(n,e){let t=zt(n,e);if(t===void 0)return;let r=S(t);return Math.abs(e.x-r.x)<=t.w*.55&&Math.abs(e.y-r.y)<=t.h*.55?t:void 0}function zt(n,e){let t,r=1/0;for(let s of n){let i=Gt(S(s),e);i<r&&([t,r]=[s,i])}return t}function _e(n,e,t){let r=S(e),s,i=1/0;for(let a of n){if(a===e)continue;let l=S(a),[m,h]=[l.x-r.x,l.y-r.y],c=m*t.x+h*t.y,g=Math.abs(m*t.y-h*t.x);if(c<=1||g>c*1.05)continue;let M=c+g*1.5-(m+h)*1e-4;M<i&&([s,i]=[a,M])}return s}function Ce({hexes:n}){return Math.min(640,160*(n.length-1))}var Ut=6,D=class{constructor(e){this.heard=e;this.element=u("div",{class:"table-board",tabindex:0,role:"application","aria-label":f("board-label")},this.sheet);let{element:t}=this;t.addEventListener("pointerdown",r=>this.press(r)),t.addEventListener("pointermove",r=>this.move(r)),t.addEventListener("pointerup",r=>this.release(r)),t.addEventListener("pointercancel",()=>this.letGo()),t.addEventListener("pointerleave",()=>this.heard.over(void 0)),t.addEventListener("keydown",r=>this.key(r)),t.addEventListener("focus",()=>this.draw()),t.addEventListener("blur",()=>this.draw())}heard;element;sheet=u("div",{class:"sheet"});overlay=k("svg",{class:"overlay","aria-hidden":"true"});svg;drawn="";next;of;hexes=new Map;lights=new Map;cursor;marks=[];last=[];down;ghost;under;set(e){this.of=e??void 0,this.hexes=new Map(e?.hexes.map(t=>[t.hex,t])),this.element.hidden=e===null,this.cursor=void 0,this.next=void 0,this.letGo(),this.drawn="",this.svg=void 0,this.last=[],e===null?y(this.sheet):this.sheet.style.setProperty("--ratio",String(e.width/e.height))}show(e,t,r=[],s=new Map){this.marks=t,this.last=r,this.position(e),this.light(s)}position(e){if(this.next=this.ghost===void 0?void 0:e??void 0,e===null||e===this.drawn||this.next!==void 0)return;this.drawn=e;let t=this.svg;this.svg=te(t,e),this.svg!==t&&(this.overlay.setAttribute("viewBox",this.svg.getAttribute("viewBox")??""),y(this.sheet,this.svg,this.overlay))}travel(e){let{svg:t}=this;if(t!==void 0)for(let[r,s]of e){let i=this.hex(r),a=s.hexes.map(h=>this.hex(h));if(i===void 0||a.some(h=>h===void 0))continue;let l=S(i),m=a.map(h=>{let c=h===void 0?l:S(h);return{transform:`translate(${c.x-l.x}px, ${c.y-l.y}px)`}});for(let h of this.pieces(r))h.animate(m,{duration:Ce(s),easing:"ease-in-out"})}}light(e){this.lights=e,this.draw()}hex(e){return this.hexes.get(e??"")}place(e){let t=this.svg?.getScreenCTM();return t==null?{x:-1,y:-1}:new DOMPoint(e.clientX,e.clientY).matrixTransform(t.inverse())}at(e){return Ie(this.of?.hexes??[],this.place(e))}press(e){if(e.button!==0||this.down!==void 0)return;let t=this.at(e);t!==void 0&&(this.down={from:t,x:e.clientX,y:e.clientY,grabbed:!1,pointer:e.pointerId},this.lights.has(t.hex)&&this.element.setPointerCapture(e.pointerId))}move(e){let{down:t}=this;if(t===void 0){this.heard.over(this.at(e)?.hex);return}if(e.pointerId!==t.pointer)return;let[r,s]=[e.clientX-t.x,e.clientY-t.y];if(!t.grabbed){if(Math.hypot(r,s)<Ut||!this.lights.has(t.from.hex))return;t.grabbed=!0,this.lift(t.from);let{from:a}=t;this.heard.grab(a.hex).then(l=>{!l&&this.down?.from===a&&this.letGo()})}this.ghost?.move(r,s);let i=this.at(e)?.hex;i!==this.under&&(this.under=i,this.heard.over(i))}release(e){let{down:t}=this;if(t===void 0||e.pointerId!==t.pointer)return;let r=this.at(e);this.letGo(),t.grabbed?this.heard.drop(t.from.hex,r?.hex):r!==void 0&&r===t.from&&this.heard.hex(r.hex)}lift(e){let{svg:t}=this;t!==void 0&&(this.under=e.hex,this.hold(`${this.element.offsetHeight}px`),this.ghost=new j(t,this.element,this.pieces(e.hex)),this.element.append(this.ghost.element))}hold(e){this.element.style.minHeight=e,this.element.style.maxHeight=e}pieces(e){return e===void 0?[]:[...this.svg?.querySelectorAll(`[data-hex="${CSS.escape(e)}"][data-piece]`)??[]]}letGo(){this.ghost?.element.remove(),this.ghost!==void 0&&(We(this.svg),this.hold("")),this.ghost=void 0,this.down=void 0,this.next!==void 0&&this.position(this.next)}key(e){let r={ArrowUp:{x:0,y:-1},ArrowDown:{x:0,y:1},ArrowLeft:{x:-1,y:0},ArrowRight:{x:1,y:0}}[e.key],s=this.of?.hexes??[];if(r!==void 0){e.preventDefault();let i=this.hex(this.cursor),a=s.find(m=>this.lights.has(m.hex)),l=i===void 0?a??s[0]:_e(s,i,r);if(l===void 0)return;this.cursor=l.hex,this.heard.over(l.hex),this.draw()}else(e.key==="Enter"||e.key===" ")&&this.cursor!==void 0&&(e.preventDefault(),this.heard.hex(this.cursor))}title(e){return this.hex(e)?.title??e}draw(){let e=[];for(let{hex:r,fill:s,isLarge:i}of this.marks){let a=this.hex(r);if(a===void 0)continue;let{x:l,y:m}=S(a),h=Math.min(a.w,a.h)*(i?.34:.12),c=i?m:a.y+h,g=k("circle",{class:"table-mark",cx:i?l:a.x+a.w-h,cy:c,r:h});g.style.fill=s,e.push(g)}for(let{hexes:r}of this.last){let s=r.flatMap(l=>{let m=this.hex(l);return m===void 0?[]:[S(m)]}),[i]=s;if(i===void 0||s.length<2)continue;e.push(k("polyline",{class:"table-way",points:s.map(({x:l,y:m})=>`${l},${m}`).join(" ")})),e.push(k("circle",{class:"table-way-from",cx:i.x,cy:i.y,r:9}));let a=this.hex(r[r.length-1]);a!==void 0&&e.push(this.ring(a,"moved"))}for(let[r,s]of this.lights){let i=this.hex(r);i!==void 0&&e.push(this.ring(i,s))}let t=this.hex(this.cursor);t!==void 0&&document.activeElement===this.element&&e.push(this.ring(t,"cursor")),y(this.overlay,...e)}ring(e,t){let r=this.of?.outline??[],s={class:`table-${t}`,[t==="moved"?"data-moved":"data-lit"]:e.hex};if(r.length<3){let{x:a,y:l}=S(e);return k("ellipse",{...s,cx:a,cy:l,rx:e.w/2,ry:e.h/2})}let i=r.map(([a,l])=>`${e.x+a*e.w},${e.y+l*e.h}`);return k("polygon",{...s,points:i.join(" ")})}};function He(n){return n.charAt(0).toUpperCase()+n.slice(1)}function qt(n){let[e=n]=n.split(/ at | \(| of /),t=(e.trim().split(/\s+/).pop()??e).toLowerCase();return t.endsWith("s")&&!/(ss|us|is|os)$/.test(t)||/(men|oi|ii|ati|itai)$/.test(t)}function Ve(n,e=qt(n)){return f("wins",{name:He(n),number:e?"several":"one"})}function je({winner:n,several:e,reason:t}){let r=n===null?f("end-over"):Ve(n,e);return t===""?r:f("end-outcome",{end:r,reason:t})}function De(n,e){let t=0;for(;t<n.length&&t<e.length&&n[t]?.text===e[t]?.text;)t++;return t}function Fe(n,e){let t=n.pieces.length===0;return n.states.flatMap(({hexes:r,value:s})=>{let i=e.find(({name:a})=>a===s)?.fill;return i==null?[]:r.map(a=>({hex:a,fill:i,isLarge:t}))})}function Be(n,...e){let t=u("dialog",{"aria-label":n,class:"wide"},u("h2",{},n),...e,u("div",{class:"row end"},v(f("close"),()=>t.close(),{class:"main"})));return t.addEventListener("close",()=>t.remove()),document.body.append(t),t.showModal(),t}function ne({name:n,value:e}){let t=n.replace(/ *\(([^()]*)\)/g," $1");return e===""?t:`${t} ${e.replace(/^-(?=\d)/,"−")}`}function Zt(n){let e=new Map;for(let t of n)e.set(t,(e.get(t)??0)+1);return[...e].map(([t,r])=>r===1?t:`${r} × ${t}`)}function Ge(n,e){return n.find(t=>t.army===e)?.name??""}function ze(n,e){let t=n===0?f("table-setup"):f("table-turn",{turn:n});return e===null?t:f("table-turn-of",{turn:t,mover:e})}var F=class{element=u("details",{class:"table-states",open:!0});show(e,t,r){let i=[null,...t.map(({army:a})=>a)].flatMap(a=>{let l=e.states.filter(c=>c.army===a);if(l.length===0)return[];let m=l.map(c=>c.hexes.length===0?ne(c):`${ne(c)}: ${c.hexes.map(r).join(", ")}`),h=e.pieces.filter(c=>c.army===a&&c.hex===null);return h.length>0&&m.push(String(f("table-reserve",{pieces:Zt(h.map(({name:c})=>c)).join(", ")}))),[u("div",{},u("dt",{},a===null?f("odds-game"):Ge(t,a)),u("dd",{},m.join(" · ")))]});this.element.hidden=i.length===0,y(this.element,u("summary",{},f("table-states")),u("dl",{},...i))}};function Ue(n,e,t,r){let i=n.filter(a=>a.hex===e).map(a=>{let l=a.state.map(ne).join(", ");return`${a.name} (${Ge(t,a.army)})${l===""?"":`: ${l}`}`});return i.length===0?`${r}, ${f("map-empty")}`:`${r}: ${i.join("; ")}`}var B=class{constructor(e,t=1/0){this.clause=e;this.most=t}clause;most;list=u("ol",{});earlier=v("",()=>this.open(),{class:"plain",hidden:!0});element=u("div",{class:"table-story",role:"log","aria-label":f("table-story"),tabindex:0},this.earlier,this.list);shown=[];from=0;show(e){let t=De(this.shown,e),r=t===e.length&&t===this.shown.length,s=Math.max(0,e.length-this.most);for((t<=s||s<this.from)&&(y(this.list),this.from=s);this.list.children.length>Math.max(0,t-this.from);)this.list.lastElementChild?.remove();for(;this.from<s;this.from++)this.list.firstElementChild?.remove();this.list.append(...e.slice(this.from+this.list.children.length).map(i=>this.line(i))),this.shown=e,this.earlier.hidden=s===0,s>0&&y(this.earlier,f("story-earlier",{lines:s})),r||(this.element.scrollTop=this.element.scrollHeight)}open(){Be(f("table-story"),u("div",{class:"table-story",tabindex:0},u("ol",{},...this.shown.map(e=>this.line(e)))))}clear(){this.show([])}reveal(e){[...this.list.children].forEach((r,s)=>r.classList.toggle("now",s===e));let t=this.list.children[e];t instanceof HTMLElement&&(this.element.scrollTop=t.offsetTop-8)}line({depth:e,text:t,clauses:r}){let s=r.map(i=>u("abbr",{class:"table-clause",title:this.clause(i)??""},i));return u("li",{class:`depth-${e}`},t,...e===0?[]:s.flatMap(i=>[" ",i]))}};var G=class{constructor(e){this.heard=e;this.board=new D({hex:t=>this.over(t),grab:()=>Promise.resolve(!1),drop:()=>{},over:t=>this.over(t)}),ee(this.board.element,"aria-label",f("watch-board")),this.slider.addEventListener("input",()=>{this.show(Number(this.slider.value))})}heard;element=u("div",{class:"table-watch"});board;states=new F;story=new B(e=>this.game?.clauses[e]);hover=u("p",{class:"table-hover",role:"status"});slider=u("input",{type:"range",min:0,value:0,"aria-label":f("table-turn-label")});words=u("output",{});go=v(f("watch-play"),()=>this.run());game;frame;running;asked=0;get at(){return Number(this.slider.value)}async set(e,t=0){this.game=e,this.board.set(e.board),this.slider.max=String(e.turns.length-1),this.slider.value=String(t),this.story.clear(),this.story.show(e.lines),y(this.element,u("header",{class:"row"},u("h2",{},e.title),u("span",{class:"note"},f("sentence",{words:je(e.outcome)}))),u("div",{class:"row table-slider"},v("◀",()=>this.step(-1),{"aria-label":f("watch-before")}),this.slider,v("▶",()=>this.step(1),{"aria-label":f("watch-next")}),this.words,this.go,this.heard.play===void 0?null:v(f("play-from-here"),()=>this.playOn()),this.heard.close===void 0?null:v(f("close"),()=>{this.stop(),this.heard.close?.()})),u("div",{class:"table-split"},u("div",{class:"table-main"},this.board.element,this.hover),u("div",{class:"table-side"},this.states.element,this.story.element))),await this.show(t)}async show(e){let t=++this.asked,r=await this.heard.frame(e),{game:s}=this;if(t!==this.asked||s===void 0)return;this.frame=r,this.board.show(r.svg,Fe(r.view,s.armies)),this.states.show(r.view,s.armies,g=>this.board.title(g));let a=s.turns[e]?.mover??null,l=e===s.turns.length-1,m=l?f("watch-end"):ze(r.turn,a);y(this.words,m),ee(this.slider,"aria-valuetext",m);let h=s.lines.flatMap((g,M)=>g.depth===0?[M]:[]),c=l?h[h.length-1]:h.find(g=>/\d+/.exec(s.lines[g]?.text??"")?.[0]===String(r.turn));this.story.reveal(c??0)}step(e){let t=Math.min(Number(this.slider.max),Math.max(0,Number(this.slider.value)+e));this.slider.value=String(t),this.show(t)}run(){if(this.running!==void 0){this.stop();return}this.slider.value===this.slider.max&&(this.slider.value="0"),y(this.go,f("watch-pause")),this.running=setInterval(()=>{this.slider.value===this.slider.max||!this.element.isConnected?this.stop():this.step(1)},1200)}stop(){clearInterval(this.running),this.running=void 0,y(this.go,f("watch-play"))}playOn(){this.stop(),this.frame!==void 0&&this.heard.play?.(this.frame.answers)}over(e){let{frame:t,game:r}=this;t===void 0||r===void 0||y(this.hover,e===void 0?"":Ue(t.view.pieces,e,r.armies,this.board.title(e)))}};function qe(n,e){let t=new G({frame:async r=>{let s=e.frames[r];if(s===void 0)throw new Error("there is no such moment");let i=s.svg?.map(a=>e.pool[a]??"").join(`
`)??null;return{...s,svg:i}}});t.element.lang=Me(),n.replaceChildren(t.element),n.hidden=!1,t.set(e)}var Ke=document.getElementById("castra-replay"),re=document.getElementById("castra-replay-data")?.textContent;Ke!==null&&re!==null&&re!==void 0&&(qe(Ke,JSON.parse(re)),document.getElementById("castra-replay-plain")?.remove());Object.assign(globalThis,{castraReplay:qe});})();
