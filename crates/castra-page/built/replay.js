"use strict";(()=>{var $=class{constructor(e){this.value=e}valueOf(){return this.value}},p=class extends ${constructor(e="???"){super(e)}toString(e){return`{${this.value}}`}},w=class extends ${constructor(e,t={}){super(e),this.opts=t}toString(e){if(e)try{return e.memoizeIntlObject(Intl.NumberFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return this.value.toString(10)}},E=class n extends ${static supportsValue(e){if(typeof e=="number"||e instanceof Date)return!0;if(e instanceof $)return n.supportsValue(e.valueOf());if("Temporal"in globalThis){let t=globalThis.Temporal;if(e instanceof t.Instant||e instanceof t.PlainDateTime||e instanceof t.PlainDate||e instanceof t.PlainMonthDay||e instanceof t.PlainTime||e instanceof t.PlainYearMonth)return!0}return!1}constructor(e,t={}){e instanceof n?(t={...e.opts,...t},e=e.value):e instanceof $&&(e=e.valueOf()),typeof e=="object"&&"calendarId"in e&&t.calendar===void 0&&(t={...t,calendar:e.calendarId}),super(e),this.opts=t}[Symbol.toPrimitive](e){return e==="string"?this.toString():this.toNumber()}toNumber(){let e=this.value;if(typeof e=="number")return e;if(e instanceof Date)return e.getTime();if("epochMilliseconds"in e)return e.epochMilliseconds;if("toZonedDateTime"in e)return e.toZonedDateTime("UTC").epochMilliseconds;throw new TypeError("Unwrapping a non-number value as a number")}toString(e){if(e)try{return e.memoizeIntlObject(Intl.DateTimeFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return typeof this.value=="number"||this.value instanceof Date?new Date(this.value).toISOString():this.value.toString()}};var ue=100,tt="⁨",nt="⁩";function rt(n,e,t){if(t===e||t instanceof w&&e instanceof w&&t.value===e.value)return!0;if(e instanceof w&&typeof t=="string"){let r=n.memoizeIntlObject(Intl.PluralRules,e.opts).select(e.value);if(t===r)return!0}return!1}function de(n,e,t){return e[t]?A(n,e[t].value):(n.reportError(new RangeError("No default")),new p)}function U(n,e){let t=[],r=Object.create(null);for(let s of e)s.type==="narg"?r[s.name]=O(n,s.value):t.push(O(n,s));return{positional:t,named:r}}function O(n,e){switch(e.type){case"str":return e.value;case"num":return new w(e.value,{minimumFractionDigits:e.precision});case"var":return st(n,e);case"mesg":return it(n,e);case"term":return ot(n,e);case"func":return at(n,e);case"select":return lt(n,e);default:return new p}}function st(n,{name:e}){let t;if(n.params)if(Object.prototype.hasOwnProperty.call(n.params,e))t=n.params[e];else return new p(`$${e}`);else if(n.args&&Object.prototype.hasOwnProperty.call(n.args,e))t=n.args[e];else return n.reportError(new ReferenceError(`Unknown variable: $${e}`)),new p(`$${e}`);if(t instanceof $)return t;switch(typeof t){case"string":return t;case"number":return new w(t);case"object":if(E.supportsValue(t))return new E(t);default:return n.reportError(new TypeError(`Variable type not supported: $${e}, ${typeof t}`)),new p(`$${e}`)}}function it(n,{name:e,attr:t}){let r=n.bundle._messages.get(e);if(!r)return n.reportError(new ReferenceError(`Unknown message: ${e}`)),new p(e);if(t){let s=r.attributes[t];return s?A(n,s):(n.reportError(new ReferenceError(`Unknown attribute: ${t}`)),new p(`${e}.${t}`))}return r.value?A(n,r.value):(n.reportError(new ReferenceError(`No value: ${e}`)),new p(e))}function ot(n,{name:e,attr:t,args:r}){let s=`-${e}`,i=n.bundle._terms.get(s);if(!i)return n.reportError(new ReferenceError(`Unknown term: ${s}`)),new p(s);if(t){let l=i.attributes[t];if(l){n.params=U(n,r).named;let m=A(n,l);return n.params=null,m}return n.reportError(new ReferenceError(`Unknown attribute: ${t}`)),new p(`${s}.${t}`)}n.params=U(n,r).named;let a=A(n,i.value);return n.params=null,a}function at(n,{name:e,args:t}){let r=n.bundle._functions[e];if(!r)return n.reportError(new ReferenceError(`Unknown function: ${e}()`)),new p(`${e}()`);if(typeof r!="function")return n.reportError(new TypeError(`Function ${e}() is not callable`)),new p(`${e}()`);try{let s=U(n,t);return r(s.positional,s.named)}catch(s){return n.reportError(s),new p(`${e}()`)}}function lt(n,{selector:e,variants:t,star:r}){let s=O(n,e);if(s instanceof p)return de(n,t,r);for(let i of t){let a=O(n,i.key);if(rt(n,s,a))return A(n,i.value)}return de(n,t,r)}function K(n,e){if(n.dirty.has(e))return n.reportError(new RangeError("Cyclic reference")),new p;n.dirty.add(e);let t=[],r=n.bundle._useIsolating&&e.length>1;for(let s of e){if(typeof s=="string"){t.push(n.bundle._transform(s));continue}if(n.placeables++,n.placeables>ue)throw n.dirty.delete(e),new RangeError(`Too many placeables expanded: ${n.placeables}, max allowed is ${ue}`);r&&t.push(tt),t.push(O(n,s).toString(n)),r&&t.push(nt)}return n.dirty.delete(e),t.join("")}function A(n,e){return typeof e=="string"?n.bundle._transform(e):K(n,e)}var W=class{constructor(e,t,r){this.dirty=new WeakSet,this.params=null,this.placeables=0,this.bundle=e,this.errors=t,this.args=r}reportError(e){if(!this.errors||!(e instanceof Error))throw e;this.errors.push(e)}memoizeIntlObject(e,t){let r=this.bundle._intls.get(e);r||(r={},this.bundle._intls.set(e,r));let s=JSON.stringify(t);return r[s]||(r[s]=new e(this.bundle.locales,t)),r[s]}};function q(n,e){let t=Object.create(null);for(let[r,s]of Object.entries(n))e.includes(r)&&(t[r]=s.valueOf());return t}var ce=["unitDisplay","currencyDisplay","useGrouping","minimumIntegerDigits","minimumFractionDigits","maximumFractionDigits","minimumSignificantDigits","maximumSignificantDigits"];function fe(n,e){let t=n[0];if(t instanceof p)return new p(`NUMBER(${t.valueOf()})`);if(t instanceof w)return new w(t.valueOf(),{...t.opts,...q(e,ce)});if(t instanceof E)return new w(t.toNumber(),{...q(e,ce)});throw new TypeError("Invalid argument to NUMBER")}var ut=["dateStyle","timeStyle","fractionalSecondDigits","dayPeriod","hour12","weekday","era","year","month","day","hour","minute","second","timeZoneName"];function he(n,e){let t=n[0];if(t instanceof p)return new p(`DATETIME(${t.valueOf()})`);if(t instanceof E||t instanceof w)return new E(t,q(e,ut));throw new TypeError("Invalid argument to DATETIME")}var me=new Map;function pe(n){let e=Array.isArray(n)?n.join(" "):n,t=me.get(e);return t===void 0&&(t=new Map,me.set(e,t)),t}var N=class{constructor(e,{functions:t,useIsolating:r=!0,transform:s=i=>i}={}){this._terms=new Map,this._messages=new Map,this.locales=Array.isArray(e)?e:[e],this._functions={NUMBER:fe,DATETIME:he,...t},this._useIsolating=r,this._transform=s,this._intls=pe(e)}hasMessage(e){return this._messages.has(e)}getMessage(e){return this._messages.get(e)}addResource(e,{allowOverrides:t=!1}={}){let r=[];for(let s=0;s<e.body.length;s++){let i=e.body[s];if(i.id.startsWith("-")){if(t===!1&&this._terms.has(i.id)){r.push(new Error(`Attempt to override an existing term: "${i.id}"`));continue}this._terms.set(i.id,i)}else{if(t===!1&&this._messages.has(i.id)){r.push(new Error(`Attempt to override an existing message: "${i.id}"`));continue}this._messages.set(i.id,i)}}return r}formatPattern(e,t=null,r=null){if(typeof e=="string")return this._transform(e);let s=new W(this,r,t);try{return K(s,e).toString(s)}catch(i){if(s.errors&&i instanceof Error)return s.errors.push(i),new p().toString(s);throw i}}};var Z=/^(-?[a-zA-Z][\w-]*) *= */gm,ge=/\.([a-zA-Z][\w-]*) *= */y,dt=/\*?\[/y,Q=/(-?[0-9]+(?:\.([0-9]+))?)/y,ct=/([a-zA-Z][\w-]*)/y,be=/([$-])?([a-zA-Z][\w-]*)(?:\.([a-zA-Z][\w-]*))?/y,ft=/^[A-Z][A-Z0-9_-]*$/,I=/([^{}\n\r]+)/y,ht=/([^\\"\n\r]*)/y,we=/\\([\\"])/y,ye=/\\u([a-fA-F0-9]{4})|\\U([a-fA-F0-9]{6})/y,mt=/^\n+/,xe=/ +$/,pt=/ *\r?\n/g,gt=/( *)$/,bt=/{\s*/y,ve=/\s*}/y,wt=/\[\s*/y,yt=/\s*] */y,xt=/\s*\(\s*/y,vt=/\s*->\s*/y,$t=/\s*:\s*/y,Et=/\s*,?\s*/y,kt=/\s+/y,R=class{constructor(e){this.body=[],Z.lastIndex=0;let t=0;for(;;){let o=Z.exec(e);if(o===null)break;t=Z.lastIndex;try{this.body.push(m(o[1]))}catch(u){if(u instanceof SyntaxError)continue;throw u}}function r(o){return o.lastIndex=t,o.test(e)}function s(o,u){if(e[t]===o)return t++,!0;if(u)throw new u(`Expected ${o}`);return!1}function i(o,u){if(r(o))return t=o.lastIndex,!0;if(u)throw new u(`Expected ${o.toString()}`);return!1}function a(o){o.lastIndex=t;let u=o.exec(e);if(u===null)throw new SyntaxError(`Expected ${o.toString()}`);return t=o.lastIndex,u}function l(o){return a(o)[1]}function m(o){let u=c(),b=h();if(u===null&&Object.keys(b).length===0)throw new SyntaxError("Expected message value or attributes");return{id:o,value:u,attributes:b}}function h(){let o=Object.create(null);for(;r(ge);){let u=l(ge),b=c();if(b===null)throw new SyntaxError("Expected attribute value");o[u]=b}return o}function c(){let o;if(r(I)&&(o=l(I)),e[t]==="{"||e[t]==="}")return g(o?[o]:[],1/0);let u=ae();return u?o?g([o,u],u.length):(u.value=z(u.value,mt),g([u],u.length)):o?z(o,xe):null}function g(o=[],u){for(;;){if(r(I)){o.push(l(I));continue}if(e[t]==="{"){o.push(M());continue}if(e[t]==="}")throw new SyntaxError("Unbalanced closing brace");let v=ae();if(v){o.push(v),u=Math.min(u,v.length);continue}break}let b=o.length-1,P=o[b];typeof P=="string"&&(o[b]=z(P,xe));let L=[];for(let v of o)v instanceof C&&(v=v.value.slice(0,v.value.length-u)),v&&L.push(v);return L}function M(){i(bt,SyntaxError);let o=se();if(i(ve))return o;if(i(vt)){let u=Ye();return i(ve,SyntaxError),{type:"select",selector:o,...u}}throw new SyntaxError("Unclosed placeable")}function se(){if(e[t]==="{")return M();if(r(be)){let[,o,u,b=null]=a(be);if(o==="$")return{type:"var",name:u};if(i(xt)){let P=Ze();if(o==="-")return{type:"term",name:u,attr:b,args:P};if(ft.test(u))return{type:"func",name:u,args:P};throw new SyntaxError("Function names must be all upper-case")}return o==="-"?{type:"term",name:u,attr:b,args:[]}:{type:"mesg",name:u,attr:b}}return ie()}function Ze(){let o=[];for(;;){switch(e[t]){case")":return t++,o;case void 0:throw new SyntaxError("Unclosed argument list")}o.push(Qe()),i(Et)}}function Qe(){let o=se();return o.type!=="mesg"?o:i($t)?{type:"narg",name:o.name,value:ie()}:o}function Ye(){let o=[],u=0,b;for(;r(dt);){s("*")&&(b=u);let P=Xe(),L=c();if(L===null)throw new SyntaxError("Expected variant value");o[u++]={key:P,value:L}}if(u===0)return null;if(b===void 0)throw new SyntaxError("Expected default variant");return{variants:o,star:b}}function Xe(){i(wt,SyntaxError);let o;return r(Q)?o=oe():o={type:"str",value:l(ct)},i(yt,SyntaxError),o}function ie(){if(r(Q))return oe();if(e[t]==='"')return Je();throw new SyntaxError("Invalid expression")}function oe(){let[,o,u=""]=a(Q),b=u.length;return{type:"num",value:parseFloat(o),precision:b}}function Je(){s('"',SyntaxError);let o="";for(;;){if(o+=l(ht),e[t]==="\\"){o+=et();continue}if(s('"'))return{type:"str",value:o};throw new SyntaxError("Unclosed string literal")}}function et(){if(r(we))return l(we);if(r(ye)){let[,o,u]=a(ye),b=parseInt(o||u,16);return b<=55295||57344<=b?String.fromCodePoint(b):"�"}throw new SyntaxError("Unknown escape sequence")}function ae(){let o=t;switch(i(kt),e[t]){case".":case"[":case"*":case"}":case void 0:return!1;case"{":return le(e.slice(o,t))}return e[t-1]===" "?le(e.slice(o,t)):!1}function z(o,u){return o.replace(u,"")}function le(o){let u=o.replace(pt,`
`),b=gt.exec(o)[1].length;return new C(u,b)}}},C=class{constructor(e,t){this.value=e,this.length=t}};var $e=`quoted = „{ $text }“
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
odds-rolled = First roll: { $count } × { $die }.
odds-why-sampled = There are too many outcomes to play each, or hidden cards and pieces make a difference: they were dealt again for every game. The ± is an interval of 95 %.
odds-deals = Hidden cards and pieces were dealt again { $deals } times: they make no difference.
odds-assumed = Assuming that { $who } answers “{ $label }” with { $answer } ({ $percent }), as the rules advise.
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
barrier-decided = another player has decided
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
`;var ke=`quoted = « { $text } »
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
`;var Pt="castra-language",At={en:"English",de:"Deutsch",fr:"Français"},Lt={en:Ee,de:$e,fr:ke},Ot={en:"en-GB",de:"de",fr:"fr"},T=class{constructor(e,t){this.id=e;this.values=t}id;values;toString(){return Vt(this.id,this.values)}toJSON(){return[this.id,this.values]}};function f(n,...e){return new T(n,e[0]??{})}var Nt=[],Se=new Map,_=Rt()??Wt(globalThis.navigator?.languages??[]);It();function Te(n){return n!==null&&Object.hasOwn(At,n)}function Rt(){try{let n=localStorage.getItem(Pt);return Te(n)?n:void 0}catch{return}}function Wt(n){return n.map(e=>e.split("-")[0]?.toLowerCase()??"").find(Te)??"en"}function It(){globalThis.document?.getElementById("page")&&(document.documentElement.lang=_)}function Me(){return _}function Pe(n){Nt.push(n)}function Ct(n){let e=Se.get(n);if(e!==void 0)return e;let t=new N(Ot[n],{useIsolating:!1});return t.addResource(new R(Lt[n])),Se.set(n,t),t}function _t(n){return n instanceof T?n.toString():typeof n=="number"?new w(n,{useGrouping:"min2"}):n}function Vt(n,e){let t=Ct(_),r=t.getMessage(n)?.value;if(r==null)throw new Error(`there is no message ${n} in ${_}`);let s=Object.entries(e).map(([l,m])=>[l,_t(m)]),i=[],a=t.formatPattern(r,Object.fromEntries(s),i);return i.length>0&&console.error(`message ${n}:`,...i),a}var V=new WeakMap,Y=new Set,Dt=new FinalizationRegistry(n=>Y.delete(n)),Ae="";function Le(n){let e=document.createTextNode(String(n));return Ne(e).set(Ae,n),e}function X(n,e,t){n.setAttribute(e,String(t)),Ne(n).set(e,t)}function Oe(n,e){V.get(n)?.delete(e)}function Ne(n){let e=V.get(n);if(e!==void 0)return e;let t=new Map;V.set(n,t);let r=new WeakRef(n);return Y.add(r),Dt.register(n,r),t}Pe(()=>{for(let n of Y){let e=n.deref();if(e!==void 0)for(let[t,r]of V.get(e)??[])t===Ae?e.data=String(r):e.setAttribute(t,String(r))}});function J(n,e){let t=jt(n,e),r=[...n.childNodes],s=[...e.childNodes],i=0;for(;i<r.length&&i<s.length&&D(r[i],s[i]);)i++;let[a,l]=[r.length,s.length];for(;a>i&&l>i&&D(r[a-1],s[l-1]);)[a,l]=[a-1,l-1];let m=r[a]??null;for(let h=i;h<Math.max(a,l);h++){let[c,g]=[h<a?r[h]:void 0,h<l?s[h]:void 0];c===void 0?(g!==void 0&&n.insertBefore(g,m),t++):g===void 0?(n.removeChild(c),t++):Re(c)&&Re(g)&&c.tagName===g.tagName?D(c,g)||(t+=J(c,g)):D(c,g)||(n.replaceChild(g,c),t++)}return t}function Re(n){return n.nodeType===1}function D(n,e){return n!==void 0&&e!==void 0&&n.isEqualNode(e)}function jt(n,e){let t=0;for(let r of e.getAttributeNames()){let s=e.getAttribute(r)??"";n.getAttribute(r)!==s&&(n.setAttribute(r,s),t++)}for(let r of n.getAttributeNames())e.hasAttribute(r)||(n.removeAttribute(r),t++);return t}function d(n,e={},...t){let r=document.createElement(n);for(let[s,i]of Object.entries(e))i==null||i===!1||(typeof i=="function"?r.addEventListener(s.slice(2),i):i instanceof T?X(r,s,i):r.setAttribute(s,i===!0?"":String(i)));return y(r,...t),r}function y(n,...e){let t=e.filter(r=>r!=null&&r!==!1);n.replaceChildren(...t.map(r=>r instanceof T?Le(r):r))}function ee(n,e,t){t instanceof T?X(n,e,t):(Oe(n,e),n.setAttribute(e,t))}var Ht="http://www.w3.org/2000/svg";function S(n,e={},...t){let r=document.createElementNS(Ht,n);for(let[s,i]of Object.entries(e))r.setAttribute(s,String(i));return r.append(...t),r}function Ft(n){let t=new DOMParser().parseFromString(n,"image/svg+xml").documentElement;if(!(t instanceof SVGSVGElement))throw new Error("this is not a drawing");return document.adoptNode(t)}function te(n,e){let t=Ft(e);return t.setAttribute("aria-hidden","true"),t.removeAttribute("width"),t.removeAttribute("height"),n===void 0?t:(J(n,t),n)}function x(n,e,t={}){return d("button",{type:"button",onclick:e,...t},n)}var j=class{copies=d("div",{class:"ghost"});element=d("div",{class:"map-hand","aria-hidden":"true"},this.copies);constructor(e,t,r){let[s,i]=[e.getBoundingClientRect(),t.getBoundingClientRect()],a=S("svg",{viewBox:e.getAttribute("viewBox")??""},...r.map(l=>l.cloneNode(!0)));this.copies.style.left=`${s.left-i.left}px`,this.copies.style.top=`${s.top-i.top}px`,a.style.width=`${s.width}px`,a.style.height=`${s.height}px`,this.copies.append(a),Bt(r)}move(e,t){this.copies.style.transform=`translate(${e}px, ${t}px)`}};function Bt(n){for(let e of n)e.classList.add("lifted")}function We(n){for(let e of n?.querySelectorAll(".lifted")??[])e.classList.remove("lifted")}function k(n){return{x:n.x+n.w/2,y:n.y+n.h/2}}function Gt(n,e){return Math.hypot(n.x-e.x,n.y-e.y)}function Ie(n,e){let t=zt(n,e);if(t===void 0)return;let r=k(t);return Math.abs(e.x-r.x)<=t.w*.55&&Math.abs(e.y-r.y)<=t.h*.55?t:void 0}function zt(n,e){let t,r=1/0;for(let s of n){let i=Gt(k(s),e);i<r&&([t,r]=[s,i])}return t}function Ce(n,e,t){let r=k(e),s,i=1/0;for(let a of n){if(a===e)continue;let l=k(a),[m,h]=[l.x-r.x,l.y-r.y],c=m*t.x+h*t.y,g=Math.abs(m*t.y-h*t.x);if(c<=1||g>c*1.05)continue;let M=c+g*1.5-(m+h)*1e-4;M<i&&([s,i]=[a,M])}return s}function _e({hexes:n}){return Math.min(640,160*(n.length-1))}var Ut=6,H=class{constructor(e){this.callbacks=e;this.element=d("div",{class:"table-board",tabindex:0,role:"application","aria-label":f("board-label")},this.sheet);let{element:t}=this;t.addEventListener("pointerdown",r=>this.press(r)),t.addEventListener("pointermove",r=>this.move(r)),t.addEventListener("pointerup",r=>this.release(r)),t.addEventListener("pointercancel",()=>this.cancelDrag()),t.addEventListener("pointerleave",()=>this.callbacks.over(void 0)),t.addEventListener("keydown",r=>this.key(r)),t.addEventListener("focus",()=>this.draw()),t.addEventListener("blur",()=>this.draw())}callbacks;element;sheet=d("div",{class:"sheet"});overlay=S("svg",{class:"overlay","aria-hidden":"true"});svg;drawn="";next;of;hexes=new Map;lights=new Map;cursor;marks=[];last=[];down;ghost;under;set(e){this.of=e??void 0,this.hexes=new Map(e?.hexes.map(t=>[t.hex,t])),this.element.hidden=e===null,this.cursor=void 0,this.next=void 0,this.cancelDrag(),this.drawn="",this.svg=void 0,this.last=[],e===null?y(this.sheet):this.sheet.style.setProperty("--ratio",String(e.width/e.height))}show(e,t,r=[],s=new Map){this.marks=t,this.last=r,this.position(e),this.light(s)}position(e){if(this.next=this.ghost===void 0?void 0:e??void 0,e===null||e===this.drawn||this.next!==void 0)return;this.drawn=e;let t=this.svg;this.svg=te(t,e),this.svg!==t&&(this.overlay.setAttribute("viewBox",this.svg.getAttribute("viewBox")??""),y(this.sheet,this.svg,this.overlay))}travel(e){let{svg:t}=this;if(t!==void 0)for(let[r,s]of e){let i=this.hex(r),a=s.hexes.map(h=>this.hex(h));if(i===void 0||a.some(h=>h===void 0))continue;let l=k(i),m=a.map(h=>{let c=h===void 0?l:k(h);return{transform:`translate(${c.x-l.x}px, ${c.y-l.y}px)`}});for(let h of this.pieces(r))h.animate(m,{duration:_e(s),easing:"ease-in-out"})}}light(e){this.lights=e,this.draw()}hex(e){return this.hexes.get(e??"")}place(e){let t=this.svg?.getScreenCTM();return t==null?{x:-1,y:-1}:new DOMPoint(e.clientX,e.clientY).matrixTransform(t.inverse())}at(e){return Ie(this.of?.hexes??[],this.place(e))}press(e){if(e.button!==0||this.down!==void 0)return;let t=this.at(e);t!==void 0&&(this.down={from:t,x:e.clientX,y:e.clientY,grabbed:!1,pointer:e.pointerId},this.lights.has(t.hex)&&this.element.setPointerCapture(e.pointerId))}move(e){let{down:t}=this;if(t===void 0){this.callbacks.over(this.at(e)?.hex);return}if(e.pointerId!==t.pointer)return;let[r,s]=[e.clientX-t.x,e.clientY-t.y];if(!t.grabbed){if(Math.hypot(r,s)<Ut||!this.lights.has(t.from.hex))return;t.grabbed=!0,this.lift(t.from);let{from:a}=t;this.callbacks.grab(a.hex).then(l=>{!l&&this.down?.from===a&&this.cancelDrag()})}this.ghost?.move(r,s);let i=this.at(e)?.hex;i!==this.under&&(this.under=i,this.callbacks.over(i))}release(e){let{down:t}=this;if(t===void 0||e.pointerId!==t.pointer)return;let r=this.at(e);this.cancelDrag(),t.grabbed?this.callbacks.drop(t.from.hex,r?.hex):r!==void 0&&r===t.from&&this.callbacks.hex(r.hex)}lift(e){let{svg:t}=this;t!==void 0&&(this.under=e.hex,this.hold(`${this.element.offsetHeight}px`),this.ghost=new j(t,this.element,this.pieces(e.hex)),this.element.append(this.ghost.element))}hold(e){this.element.style.minHeight=e,this.element.style.maxHeight=e}pieces(e){return e===void 0?[]:[...this.svg?.querySelectorAll(`[data-hex="${CSS.escape(e)}"][data-piece]`)??[]]}cancelDrag(){this.ghost?.element.remove(),this.ghost!==void 0&&(We(this.svg),this.hold("")),this.ghost=void 0,this.down=void 0,this.next!==void 0&&this.position(this.next)}key(e){let r={ArrowUp:{x:0,y:-1},ArrowDown:{x:0,y:1},ArrowLeft:{x:-1,y:0},ArrowRight:{x:1,y:0}}[e.key],s=this.of?.hexes??[];if(r!==void 0){e.preventDefault();let i=this.hex(this.cursor),a=s.find(m=>this.lights.has(m.hex)),l=i===void 0?a??s[0]:Ce(s,i,r);if(l===void 0)return;this.cursor=l.hex,this.callbacks.over(l.hex),this.draw()}else(e.key==="Enter"||e.key===" ")&&this.cursor!==void 0&&(e.preventDefault(),this.callbacks.hex(this.cursor))}title(e){return this.hex(e)?.title??e}draw(){let e=[];for(let{hex:r,fill:s,isLarge:i}of this.marks){let a=this.hex(r);if(a===void 0)continue;let{x:l,y:m}=k(a),h=Math.min(a.w,a.h)*(i?.34:.12),c=i?m:a.y+h,g=S("circle",{class:"table-mark",cx:i?l:a.x+a.w-h,cy:c,r:h});g.style.fill=s,e.push(g)}for(let{hexes:r}of this.last){let s=r.flatMap(l=>{let m=this.hex(l);return m===void 0?[]:[k(m)]}),[i]=s;if(i===void 0||s.length<2)continue;e.push(S("polyline",{class:"table-way",points:s.map(({x:l,y:m})=>`${l},${m}`).join(" ")})),e.push(S("circle",{class:"table-way-from",cx:i.x,cy:i.y,r:9}));let a=this.hex(r[r.length-1]);a!==void 0&&e.push(this.ring(a,"moved"))}for(let[r,s]of this.lights){let i=this.hex(r);i!==void 0&&e.push(this.ring(i,s))}let t=this.hex(this.cursor);t!==void 0&&document.activeElement===this.element&&e.push(this.ring(t,"cursor")),y(this.overlay,...e)}ring(e,t){let r=this.of?.outline??[],s={class:`table-${t}`,[t==="moved"?"data-moved":"data-lit"]:e.hex};if(r.length<3){let{x:a,y:l}=k(e);return S("ellipse",{...s,cx:a,cy:l,rx:e.w/2,ry:e.h/2})}let i=r.map(([a,l])=>`${e.x+a*e.w},${e.y+l*e.h}`);return S("polygon",{...s,points:i.join(" ")})}};function Ve(n){return n.charAt(0).toUpperCase()+n.slice(1)}function qt(n){let[e=n]=n.split(/ at | \(| of /),t=(e.trim().split(/\s+/).pop()??e).toLowerCase();return t.endsWith("s")&&!/(ss|us|is|os)$/.test(t)||/(men|oi|ii|ati|itai)$/.test(t)}function De(n,e=qt(n)){return f("wins",{name:Ve(n),number:e?"several":"one"})}function je({winner:n,several:e,reason:t}){let r=n===null?f("end-over"):De(n,e);return t===""?r:f("end-outcome",{end:r,reason:t})}function He(n,e){let t=0;for(;t<n.length&&t<e.length&&n[t]?.text===e[t]?.text;)t++;return t}function Fe(n,e){let t=n.pieces.length===0;return n.states.flatMap(({hexes:r,value:s})=>{let i=e.find(({name:a})=>a===s)?.fill;return i==null?[]:r.map(a=>({hex:a,fill:i,isLarge:t}))})}function Be(n,...e){let t=d("dialog",{"aria-label":n,class:"wide"},d("h2",{},n),...e,d("div",{class:"row end"},x(f("close"),()=>t.close(),{class:"main"})));return t.addEventListener("close",()=>t.remove()),document.body.append(t),t.showModal(),t}function ne({name:n,value:e}){let t=n.replace(/ *\(([^()]*)\)/g," $1");return e===""?t:`${t} ${e.replace(/^-(?=\d)/,"−")}`}function Zt(n){let e=new Map;for(let t of n)e.set(t,(e.get(t)??0)+1);return[...e].map(([t,r])=>r===1?t:`${r} × ${t}`)}function Ge(n,e){return n.find(t=>t.army===e)?.name??""}function ze(n,e){let t=n===0?f("table-setup"):f("table-turn",{turn:n});return e===null?t:f("table-turn-of",{turn:t,mover:e})}var F=class{element=d("details",{class:"table-states",open:!0});show(e,t,r){let i=[null,...t.map(({army:a})=>a)].flatMap(a=>{let l=e.states.filter(c=>c.army===a);if(l.length===0)return[];let m=l.map(c=>c.hexes.length===0?ne(c):`${ne(c)}: ${c.hexes.map(r).join(", ")}`),h=e.pieces.filter(c=>c.army===a&&c.hex===null);return h.length>0&&m.push(String(f("table-reserve",{pieces:Zt(h.map(({name:c})=>c)).join(", ")}))),[d("div",{},d("dt",{},a===null?f("odds-game"):Ge(t,a)),d("dd",{},m.join(" · ")))]});this.element.hidden=i.length===0,y(this.element,d("summary",{},f("table-states")),d("dl",{},...i))}};function Ue(n,e,t,r){let i=n.filter(a=>a.hex===e).map(a=>{let l=a.state.map(ne).join(", ");return`${a.name} (${Ge(t,a.army)})${l===""?"":`: ${l}`}`});return i.length===0?`${r}, ${f("map-empty")}`:`${r}: ${i.join("; ")}`}var B=class{constructor(e,t=1/0){this.clause=e;this.most=t}clause;most;list=d("ol",{});earlier=x("",()=>this.open(),{class:"plain",hidden:!0});element=d("div",{class:"table-story",role:"log","aria-label":f("table-story"),tabindex:0},this.earlier,this.list);shown=[];from=0;show(e){let t=He(this.shown,e),r=t===e.length&&t===this.shown.length,s=Math.max(0,e.length-this.most);for((t<=s||s<this.from)&&(y(this.list),this.from=s);this.list.children.length>Math.max(0,t-this.from);)this.list.lastElementChild?.remove();for(;this.from<s;this.from++)this.list.firstElementChild?.remove();this.list.append(...e.slice(this.from+this.list.children.length).map(i=>this.line(i))),this.shown=e,this.earlier.hidden=s===0,s>0&&y(this.earlier,f("story-earlier",{lines:s})),r||(this.element.scrollTop=this.element.scrollHeight)}open(){Be(f("table-story"),d("div",{class:"table-story",tabindex:0},d("ol",{},...this.shown.map(e=>this.line(e)))))}clear(){this.show([])}reveal(e){[...this.list.children].forEach((r,s)=>r.classList.toggle("now",s===e));let t=this.list.children[e];t instanceof HTMLElement&&(this.element.scrollTop=t.offsetTop-8)}line({depth:e,text:t,clauses:r}){let s=r.map(i=>d("abbr",{class:"table-clause",title:this.clause(i)??""},i));return d("li",{class:`depth-${e}`},t,...e===0?[]:s.flatMap(i=>[" ",i]))}};var G=class{constructor(e){this.callbacks=e;this.board=new H({hex:t=>this.over(t),grab:()=>Promise.resolve(!1),drop:()=>{},over:t=>this.over(t)}),ee(this.board.element,"aria-label",f("watch-board")),this.slider.addEventListener("input",()=>{this.show(Number(this.slider.value))})}callbacks;element=d("div",{class:"table-watch"});board;states=new F;story=new B(e=>this.game?.clauses[e]);hover=d("p",{class:"table-hover",role:"status"});slider=d("input",{type:"range",min:0,value:0,"aria-label":f("table-turn-label")});words=d("output",{});go=x(f("watch-play"),()=>this.run());game;frame;running;asked=0;get at(){return Number(this.slider.value)}async set(e,t=0){this.game=e,this.board.set(e.board),this.slider.max=String(e.turns.length-1),this.slider.value=String(t),this.story.clear(),this.story.show(e.lines),y(this.element,d("header",{class:"row"},d("h2",{},e.title),d("span",{class:"note"},f("sentence",{words:je(e.outcome)}))),d("div",{class:"row table-slider"},x("◀",()=>this.step(-1),{"aria-label":f("watch-before")}),this.slider,x("▶",()=>this.step(1),{"aria-label":f("watch-next")}),this.words,this.go,this.callbacks.play===void 0?null:x(f("play-from-here"),()=>this.playOn()),this.callbacks.close===void 0?null:x(f("close"),()=>{this.stop(),this.callbacks.close?.()})),d("div",{class:"table-split"},d("div",{class:"table-main"},this.board.element,this.hover),d("div",{class:"table-side"},this.states.element,this.story.element))),await this.show(t)}async show(e){let t=++this.asked,r=await this.callbacks.frame(e),{game:s}=this;if(t!==this.asked||s===void 0)return;this.frame=r,this.board.show(r.svg,Fe(r.view,s.armies)),this.states.show(r.view,s.armies,g=>this.board.title(g));let a=s.turns[e]?.mover??null,l=e===s.turns.length-1,m=l?f("watch-end"):ze(r.turn,a);y(this.words,m),ee(this.slider,"aria-valuetext",m);let h=s.lines.flatMap((g,M)=>g.depth===0?[M]:[]),c=l?h[h.length-1]:h.find(g=>/\d+/.exec(s.lines[g]?.text??"")?.[0]===String(r.turn));this.story.reveal(c??0)}step(e){let t=Math.min(Number(this.slider.max),Math.max(0,Number(this.slider.value)+e));this.slider.value=String(t),this.show(t)}run(){if(this.running!==void 0){this.stop();return}this.slider.value===this.slider.max&&(this.slider.value="0"),y(this.go,f("watch-pause")),this.running=setInterval(()=>{this.slider.value===this.slider.max||!this.element.isConnected?this.stop():this.step(1)},1200)}stop(){clearInterval(this.running),this.running=void 0,y(this.go,f("watch-play"))}playOn(){this.stop(),this.frame!==void 0&&this.callbacks.play?.(this.frame.answers)}over(e){let{frame:t,game:r}=this;t===void 0||r===void 0||y(this.hover,e===void 0?"":Ue(t.view.pieces,e,r.armies,this.board.title(e)))}};function qe(n,e){let t=new G({frame:async r=>{let s=e.frames[r];if(s===void 0)throw new Error("there is no such moment");let i=s.svg?.map(a=>e.pool[a]??"").join(`
`)??null;return{...s,svg:i}}});t.element.lang=Me(),n.replaceChildren(t.element),n.hidden=!1,t.set(e)}var Ke=document.getElementById("castra-replay"),re=document.getElementById("castra-replay-data")?.textContent;Ke!==null&&re!==null&&re!==void 0&&(qe(Ke,JSON.parse(re)),document.getElementById("castra-replay-plain")?.remove());Object.assign(globalThis,{castraReplay:qe});})();
