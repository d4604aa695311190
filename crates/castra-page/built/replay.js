"use strict";(()=>{var $=class{constructor(e){this.value=e}valueOf(){return this.value}},p=class extends ${constructor(e="???"){super(e)}toString(e){return`{${this.value}}`}},b=class extends ${constructor(e,t={}){super(e),this.opts=t}toString(e){if(e)try{return e.memoizeIntlObject(Intl.NumberFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return this.value.toString(10)}},E=class n extends ${static supportsValue(e){if(typeof e=="number"||e instanceof Date)return!0;if(e instanceof $)return n.supportsValue(e.valueOf());if("Temporal"in globalThis){let t=globalThis.Temporal;if(e instanceof t.Instant||e instanceof t.PlainDateTime||e instanceof t.PlainDate||e instanceof t.PlainMonthDay||e instanceof t.PlainTime||e instanceof t.PlainYearMonth)return!0}return!1}constructor(e,t={}){e instanceof n?(t={...e.opts,...t},e=e.value):e instanceof $&&(e=e.valueOf()),typeof e=="object"&&"calendarId"in e&&t.calendar===void 0&&(t={...t,calendar:e.calendarId}),super(e),this.opts=t}[Symbol.toPrimitive](e){return e==="string"?this.toString():this.toNumber()}toNumber(){let e=this.value;if(typeof e=="number")return e;if(e instanceof Date)return e.getTime();if("epochMilliseconds"in e)return e.epochMilliseconds;if("toZonedDateTime"in e)return e.toZonedDateTime("UTC").epochMilliseconds;throw new TypeError("Unwrapping a non-number value as a number")}toString(e){if(e)try{return e.memoizeIntlObject(Intl.DateTimeFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return typeof this.value=="number"||this.value instanceof Date?new Date(this.value).toISOString():this.value.toString()}};var le=100,Je="⁨",et="⁩";function tt(n,e,t){if(t===e||t instanceof b&&e instanceof b&&t.value===e.value)return!0;if(e instanceof b&&typeof t=="string"){let r=n.memoizeIntlObject(Intl.PluralRules,e.opts).select(e.value);if(t===r)return!0}return!1}function ue(n,e,t){return e[t]?A(n,e[t].value):(n.reportError(new RangeError("No default")),new p)}function G(n,e){let t=[],r=Object.create(null);for(let s of e)s.type==="narg"?r[s.name]=R(n,s.value):t.push(R(n,s));return{positional:t,named:r}}function R(n,e){switch(e.type){case"str":return e.value;case"num":return new b(e.value,{minimumFractionDigits:e.precision});case"var":return nt(n,e);case"mesg":return rt(n,e);case"term":return st(n,e);case"func":return ot(n,e);case"select":return it(n,e);default:return new p}}function nt(n,{name:e}){let t;if(n.params)if(Object.prototype.hasOwnProperty.call(n.params,e))t=n.params[e];else return new p(`$${e}`);else if(n.args&&Object.prototype.hasOwnProperty.call(n.args,e))t=n.args[e];else return n.reportError(new ReferenceError(`Unknown variable: $${e}`)),new p(`$${e}`);if(t instanceof $)return t;switch(typeof t){case"string":return t;case"number":return new b(t);case"object":if(E.supportsValue(t))return new E(t);default:return n.reportError(new TypeError(`Variable type not supported: $${e}, ${typeof t}`)),new p(`$${e}`)}}function rt(n,{name:e,attr:t}){let r=n.bundle._messages.get(e);if(!r)return n.reportError(new ReferenceError(`Unknown message: ${e}`)),new p(e);if(t){let s=r.attributes[t];return s?A(n,s):(n.reportError(new ReferenceError(`Unknown attribute: ${t}`)),new p(`${e}.${t}`))}return r.value?A(n,r.value):(n.reportError(new ReferenceError(`No value: ${e}`)),new p(e))}function st(n,{name:e,attr:t,args:r}){let s=`-${e}`,o=n.bundle._terms.get(s);if(!o)return n.reportError(new ReferenceError(`Unknown term: ${s}`)),new p(s);if(t){let u=o.attributes[t];if(u){n.params=G(n,r).named;let m=A(n,u);return n.params=null,m}return n.reportError(new ReferenceError(`Unknown attribute: ${t}`)),new p(`${s}.${t}`)}n.params=G(n,r).named;let a=A(n,o.value);return n.params=null,a}function ot(n,{name:e,args:t}){let r=n.bundle._functions[e];if(!r)return n.reportError(new ReferenceError(`Unknown function: ${e}()`)),new p(`${e}()`);if(typeof r!="function")return n.reportError(new TypeError(`Function ${e}() is not callable`)),new p(`${e}()`);try{let s=G(n,t);return r(s.positional,s.named)}catch(s){return n.reportError(s),new p(`${e}()`)}}function it(n,{selector:e,variants:t,star:r}){let s=R(n,e);if(s instanceof p)return ue(n,t,r);for(let o of t){let a=R(n,o.key);if(tt(n,s,a))return A(n,o.value)}return ue(n,t,r)}function U(n,e){if(n.dirty.has(e))return n.reportError(new RangeError("Cyclic reference")),new p;n.dirty.add(e);let t=[],r=n.bundle._useIsolating&&e.length>1;for(let s of e){if(typeof s=="string"){t.push(n.bundle._transform(s));continue}if(n.placeables++,n.placeables>le)throw n.dirty.delete(e),new RangeError(`Too many placeables expanded: ${n.placeables}, max allowed is ${le}`);r&&t.push(Je),t.push(R(n,s).toString(n)),r&&t.push(et)}return n.dirty.delete(e),t.join("")}function A(n,e){return typeof e=="string"?n.bundle._transform(e):U(n,e)}var W=class{constructor(e,t,r){this.dirty=new WeakSet,this.params=null,this.placeables=0,this.bundle=e,this.errors=t,this.args=r}reportError(e){if(!this.errors||!(e instanceof Error))throw e;this.errors.push(e)}memoizeIntlObject(e,t){let r=this.bundle._intls.get(e);r||(r={},this.bundle._intls.set(e,r));let s=JSON.stringify(t);return r[s]||(r[s]=new e(this.bundle.locales,t)),r[s]}};function K(n,e){let t=Object.create(null);for(let[r,s]of Object.entries(n))e.includes(r)&&(t[r]=s.valueOf());return t}var de=["unitDisplay","currencyDisplay","useGrouping","minimumIntegerDigits","minimumFractionDigits","maximumFractionDigits","minimumSignificantDigits","maximumSignificantDigits"];function ce(n,e){let t=n[0];if(t instanceof p)return new p(`NUMBER(${t.valueOf()})`);if(t instanceof b)return new b(t.valueOf(),{...t.opts,...K(e,de)});if(t instanceof E)return new b(t.toNumber(),{...K(e,de)});throw new TypeError("Invalid argument to NUMBER")}var at=["dateStyle","timeStyle","fractionalSecondDigits","dayPeriod","hour12","weekday","era","year","month","day","hour","minute","second","timeZoneName"];function fe(n,e){let t=n[0];if(t instanceof p)return new p(`DATETIME(${t.valueOf()})`);if(t instanceof E||t instanceof b)return new E(t,K(e,at));throw new TypeError("Invalid argument to DATETIME")}var he=new Map;function me(n){let e=Array.isArray(n)?n.join(" "):n,t=he.get(e);return t===void 0&&(t=new Map,he.set(e,t)),t}var L=class{constructor(e,{functions:t,useIsolating:r=!0,transform:s=o=>o}={}){this._terms=new Map,this._messages=new Map,this.locales=Array.isArray(e)?e:[e],this._functions={NUMBER:ce,DATETIME:fe,...t},this._useIsolating=r,this._transform=s,this._intls=me(e)}hasMessage(e){return this._messages.has(e)}getMessage(e){return this._messages.get(e)}addResource(e,{allowOverrides:t=!1}={}){let r=[];for(let s=0;s<e.body.length;s++){let o=e.body[s];if(o.id.startsWith("-")){if(t===!1&&this._terms.has(o.id)){r.push(new Error(`Attempt to override an existing term: "${o.id}"`));continue}this._terms.set(o.id,o)}else{if(t===!1&&this._messages.has(o.id)){r.push(new Error(`Attempt to override an existing message: "${o.id}"`));continue}this._messages.set(o.id,o)}}return r}formatPattern(e,t=null,r=null){if(typeof e=="string")return this._transform(e);let s=new W(this,r,t);try{return U(s,e).toString(s)}catch(o){if(s.errors&&o instanceof Error)return s.errors.push(o),new p().toString(s);throw o}}};var q=/^(-?[a-zA-Z][\w-]*) *= */gm,pe=/\.([a-zA-Z][\w-]*) *= */y,lt=/\*?\[/y,Z=/(-?[0-9]+(?:\.([0-9]+))?)/y,ut=/([a-zA-Z][\w-]*)/y,ge=/([$-])?([a-zA-Z][\w-]*)(?:\.([a-zA-Z][\w-]*))?/y,dt=/^[A-Z][A-Z0-9_-]*$/,I=/([^{}\n\r]+)/y,ct=/([^\\"\n\r]*)/y,we=/\\([\\"])/y,be=/\\u([a-fA-F0-9]{4})|\\U([a-fA-F0-9]{6})/y,ft=/^\n+/,ye=/ +$/,ht=/ *\r?\n/g,mt=/( *)$/,pt=/{\s*/y,xe=/\s*}/y,gt=/\[\s*/y,wt=/\s*] */y,bt=/\s*\(\s*/y,yt=/\s*->\s*/y,xt=/\s*:\s*/y,vt=/\s*,?\s*/y,$t=/\s+/y,N=class{constructor(e){this.body=[],q.lastIndex=0;let t=0;for(;;){let i=q.exec(e);if(i===null)break;t=q.lastIndex;try{this.body.push(m(i[1]))}catch(l){if(l instanceof SyntaxError)continue;throw l}}function r(i){return i.lastIndex=t,i.test(e)}function s(i,l){if(e[t]===i)return t++,!0;if(l)throw new l(`Expected ${i}`);return!1}function o(i,l){if(r(i))return t=i.lastIndex,!0;if(l)throw new l(`Expected ${i.toString()}`);return!1}function a(i){i.lastIndex=t;let l=i.exec(e);if(l===null)throw new SyntaxError(`Expected ${i.toString()}`);return t=i.lastIndex,l}function u(i){return a(i)[1]}function m(i){let l=d(),w=h();if(l===null&&Object.keys(w).length===0)throw new SyntaxError("Expected message value or attributes");return{id:i,value:l,attributes:w}}function h(){let i=Object.create(null);for(;r(pe);){let l=u(pe),w=d();if(w===null)throw new SyntaxError("Expected attribute value");i[l]=w}return i}function d(){let i;if(r(I)&&(i=u(I)),e[t]==="{"||e[t]==="}")return g(i?[i]:[],1/0);let l=ie();return l?i?g([i,l],l.length):(l.value=z(l.value,ft),g([l],l.length)):i?z(i,ye):null}function g(i=[],l){for(;;){if(r(I)){i.push(u(I));continue}if(e[t]==="{"){i.push(M());continue}if(e[t]==="}")throw new SyntaxError("Unbalanced closing brace");let v=ie();if(v){i.push(v),l=Math.min(l,v.length);continue}break}let w=i.length-1,P=i[w];typeof P=="string"&&(i[w]=z(P,ye));let O=[];for(let v of i)v instanceof _&&(v=v.value.slice(0,v.value.length-l)),v&&O.push(v);return O}function M(){o(pt,SyntaxError);let i=re();if(o(xe))return i;if(o(yt)){let l=Ze();return o(xe,SyntaxError),{type:"select",selector:i,...l}}throw new SyntaxError("Unclosed placeable")}function re(){if(e[t]==="{")return M();if(r(ge)){let[,i,l,w=null]=a(ge);if(i==="$")return{type:"var",name:l};if(o(bt)){let P=Ke();if(i==="-")return{type:"term",name:l,attr:w,args:P};if(dt.test(l))return{type:"func",name:l,args:P};throw new SyntaxError("Function names must be all upper-case")}return i==="-"?{type:"term",name:l,attr:w,args:[]}:{type:"mesg",name:l,attr:w}}return se()}function Ke(){let i=[];for(;;){switch(e[t]){case")":return t++,i;case void 0:throw new SyntaxError("Unclosed argument list")}i.push(qe()),o(vt)}}function qe(){let i=re();return i.type!=="mesg"?i:o(xt)?{type:"narg",name:i.name,value:se()}:i}function Ze(){let i=[],l=0,w;for(;r(lt);){s("*")&&(w=l);let P=Qe(),O=d();if(O===null)throw new SyntaxError("Expected variant value");i[l++]={key:P,value:O}}if(l===0)return null;if(w===void 0)throw new SyntaxError("Expected default variant");return{variants:i,star:w}}function Qe(){o(gt,SyntaxError);let i;return r(Z)?i=oe():i={type:"str",value:u(ut)},o(wt,SyntaxError),i}function se(){if(r(Z))return oe();if(e[t]==='"')return Ye();throw new SyntaxError("Invalid expression")}function oe(){let[,i,l=""]=a(Z),w=l.length;return{type:"num",value:parseFloat(i),precision:w}}function Ye(){s('"',SyntaxError);let i="";for(;;){if(i+=u(ct),e[t]==="\\"){i+=Xe();continue}if(s('"'))return{type:"str",value:i};throw new SyntaxError("Unclosed string literal")}}function Xe(){if(r(we))return u(we);if(r(be)){let[,i,l]=a(be),w=parseInt(i||l,16);return w<=55295||57344<=w?String.fromCodePoint(w):"�"}throw new SyntaxError("Unknown escape sequence")}function ie(){let i=t;switch(o($t),e[t]){case".":case"[":case"*":case"}":case void 0:return!1;case"{":return ae(e.slice(i,t))}return e[t-1]===" "?ae(e.slice(i,t)):!1}function z(i,l){return i.replace(l,"")}function ae(i){let l=i.replace(ht,`
`),w=mt.exec(i)[1].length;return new _(l,w)}}},_=class{constructor(e,t){this.value=e,this.length=t}};var ve=`quoted = „{ $text }“
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
`;var $e=`quoted = “{ $text }”
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
`;var Ee=`quoted = « { $text } »
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
`;var Tt="castra-language",Mt={en:"English",de:"Deutsch",fr:"Français"},Pt={en:$e,de:ve,fr:Ee},At={en:"en-GB",de:"de",fr:"fr"},S=class{constructor(e,t){this.id=e;this.values=t}id;values;toString(){return _t(this.id,this.values)}toJSON(){return[this.id,this.values]}};function c(n,...e){return new S(n,e[0]??{})}var Ot=[],ke=new Map,C=Rt()??Lt(globalThis.navigator?.languages??[]);Nt();function Se(n){return n!==null&&Object.hasOwn(Mt,n)}function Rt(){try{let n=localStorage.getItem(Tt);return Se(n)?n:void 0}catch{return}}function Lt(n){return n.map(e=>e.split("-")[0]?.toLowerCase()??"").find(Se)??"en"}function Nt(){globalThis.document?.getElementById("page")&&(document.documentElement.lang=C)}function Te(){return C}function Me(n){Ot.push(n)}function Wt(n){let e=ke.get(n);if(e!==void 0)return e;let t=new L(At[n],{useIsolating:!1});return t.addResource(new N(Pt[n])),ke.set(n,t),t}function It(n){return n instanceof S?n.toString():typeof n=="number"?new b(n,{useGrouping:"min2"}):n}function _t(n,e){let t=Wt(C),r=t.getMessage(n)?.value;if(r==null)throw new Error(`there is no message ${n} in ${C}`);let s=Object.entries(e).map(([u,m])=>[u,It(m)]),o=[],a=t.formatPattern(r,Object.fromEntries(s),o);return o.length>0&&console.error(`message ${n}:`,...o),a}var H=new WeakMap,Q=new Set,Ct=new FinalizationRegistry(n=>Q.delete(n)),Pe="";function Ae(n){let e=document.createTextNode(String(n));return Re(e).set(Pe,n),e}function Y(n,e,t){n.setAttribute(e,String(t)),Re(n).set(e,t)}function Oe(n,e){H.get(n)?.delete(e)}function Re(n){let e=H.get(n);if(e!==void 0)return e;let t=new Map;H.set(n,t);let r=new WeakRef(n);return Q.add(r),Ct.register(n,r),t}Me(()=>{for(let n of Q){let e=n.deref();if(e!==void 0)for(let[t,r]of H.get(e)??[])t===Pe?e.data=String(r):e.setAttribute(t,String(r))}});function X(n,e){let t=Ht(n,e),r=[...n.childNodes],s=[...e.childNodes],o=0;for(;o<r.length&&o<s.length&&j(r[o],s[o]);)o++;let[a,u]=[r.length,s.length];for(;a>o&&u>o&&j(r[a-1],s[u-1]);)[a,u]=[a-1,u-1];let m=r[a]??null;for(let h=o;h<Math.max(a,u);h++){let[d,g]=[h<a?r[h]:void 0,h<u?s[h]:void 0];d===void 0?(g!==void 0&&n.insertBefore(g,m),t++):g===void 0?(n.removeChild(d),t++):Le(d)&&Le(g)&&d.tagName===g.tagName?j(d,g)||(t+=X(d,g)):j(d,g)||(n.replaceChild(g,d),t++)}return t}function Le(n){return n.nodeType===1}function j(n,e){return n!==void 0&&e!==void 0&&n.isEqualNode(e)}function Ht(n,e){let t=0;for(let r of e.getAttributeNames()){let s=e.getAttribute(r)??"";n.getAttribute(r)!==s&&(n.setAttribute(r,s),t++)}for(let r of n.getAttributeNames())e.hasAttribute(r)||(n.removeAttribute(r),t++);return t}function f(n,e={},...t){let r=document.createElement(n);for(let[s,o]of Object.entries(e))o==null||o===!1||(typeof o=="function"?r.addEventListener(s.slice(2),o):o instanceof S?Y(r,s,o):r.setAttribute(s,o===!0?"":String(o)));return y(r,...t),r}function y(n,...e){let t=e.filter(r=>r!=null&&r!==!1);n.replaceChildren(...t.map(r=>r instanceof S?Ae(r):r))}function J(n,e,t){t instanceof S?Y(n,e,t):(Oe(n,e),n.setAttribute(e,t))}var jt="http://www.w3.org/2000/svg";function T(n,e={},...t){let r=document.createElementNS(jt,n);for(let[s,o]of Object.entries(e))r.setAttribute(s,String(o));return r.append(...t),r}function Vt(n){let t=new DOMParser().parseFromString(n,"image/svg+xml").documentElement;if(!(t instanceof SVGSVGElement))throw new Error("this is not a drawing");return document.adoptNode(t)}function ee(n,e){let t=Vt(e);return t.setAttribute("aria-hidden","true"),t.removeAttribute("width"),t.removeAttribute("height"),n===void 0?t:(X(n,t),n)}function x(n,e,t={}){return f("button",{type:"button",onclick:e,...t},n)}function k(n){return{x:n.x+n.w/2,y:n.y+n.h/2}}function Dt(n,e){return Math.hypot(n.x-e.x,n.y-e.y)}function Ne(n,e){let t=Ft(n,e);if(t===void 0)return;let r=k(t);return Math.abs(e.x-r.x)<=t.w*.55&&Math.abs(e.y-r.y)<=t.h*.55?t:void 0}function Ft(n,e){let t,r=1/0;for(let s of n){let o=Dt(k(s),e);o<r&&([t,r]=[s,o])}return t}function We(n,e,t){let r=k(e),s,o=1/0;for(let a of n){if(a===e)continue;let u=k(a),[m,h]=[u.x-r.x,u.y-r.y],d=m*t.x+h*t.y,g=Math.abs(m*t.y-h*t.x);if(d<=1||g>d*1.05)continue;let M=d+g*1.5-(m+h)*1e-4;M<o&&([s,o]=[a,M])}return s}function Ie({hexes:n}){return Math.min(640,160*(n.length-1))}var Bt=6,V=class{constructor(e){this.heard=e;this.element=f("div",{class:"table-board",tabindex:0,role:"application","aria-label":c("board-label")},this.sheet);let{element:t}=this;t.addEventListener("pointerdown",r=>this.press(r)),t.addEventListener("pointermove",r=>this.move(r)),t.addEventListener("pointerup",r=>this.release(r)),t.addEventListener("pointercancel",()=>this.letGo()),t.addEventListener("pointerleave",()=>this.heard.over(void 0)),t.addEventListener("keydown",r=>this.key(r)),t.addEventListener("focus",()=>this.draw()),t.addEventListener("blur",()=>this.draw())}heard;element;sheet=f("div",{class:"sheet"});overlay=T("svg",{class:"overlay","aria-hidden":"true"});svg;drawn="";of;lights=new Map;cursor;marks=[];last=[];down;ghost;set(e){this.of=e??void 0,this.element.hidden=e===null,this.cursor=void 0,this.drawn="",this.svg=void 0,this.last=[],this.letGo(),e===null?y(this.sheet):this.sheet.style.setProperty("--ratio",String(e.width/e.height))}show(e){if(e===null||e===this.drawn)return;this.drawn=e;let t=this.svg;this.svg=ee(t,e),this.svg!==t&&(this.overlay.setAttribute("viewBox",this.svg.getAttribute("viewBox")??""),y(this.sheet,this.svg,this.overlay),this.ghost!==void 0&&this.sheet.append(this.ghost))}moved(e){this.last=e,this.draw()}travel(e){let{svg:t}=this;if(t!==void 0)for(let[r,s]of e){let o=this.hex(r),a=s.hexes.map(h=>this.hex(h));if(o===void 0||a.some(h=>h===void 0))continue;let u=k(o),m=a.map(h=>{let d=h===void 0?u:k(h);return{transform:`translate(${d.x-u.x}px, ${d.y-u.y}px)`}});for(let h of t.querySelectorAll(`[data-hex="${CSS.escape(r)}"][data-piece]`))h.animate(m,{duration:Ie(s),easing:"ease-in-out"})}}light(e){this.lights=e,this.draw()}hex(e){return this.of?.hexes.find(t=>t.hex===e)}place(e){let t=this.svg?.getScreenCTM();return t==null?{x:-1,y:-1}:new DOMPoint(e.clientX,e.clientY).matrixTransform(t.inverse())}at(e){return Ne(this.of?.hexes??[],this.place(e))}press(e){if(e.button!==0||this.down!==void 0)return;let t=this.at(e);t!==void 0&&(this.down={from:t,x:e.clientX,y:e.clientY,grabbed:!1,pointer:e.pointerId},this.lights.has(t.hex)&&this.element.setPointerCapture(e.pointerId))}move(e){let{down:t}=this;if(t===void 0){this.heard.over(this.at(e)?.hex);return}if(e.pointerId!==t.pointer)return;let[r,s]=[e.clientX-t.x,e.clientY-t.y];if(!t.grabbed){if(Math.hypot(r,s)<Bt||!this.lights.has(t.from.hex))return;t.grabbed=!0,this.lift(t.from);let{from:o}=t;this.heard.grab(o.hex).then(a=>{!a&&this.down?.from===o&&this.letGo()})}this.ghost!==void 0&&(this.ghost.style.transform=`translate(${r}px, ${s}px)`),this.heard.over(this.at(e)?.hex)}release(e){let{down:t}=this;if(t===void 0||e.pointerId!==t.pointer)return;let r=this.at(e);this.letGo(),t.grabbed?this.heard.drop(t.from.hex,r?.hex):r!==void 0&&r===t.from&&this.heard.hex(r.hex)}lift(e){let{svg:t}=this;if(t===void 0)return;let r=this.sheet.getBoundingClientRect(),s=T("svg",{viewBox:t.getAttribute("viewBox")??""});s.style.width=`${r.width}px`,s.style.height=`${r.height}px`;for(let o of t.querySelectorAll(`[data-hex="${CSS.escape(e.hex)}"][data-piece]`))s.append(o.cloneNode(!0));this.ghost=f("div",{class:"ghost","aria-hidden":"true"},s),this.sheet.append(this.ghost)}letGo(){this.ghost?.remove(),this.ghost=void 0,this.down=void 0}key(e){let r={ArrowUp:{x:0,y:-1},ArrowDown:{x:0,y:1},ArrowLeft:{x:-1,y:0},ArrowRight:{x:1,y:0}}[e.key],s=this.of?.hexes??[];if(r!==void 0){e.preventDefault();let o=this.hex(this.cursor),a=s.find(m=>this.lights.has(m.hex)),u=o===void 0?a??s[0]:We(s,o,r);if(u===void 0)return;this.cursor=u.hex,this.heard.over(u.hex),this.draw()}else(e.key==="Enter"||e.key===" ")&&this.cursor!==void 0&&(e.preventDefault(),this.heard.hex(this.cursor))}title(e){return this.hex(e)?.title??e}mark(e){this.marks=e,this.draw()}draw(){let e=[];for(let{hex:r,fill:s,isLarge:o}of this.marks){let a=this.hex(r);if(a===void 0)continue;let{x:u,y:m}=k(a),h=Math.min(a.w,a.h)*(o?.34:.12),d=o?m:a.y+h,g=T("circle",{class:"table-mark",cx:o?u:a.x+a.w-h,cy:d,r:h});g.style.fill=s,e.push(g)}for(let{hexes:r}of this.last){let s=r.flatMap(u=>{let m=this.hex(u);return m===void 0?[]:[k(m)]}),[o]=s;if(o===void 0||s.length<2)continue;e.push(T("polyline",{class:"table-way",points:s.map(({x:u,y:m})=>`${u},${m}`).join(" ")})),e.push(T("circle",{class:"table-way-from",cx:o.x,cy:o.y,r:9}));let a=this.hex(r[r.length-1]);a!==void 0&&e.push(this.ring(a,"moved"))}for(let[r,s]of this.lights){let o=this.hex(r);o!==void 0&&e.push(this.ring(o,s))}let t=this.hex(this.cursor);t!==void 0&&document.activeElement===this.element&&e.push(this.ring(t,"cursor")),y(this.overlay,...e)}ring(e,t){let r=this.of?.outline??[],s={class:`table-${t}`,[t==="moved"?"data-moved":"data-lit"]:e.hex};if(r.length<3){let{x:a,y:u}=k(e);return T("ellipse",{...s,cx:a,cy:u,rx:e.w/2,ry:e.h/2})}let o=r.map(([a,u])=>`${e.x+a*e.w},${e.y+u*e.h}`);return T("polygon",{...s,points:o.join(" ")})}};function _e(n){return n.charAt(0).toUpperCase()+n.slice(1)}function Gt(n){let[e=n]=n.split(/ at | \(| of /),t=(e.trim().split(/\s+/).pop()??e).toLowerCase();return t.endsWith("s")&&!/(ss|us|is|os)$/.test(t)||/(men|oi|ii|ati|itai)$/.test(t)}function Ce(n){return c("wins",{name:_e(n),number:Ut(n)})}function Ut(n){return Gt(n)?"several":"one"}function He({winner:n,reason:e}){let t=n===null?c("end-over"):Ce(n);return e===""?t:c("end-outcome",{end:t,reason:e})}function je(n,e){let t=0;for(;t<n.length&&t<e.length&&n[t]?.text===e[t]?.text;)t++;return t}function Ve(n,e){let t=n.pieces.length===0;return n.states.flatMap(({hexes:r,value:s})=>{let o=e.find(({name:a})=>a===s)?.fill;return o==null?[]:r.map(a=>({hex:a,fill:o,isLarge:t}))})}function De(n,...e){let t=f("dialog",{"aria-label":n,class:"wide"},f("h2",{},n),...e,f("div",{class:"row end"},x(c("close"),()=>t.close(),{class:"main"})));return t.addEventListener("close",()=>t.remove()),document.body.append(t),t.showModal(),t}function te({name:n,value:e}){let t=n.replace(/ *\(([^()]*)\)/g," $1");return e===""?t:`${t} ${e.replace(/^-(?=\d)/,"−")}`}function Kt(n){let e=new Map;for(let t of n)e.set(t,(e.get(t)??0)+1);return[...e].map(([t,r])=>r===1?t:`${r} × ${t}`)}function Fe(n,e){return n.find(t=>t.army===e)?.name??""}function Be(n,e){let t=n===0?c("table-setup"):c("table-turn",{turn:n});return e===null?t:c("table-turn-of",{turn:t,mover:e})}var D=class{element=f("details",{class:"table-states",open:!0});show(e,t,r){let o=[null,...t.map(({army:a})=>a)].flatMap(a=>{let u=e.states.filter(d=>d.army===a);if(u.length===0)return[];let m=u.map(d=>d.hexes.length===0?te(d):`${te(d)}: ${d.hexes.map(r).join(", ")}`),h=e.pieces.filter(d=>d.army===a&&d.hex===null);return h.length>0&&m.push(String(c("table-reserve",{pieces:Kt(h.map(({name:d})=>d)).join(", ")}))),[f("div",{},f("dt",{},a===null?c("odds-game"):Fe(t,a)),f("dd",{},m.join(" · ")))]});this.element.hidden=o.length===0,y(this.element,f("summary",{},c("table-states")),f("dl",{},...o))}};function ze(n,e,t,r){let o=n.filter(a=>a.hex===e).map(a=>{let u=a.state.map(te).join(", ");return`${a.name} (${Fe(t,a.army)})${u===""?"":`: ${u}`}`});return o.length===0?`${r}, ${c("map-empty")}`:`${r}: ${o.join("; ")}`}var F=class{constructor(e,t=1/0){this.clause=e;this.most=t}clause;most;list=f("ol",{});earlier=x("",()=>this.open(),{class:"plain",hidden:!0});element=f("div",{class:"table-story",role:"log","aria-label":c("table-story"),tabindex:0},this.earlier,this.list);shown=[];from=0;show(e){let t=je(this.shown,e),r=Math.max(0,e.length-this.most);for((t<=r||r<this.from)&&(y(this.list),this.from=r);this.list.children.length>Math.max(0,t-this.from);)this.list.lastElementChild?.remove();for(;this.from<r;this.from++)this.list.firstElementChild?.remove();this.list.append(...e.slice(this.from+this.list.children.length).map(s=>this.line(s))),this.shown=e,this.earlier.hidden=r===0,r>0&&y(this.earlier,c("story-earlier",{lines:r})),this.element.scrollTop=this.element.scrollHeight}open(){De(c("table-story"),f("div",{class:"table-story",tabindex:0},f("ol",{},...this.shown.map(e=>this.line(e)))))}clear(){this.show([])}reveal(e){[...this.list.children].forEach((r,s)=>r.classList.toggle("now",s===e));let t=this.list.children[e];t instanceof HTMLElement&&(this.element.scrollTop=t.offsetTop-8)}line({depth:e,text:t,clauses:r}){let s=r.map(o=>f("abbr",{class:"table-clause",title:this.clause(o)??""},o));return f("li",{class:`depth-${e}`},t,...e===0?[]:s.flatMap(o=>[" ",o]))}};var B=class{constructor(e){this.heard=e;this.board=new V({hex:t=>this.over(t),grab:()=>Promise.resolve(!1),drop:()=>{},over:t=>this.over(t)}),J(this.board.element,"aria-label",c("watch-board")),this.slider.addEventListener("input",()=>{this.show(Number(this.slider.value))})}heard;element=f("div",{class:"table-watch"});board;states=new D;story=new F(e=>this.game?.clauses[e]);hover=f("p",{class:"table-hover",role:"status"});slider=f("input",{type:"range",min:0,value:0,"aria-label":c("table-turn-label")});words=f("output",{});go=x(c("watch-play"),()=>this.run());game;frame;running;asked=0;async set(e){this.game=e,this.board.set(e.board),this.slider.max=String(e.turns.length-1),this.slider.value="0",this.story.clear(),this.story.show(e.lines),y(this.element,f("header",{class:"row"},f("h2",{},e.title),f("span",{class:"note"},c("sentence",{words:He(e.outcome)}))),f("div",{class:"row table-slider"},x("◀",()=>this.step(-1),{"aria-label":c("watch-before")}),this.slider,x("▶",()=>this.step(1),{"aria-label":c("watch-next")}),this.words,this.go,this.heard.play===void 0?null:x(c("play-from-here"),()=>this.playOn()),this.heard.close===void 0?null:x(c("close"),()=>{this.stop(),this.heard.close?.()})),f("div",{class:"table-split"},f("div",{class:"table-main"},this.board.element,this.hover),f("div",{class:"table-side"},this.states.element,this.story.element))),await this.show(0)}async show(e){let t=++this.asked,r=await this.heard.frame(e),{game:s}=this;if(t!==this.asked||s===void 0)return;this.frame=r,this.board.show(r.svg),this.board.mark(Ve(r.view,s.armies)),this.states.show(r.view,s.armies,g=>this.board.title(g));let a=s.turns[e]?.mover??null,u=e===s.turns.length-1,m=u?c("watch-end"):Be(r.turn,a);y(this.words,m),J(this.slider,"aria-valuetext",m);let h=s.lines.flatMap((g,M)=>g.depth===0?[M]:[]),d=u?h[h.length-1]:h.find(g=>new RegExp(`^(Turn|Round) ${r.turn}\\b`).test(s.lines[g]?.text??""));this.story.reveal(d??0)}step(e){let t=Math.min(Number(this.slider.max),Math.max(0,Number(this.slider.value)+e));this.slider.value=String(t),this.show(t)}run(){if(this.running!==void 0){this.stop();return}this.slider.value===this.slider.max&&(this.slider.value="0"),y(this.go,c("watch-pause")),this.running=setInterval(()=>{this.slider.value===this.slider.max||!this.element.isConnected?this.stop():this.step(1)},1200)}stop(){clearInterval(this.running),this.running=void 0,y(this.go,c("watch-play"))}playOn(){this.stop(),this.frame!==void 0&&this.heard.play?.(this.frame.answers)}over(e){let{frame:t,game:r}=this;t===void 0||r===void 0||y(this.hover,e===void 0?"":ze(t.view.pieces,e,r.armies,this.board.title(e)))}};function Ue(n,e){let t=new B({frame:async r=>{let s=e.frames[r];if(s===void 0)throw new Error("there is no such moment");let o=s.svg?.map(a=>e.pool[a]??"").join(`
`)??null;return{...s,svg:o}}});t.element.lang=Te(),n.replaceChildren(t.element),n.hidden=!1,t.set(e)}var Ge=document.getElementById("castra-replay"),ne=document.getElementById("castra-replay-data")?.textContent;Ge!==null&&ne!==null&&ne!==void 0&&(Ue(Ge,JSON.parse(ne)),document.getElementById("castra-replay-plain")?.remove());Object.assign(globalThis,{castraReplay:Ue});})();
