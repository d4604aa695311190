"use strict";(()=>{var W=class{constructor(e){this.value=e}valueOf(){return this.value}},k=class extends W{constructor(e="???"){super(e)}toString(e){return`{${this.value}}`}},S=class extends W{constructor(e,t={}){super(e),this.opts=t}toString(e){if(e)try{return e.memoizeIntlObject(Intl.NumberFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return this.value.toString(10)}},D=class s extends W{static supportsValue(e){if(typeof e=="number"||e instanceof Date)return!0;if(e instanceof W)return s.supportsValue(e.valueOf());if("Temporal"in globalThis){let t=globalThis.Temporal;if(e instanceof t.Instant||e instanceof t.PlainDateTime||e instanceof t.PlainDate||e instanceof t.PlainMonthDay||e instanceof t.PlainTime||e instanceof t.PlainYearMonth)return!0}return!1}constructor(e,t={}){e instanceof s?(t={...e.opts,...t},e=e.value):e instanceof W&&(e=e.valueOf()),typeof e=="object"&&"calendarId"in e&&t.calendar===void 0&&(t={...t,calendar:e.calendarId}),super(e),this.opts=t}[Symbol.toPrimitive](e){return e==="string"?this.toString():this.toNumber()}toNumber(){let e=this.value;if(typeof e=="number")return e;if(e instanceof Date)return e.getTime();if("epochMilliseconds"in e)return e.epochMilliseconds;if("toZonedDateTime"in e)return e.toZonedDateTime("UTC").epochMilliseconds;throw new TypeError("Unwrapping a non-number value as a number")}toString(e){if(e)try{return e.memoizeIntlObject(Intl.DateTimeFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return typeof this.value=="number"||this.value instanceof Date?new Date(this.value).toISOString():this.value.toString()}};var Yt=100,Hs="⁨",js="⁩";function zs(s,e,t){if(t===e||t instanceof S&&e instanceof S&&t.value===e.value)return!0;if(e instanceof S&&typeof t=="string"){let n=s.memoizeIntlObject(Intl.PluralRules,e.opts).select(e.value);if(t===n)return!0}return!1}function Jt(s,e,t){return e[t]?Z(s,e[t].value):(s.reportError(new RangeError("No default")),new k)}function bt(s,e){let t=[],n=Object.create(null);for(let r of e)r.type==="narg"?n[r.name]=ne(s,r.value):t.push(ne(s,r));return{positional:t,named:n}}function ne(s,e){switch(e.type){case"str":return e.value;case"num":return new S(e.value,{minimumFractionDigits:e.precision});case"var":return Is(s,e);case"mesg":return qs(s,e);case"term":return Gs(s,e);case"func":return Fs(s,e);case"select":return Us(s,e);default:return new k}}function Is(s,{name:e}){let t;if(s.params)if(Object.prototype.hasOwnProperty.call(s.params,e))t=s.params[e];else return new k(`$${e}`);else if(s.args&&Object.prototype.hasOwnProperty.call(s.args,e))t=s.args[e];else return s.reportError(new ReferenceError(`Unknown variable: $${e}`)),new k(`$${e}`);if(t instanceof W)return t;switch(typeof t){case"string":return t;case"number":return new S(t);case"object":if(D.supportsValue(t))return new D(t);default:return s.reportError(new TypeError(`Variable type not supported: $${e}, ${typeof t}`)),new k(`$${e}`)}}function qs(s,{name:e,attr:t}){let n=s.bundle._messages.get(e);if(!n)return s.reportError(new ReferenceError(`Unknown message: ${e}`)),new k(e);if(t){let r=n.attributes[t];return r?Z(s,r):(s.reportError(new ReferenceError(`Unknown attribute: ${t}`)),new k(`${e}.${t}`))}return n.value?Z(s,n.value):(s.reportError(new ReferenceError(`No value: ${e}`)),new k(e))}function Gs(s,{name:e,attr:t,args:n}){let r=`-${e}`,a=s.bundle._terms.get(r);if(!a)return s.reportError(new ReferenceError(`Unknown term: ${r}`)),new k(r);if(t){let c=a.attributes[t];if(c){s.params=bt(s,n).named;let d=Z(s,c);return s.params=null,d}return s.reportError(new ReferenceError(`Unknown attribute: ${t}`)),new k(`${r}.${t}`)}s.params=bt(s,n).named;let l=Z(s,a.value);return s.params=null,l}function Fs(s,{name:e,args:t}){let n=s.bundle._functions[e];if(!n)return s.reportError(new ReferenceError(`Unknown function: ${e}()`)),new k(`${e}()`);if(typeof n!="function")return s.reportError(new TypeError(`Function ${e}() is not callable`)),new k(`${e}()`);try{let r=bt(s,t);return n(r.positional,r.named)}catch(r){return s.reportError(r),new k(`${e}()`)}}function Us(s,{selector:e,variants:t,star:n}){let r=ne(s,e);if(r instanceof k)return Jt(s,t,n);for(let a of t){let l=ne(s,a.key);if(zs(s,r,l))return Z(s,a.value)}return Jt(s,t,n)}function yt(s,e){if(s.dirty.has(e))return s.reportError(new RangeError("Cyclic reference")),new k;s.dirty.add(e);let t=[],n=s.bundle._useIsolating&&e.length>1;for(let r of e){if(typeof r=="string"){t.push(s.bundle._transform(r));continue}if(s.placeables++,s.placeables>Yt)throw s.dirty.delete(e),new RangeError(`Too many placeables expanded: ${s.placeables}, max allowed is ${Yt}`);n&&t.push(Hs),t.push(ne(s,r).toString(s)),n&&t.push(js)}return s.dirty.delete(e),t.join("")}function Z(s,e){return typeof e=="string"?s.bundle._transform(e):yt(s,e)}var me=class{constructor(e,t,n){this.dirty=new WeakSet,this.params=null,this.placeables=0,this.bundle=e,this.errors=t,this.args=n}reportError(e){if(!this.errors||!(e instanceof Error))throw e;this.errors.push(e)}memoizeIntlObject(e,t){let n=this.bundle._intls.get(e);n||(n={},this.bundle._intls.set(e,n));let r=JSON.stringify(t);return n[r]||(n[r]=new e(this.bundle.locales,t)),n[r]}};function wt(s,e){let t=Object.create(null);for(let[n,r]of Object.entries(s))e.includes(n)&&(t[n]=r.valueOf());return t}var Qt=["unitDisplay","currencyDisplay","useGrouping","minimumIntegerDigits","minimumFractionDigits","maximumFractionDigits","minimumSignificantDigits","maximumSignificantDigits"];function Xt(s,e){let t=s[0];if(t instanceof k)return new k(`NUMBER(${t.valueOf()})`);if(t instanceof S)return new S(t.valueOf(),{...t.opts,...wt(e,Qt)});if(t instanceof D)return new S(t.toNumber(),{...wt(e,Qt)});throw new TypeError("Invalid argument to NUMBER")}var _s=["dateStyle","timeStyle","fractionalSecondDigits","dayPeriod","hour12","weekday","era","year","month","day","hour","minute","second","timeZoneName"];function en(s,e){let t=s[0];if(t instanceof k)return new k(`DATETIME(${t.valueOf()})`);if(t instanceof D||t instanceof S)return new D(t,wt(e,_s));throw new TypeError("Invalid argument to DATETIME")}var tn=new Map;function nn(s){let e=Array.isArray(s)?s.join(" "):s,t=tn.get(e);return t===void 0&&(t=new Map,tn.set(e,t)),t}var se=class{constructor(e,{functions:t,useIsolating:n=!0,transform:r=a=>a}={}){this._terms=new Map,this._messages=new Map,this.locales=Array.isArray(e)?e:[e],this._functions={NUMBER:Xt,DATETIME:en,...t},this._useIsolating=n,this._transform=r,this._intls=nn(e)}hasMessage(e){return this._messages.has(e)}getMessage(e){return this._messages.get(e)}addResource(e,{allowOverrides:t=!1}={}){let n=[];for(let r=0;r<e.body.length;r++){let a=e.body[r];if(a.id.startsWith("-")){if(t===!1&&this._terms.has(a.id)){n.push(new Error(`Attempt to override an existing term: "${a.id}"`));continue}this._terms.set(a.id,a)}else{if(t===!1&&this._messages.has(a.id)){n.push(new Error(`Attempt to override an existing message: "${a.id}"`));continue}this._messages.set(a.id,a)}}return n}formatPattern(e,t=null,n=null){if(typeof e=="string")return this._transform(e);let r=new me(this,n,t);try{return yt(r,e).toString(r)}catch(a){if(r.errors&&a instanceof Error)return r.errors.push(a),new k().toString(r);throw a}}};var vt=/^(-?[a-zA-Z][\w-]*) *= */gm,sn=/\.([a-zA-Z][\w-]*) *= */y,Vs=/\*?\[/y,kt=/(-?[0-9]+(?:\.([0-9]+))?)/y,Ks=/([a-zA-Z][\w-]*)/y,rn=/([$-])?([a-zA-Z][\w-]*)(?:\.([a-zA-Z][\w-]*))?/y,Zs=/^[A-Z][A-Z0-9_-]*$/,fe=/([^{}\n\r]+)/y,Ys=/([^\\"\n\r]*)/y,on=/\\([\\"])/y,an=/\\u([a-fA-F0-9]{4})|\\U([a-fA-F0-9]{6})/y,Js=/^\n+/,ln=/ +$/,Qs=/ *\r?\n/g,Xs=/( *)$/,er=/{\s*/y,cn=/\s*}/y,tr=/\[\s*/y,nr=/\s*] */y,sr=/\s*\(\s*/y,rr=/\s*->\s*/y,or=/\s*:\s*/y,ir=/\s*,?\s*/y,ar=/\s+/y,re=class{constructor(e){this.body=[],vt.lastIndex=0;let t=0;for(;;){let f=vt.exec(e);if(f===null)break;t=vt.lastIndex;try{this.body.push(d(f[1]))}catch(y){if(y instanceof SyntaxError)continue;throw y}}function n(f){return f.lastIndex=t,f.test(e)}function r(f,y){if(e[t]===f)return t++,!0;if(y)throw new y(`Expected ${f}`);return!1}function a(f,y){if(n(f))return t=f.lastIndex,!0;if(y)throw new y(`Expected ${f.toString()}`);return!1}function l(f){f.lastIndex=t;let y=f.exec(e);if(y===null)throw new SyntaxError(`Expected ${f.toString()}`);return t=f.lastIndex,y}function c(f){return l(f)[1]}function d(f){let y=u(),x=p();if(y===null&&Object.keys(x).length===0)throw new SyntaxError("Expected message value or attributes");return{id:f,value:y,attributes:x}}function p(){let f=Object.create(null);for(;n(sn);){let y=c(sn),x=u();if(x===null)throw new SyntaxError("Expected attribute value");f[y]=x}return f}function u(){let f;if(n(fe)&&(f=c(fe)),e[t]==="{"||e[t]==="}")return h(f?[f]:[],1/0);let y=Kt();return y?f?h([f,y],y.length):(y.value=gt(y.value,Js),h([y],y.length)):f?gt(f,ln):null}function h(f=[],y){for(;;){if(n(fe)){f.push(c(fe));continue}if(e[t]==="{"){f.push(b());continue}if(e[t]==="}")throw new SyntaxError("Unbalanced closing brace");let R=Kt();if(R){f.push(R),y=Math.min(y,R.length);continue}break}let x=f.length-1,F=f[x];typeof F=="string"&&(f[x]=gt(F,ln));let te=[];for(let R of f)R instanceof ge&&(R=R.value.slice(0,R.value.length-y)),R&&te.push(R);return te}function b(){a(er,SyntaxError);let f=w();if(a(cn))return f;if(a(rr)){let y=O();return a(cn,SyntaxError),{type:"select",selector:f,...y}}throw new SyntaxError("Unclosed placeable")}function w(){if(e[t]==="{")return b();if(n(rn)){let[,f,y,x=null]=l(rn);if(f==="$")return{type:"var",name:y};if(a(sr)){let F=$();if(f==="-")return{type:"term",name:y,attr:x,args:F};if(Zs.test(y))return{type:"func",name:y,args:F};throw new SyntaxError("Function names must be all upper-case")}return f==="-"?{type:"term",name:y,attr:x,args:[]}:{type:"mesg",name:y,attr:x}}return _t()}function $(){let f=[];for(;;){switch(e[t]){case")":return t++,f;case void 0:throw new SyntaxError("Unclosed argument list")}f.push(B()),a(ir)}}function B(){let f=w();return f.type!=="mesg"?f:a(or)?{type:"narg",name:f.name,value:_t()}:f}function O(){let f=[],y=0,x;for(;n(Vs);){r("*")&&(x=y);let F=ee(),te=u();if(te===null)throw new SyntaxError("Expected variant value");f[y++]={key:F,value:te}}if(y===0)return null;if(x===void 0)throw new SyntaxError("Expected default variant");return{variants:f,star:x}}function ee(){a(tr,SyntaxError);let f;return n(kt)?f=Vt():f={type:"str",value:c(Ks)},a(nr,SyntaxError),f}function _t(){if(n(kt))return Vt();if(e[t]==='"')return Ns();throw new SyntaxError("Invalid expression")}function Vt(){let[,f,y=""]=l(kt),x=y.length;return{type:"num",value:parseFloat(f),precision:x}}function Ns(){r('"',SyntaxError);let f="";for(;;){if(f+=c(Ys),e[t]==="\\"){f+=Bs();continue}if(r('"'))return{type:"str",value:f};throw new SyntaxError("Unclosed string literal")}}function Bs(){if(n(on))return c(on);if(n(an)){let[,f,y]=l(an),x=parseInt(f||y,16);return x<=55295||57344<=x?String.fromCodePoint(x):"�"}throw new SyntaxError("Unknown escape sequence")}function Kt(){let f=t;switch(a(ar),e[t]){case".":case"[":case"*":case"}":case void 0:return!1;case"{":return Zt(e.slice(f,t))}return e[t-1]===" "?Zt(e.slice(f,t)):!1}function gt(f,y){return f.replace(y,"")}function Zt(f){let y=f.replace(Qs,`
`),x=Xs.exec(f)[1].length;return new ge(y,x)}}},ge=class{constructor(e,t){this.value=e,this.length=t}};var dn=`quoted = „{ $text }“
settings-language = Sprache der Seite
theme-auto = Farben: wie das Gerät
theme-light = Farben: hell
theme-dark = Farben: dunkel
cancel = Abbrechen
close = Schließen
waiting = { $what } …
waiting-long = { $what }: bisher mehr als { $seconds } Sekunden. Brechen Sie ab, falls die Regeln kein Ende finden; Gespeichertes geht nicht verloren.
stop = Abbrechen
start-game = Spiel
kind-battle = Schlacht
undo = Rückgängig
redo = Wiederholen
copy = Kopieren
seed = Startwert
map-empty = leer
map-objective-named = Ziel „{ $text }“
chosen = Auswahl
change = Ändern …
remove = Entfernen
done = Fertig
search = Suchen
wins = Sieg: { $name }
place-path-line = { $path }, Zeile { $line }
rules-modules = Module
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
standing-now = { $army }: jetzt { $chance }. Die Mitte ist eine ausgeglichene Partie.
standing = Gewinnchancen
takeback-why = Seit Ihrer letzten Antwort: { $why }. Das Protokoll wird festhalten, dass sie zurückgenommen wurde.
barrier-other = etwas ist geschehen
barrier-chance = Würfel fielen oder Karten wurden gemischt
barrier-revealed = Karten gesehen: { $names }
barrier-decided = jemand anders hat entschieden
barrier-and = { $one }, und { $other }
takeback-ask = Zurücknehmen?
takeback-fresh = Zurücknehmen, neue Würfel
takeback-same = Zurücknehmen, gleiche Würfel: was wäre wenn
table-test-text = Test
table-test-title = Diese Stellung als Test
table-test-note = Setzen Sie ihn in eine Datei der Tests des Spiels. Er enthält alles, auch Karten, die niemand sieht, und besteht so, wie er ist; ergänzen Sie Würfel, Entscheidungen und was Sie davon erwarten.
reveal-test-ask = Diese Stellung als Test schreiben?
reveal-look-ask = Auf die Partie zurückblicken?
reveal-test = Der Test zeigt die ganze Stellung, auch die Karten der anderen Spieler und die Reihenfolge der Stapel.
reveal-look = Der Rückblick zeigt jede bisherige Entscheidung, auch verdeckte. Die Partie bleibt erhalten, und Sie können danach weiterspielen.
table-test = Als Test
table-look-back = Rückblick
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
odds-region = Chancen und Tipps
hint = Tipp
hint-working = Die besten Antworten werden gesucht …
hint-none = Es gibt keinen Rat: Die Regeln laufen endlos.
hint-best = Die besten Antworten
hint-note = Ihre Gewinnchance nach jeder, nach dem Bot search:fast, der weiß, was Sie wissen.
odds-of = Chancen: { $answer }
odds-do = Ausführen
odds-not-yet = Noch nicht
odds-working = Die Chancen werden berechnet …
odds-nothing-changes = Bis zu Ihrer nächsten Entscheidung ändert sich keine Figur und kein Punktestand.
why = Warum?
why-rule = Die Regel, die fragt
odds-close = Chancen schließen
odds-nothing = nichts
odds-at = auf { $hex }
odds-then = Danach:
question = Frage
options-find = Eine von { $all } suchen
options-find-label = Option suchen
why-rule-this = Die Regel, die das fragt
options-all = Alle Optionen
options-confirm = Bestätigen
options-odds-first = Erst Chancen
options-odds-first-hint = Das Gewählte zeigt seine Chancen, bevor es geschieht
hint-hint = Die besten Antworten, mit Ihren Chancen
options-none = Keine Option passt.
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
table-pieces = { $pieces } Figuren
table-decides = { $name } entscheidet …
table-bot = Ein Bot denkt nach
table-show-mine = { $name }: meine Seite zeigen
table-pass-screen = Geben Sie den Bildschirm weiter an: { $noun }.
table-fault = Die Partie kann nicht weitergehen: { $reason }. Die Regeln müssen geändert werden. Alle Entscheidungen bleiben erhalten.
table-carrying-out = Die Regeln werden ausgeführt
table-nothing-back = Es gibt nichts zurückzunehmen.
bot-sensible = Bot: vernünftig
bot-search = Bot: denkt voraus
bot-random = Bot: zufällig
setup-you = Sie, an diesem Bildschirm
kept-left = Verlassen in Zug { $turn }
kept-ended = { $end }. Zug { $turn }
kept-when = { $left }, { DATETIME($when, dateStyle: "medium", timeStyle: "short") }
kept-remove-left = Die in Zug { $turn } verlassene Partie entfernen? In diesem Browser gibt es keine andere Kopie.
kept-remove-ended = Die in Zug { $turn } beendete Partie entfernen? In diesem Browser gibt es keine andere Kopie.
kept-go-on = Fortsetzen
kept-go-on-of = Fortsetzen: { $game }
kept-look = Ansehen
kept-look-of = Ansehen: { $game }
kept-remove-of = Entfernen: { $game }
kept-title = Ihre Partien dieser Schlacht
kept-title-campaign = Ihre Partien dieses Feldzugs
kept-show-all = Alle { $games } Partien zeigen
bot-other = Bot: { $bot }
setup-saved-game = Gespeicherte Partie
setup-title = { $title } spielen
players = Spieler
setup-seed-note = Derselbe Startwert gibt dieselben Würfel und Karten.
setup-seed-link = Alle mit diesem Link erhalten dieselben Würfel und Karten.
play = Spielen
setup-go-on = Die in Zug { $turn } verlassene Partie fortsetzen
setup-watch = Bots zusehen
setup-open = Gespeicherte Partie öffnen …
setup-organise = Partien organisieren …
setup-note = Diese Seite hält die ganze Partie im Speicher. Geheimnisse erscheinen nicht auf dem Bildschirm, sind aber nicht vor Spielern sicher, die den Speicher untersuchen.
again-give-up = Aufgeben
again-keep = Für später aufheben
again-ask = Alles wird für eine neue Partie zurückgesetzt. Was wird aus dieser?
why-region = Warum
why-close = Erklärung schließen
why-question = Warum diese Frage
why-the-rule = Die Regel
why-worked = Was die Regeln berechnen
why-ask = Die Regeln fragen
why-left = … und { $left } weitere
a-draw = Unentschieden
games = Partien
game = Partie
result = Ergebnis
standings = Tabelle
player = Spieler
seat-spectator = Zuschauer
minutes =
    { $minutes ->
        [one] { $minutes } Minute
       *[other] { $minutes } Minuten
    }
hours =
    { $hours ->
        [one] { $hours } Stunde
       *[other] { $hours } Stunden
    }
days =
    { $days ->
        [one] { $days } Tag
       *[other] { $days } Tage
    }
waiting-for = Es fehlt noch: { $names }.
two-sentences = { $one } { $other }
all-games = Alle Partien
link-no-tournament = Dieser Link öffnet kein Turnier. Vielleicht fehlt ihm ein Buchstabe.
link-no-chair = Dieser Link öffnet keinen Platz. Vielleicht fehlt ihm ein Buchstabe.
name = Name
password = Passwort
sign-in = Anmelden
account-make = Konto anlegen
account-title = Ihr Konto
account-note = Niemand braucht ein Konto. Mit einem finden Sie Ihre Partien auf jedem Gerät.
account-your-move = Sie sind am Zug
account-others-move = die anderen sind am Zug
account-over = beendet
account-games = Partien von { $name }
sign-out = Abmelden
account-none = Noch keine Partien. An einem Tisch legt „Zu meinen Partien“ Ihren Platz hier ab.
account-new-password = Neues Passwort
account-changed = Das Passwort ist geändert. Alle anderen Sitzungen sind beendet.
account-delete-ask = Ihr Konto löschen? Die Partien gehen über ihre Links weiter.
account-settings = Passwort und Konto
account-change = Passwort ändern
account-delete = Konto löschen
account-claim = Zu meinen Partien
account-claimed = Der Platz ist bei Ihren Partien.
passkey-sign-in = Mit einem Passkey anmelden
passkey-make = Konto mit einem Passkey anlegen
passkey-title = Passkeys
passkey-note = Ein Passkey bleibt auf Ihrem Gerät und öffnet Ihr Konto ohne Passwort. Legen Sie auch auf einem zweiten Gerät einen an: Ein verlorener Passkey lässt sich nicht ersetzen.
passkey-label = Name des neuen Passkeys
passkey-add = Passkey hinzufügen
passkey-remove = { $label } entfernen
passkey-unnamed = Passkey
passkey-used = zuletzt benutzt am { DATETIME($date, dateStyle: "medium") }
passkey-added = Das Konto hat den neuen Passkey.
passkey-removed = Der Passkey ist entfernt. Alle anderen Sitzungen sind beendet.
passkey-unused = Es wurde kein Passkey benutzt.
account-set-password = Passwort setzen
clock-5m = 5 Minuten, je Antwort 10 Sekunden mehr
clock-20m = 20 Minuten, je Antwort 15 Sekunden mehr
clock-1h = 1 Stunde, je Antwort 30 Sekunden mehr
clock-1d = 1 Tag je Antwort
clock-3d = 3 Tage je Antwort
clock-7d = 7 Tage je Antwort
clock-vacation-days = Urlaubstage
clock-fallen = Wenn die Zeit eines Spielers abläuft
clock-time = Zeit
clock = Uhren
clock-none = Keine Uhren
clock-live = Live
clock-by-turns = Zugweise
clock-loses = Die Armee hat verloren
clock-left = Verbleibende Zeit
clock-days = { $days } T. { $hours } Std.
clock-vacation = { $left }, und { $rest } Urlaub
distance-not-here = diese Partie liegt auf einem Server, das geht hier nicht
server-out-of-reach = der Server ist nicht erreichbar
server-silent = der Server antwortet nicht
server-answers = der Server antwortet { $status }
lobby-create = Partie anlegen
lobby-welcome = Spielen Sie mit Menschen an anderen Orten. Jeder Platz hat einen geheimen Link; niemand braucht ein Konto.
lobby-pages = Seiten
tournament-new = Neues Turnier
ratings = Wertungen
lobby-new = Neue Partie
lobby-forget = Vergessen
lobby-forget-of = { $title } vergessen: { $who }
lobby-mine = Ihre Plätze und Turniere
lobby-conflict = Diese Regeln vertragen sich nicht:
lobby-person = Ein Mensch, über einen Link
lobby-name-of = Name des Spielers auf Platz { $chair }
chairs = Plätze
lobby-spectators = Ein Link für Zuschauer; sie sehen jede Antwort
lobby-delay = Wann Zuschauer eine Antwort sehen
delay-3-answers = nach drei weiteren Antworten
delay-10-answers = nach zehn weiteren Antworten
delay-15-minutes = nach 15 Minuten
delay-1-day = nach einem Tag
delay-none = sofort
lobby-seeded = Jeder Spieler trägt vor Beginn zum Startwert der Würfel bei
options = Optionen
spectators = Zuschauer
lobby-link-copied = Der Link von { $who } ist kopiert.
lobby-copy-link = Link von { $who } kopieren
lobby-sit = Hier sitzen
lobby-links-note = Senden Sie jedem Spieler einen Link. Wer einen Link hat, spielt dessen Platz; zeigen Sie also niemandem den Link eines anderen. Die Links erscheinen nur jetzt.
lobby-commitment = Die Würfel stehen fest: Ihr Startwert hat den Fingerabdruck { $commitment } und wird gezeigt, wenn die Partie zu Ende ist.
lobby-another = Noch eine Partie
lobby-own = { $title } (von diesem Server)
mail-none = Über diesen Link werden keine Mails mehr gesendet.
mail-stop = Keine Mails mehr
mail-stopped = Zu dieser Partie gehen keine Mails mehr an { $address }.
mail-confirm = Adresse bestätigen
mail-confirmed = Sie erhalten eine Mail an { $address }, wenn Sie am Zug sind.
mail-tells = Mails an { $address } melden, wenn { $chair } am Zug ist.
mail-asked = Jemand, der { $chair } spielt, bittet um Mails an { $address }, wenn { $chair } am Zug ist.
notify-mail-address = E-Mail-Adresse
notify-webhook-address = Adresse eines Webhooks
notify-by-mail = Benachrichtigung per E-Mail
notify-by-webhook = Benachrichtigung per Webhook
notify-secret = Was der Webhook erhält, ist mit dem Schlüssel { $secret } signiert. Er erscheint nur jetzt.
notify-mail-on = Sie erhalten eine Mail, wenn Sie seit einer Minute am Zug sind.
notify-mail-sent = Eine Mail mit einem Link ist unterwegs. Öffnen Sie den Link, um die Adresse zu bestätigen.
notify-stop = Benachrichtigungen an { $address } beenden
notify-ask = Benachrichtigen
ratings-note = Partien zwischen zwei Konten werden nach Glicko-2 gewertet. Partien gegen Bots nicht.
ratings-none = Keine Wertungen
ratings-no-accounts = Dieser Server hat keine Konten und damit keine Wertungen.
ratings-none-yet = Noch keine Wertungen
ratings-no-games = Noch hat niemand eine gewertete Partie gespielt.
ratings-players = Die Spieler, die besten zuerst
place = Rang
rating = Wertung
ratings-within = Spanne
ratings-cut = Die Liste zeigt die besten { $players } von { $all } Spielern.
ratings-provisional = Eine Wertung mit Fragezeichen steht noch nicht fest.
ratings-seats = Plätze
ratings-seats-note = Ein Platz, der öfter gewinnt, zählt als stärkerer Spieler. Der Vorteil ist in Wertungspunkten, für die erste Armee.
ratings-battles = Die Schlachten, die meistgespielten zuerst
ratings-first-army = Erste Armee
ratings-advantage = Vorteil
chair-number = Platz { $number }
rules-changed = Die Regeln haben sich geändert
rules-changed-begun = „{ $title }“ hat mit anderen Regeln begonnen, als der Server jetzt hat. Der Betreiber kann die alten wieder einsetzen; bis dahin geht nichts verloren.
rules-changed-over = Die Partie ist zu Ende und behält ihre Regeln.
rules-changed-watched = Die Spieler entscheiden, ob sie mit den jetzigen Regeln weitergeht.
rules-changed-accept = Die neuen Regeln lassen alle Antworten dieser Partie zu. Jeder Spieler kann sie damit fortsetzen, mit denselben Würfeln.
rules-changed-refuse = Die neuen Regeln lassen eine Antwort nicht zu, von { $name }. Wenn alle Spieler zustimmen, kehrt die Partie vor diese Antwort zurück und geht mit den neuen Regeln weiter.
rules-changed-refuse-own = Die neuen Regeln lassen eine Antwort nicht zu, von { $name }: „{ $answer }“, denn: { $why }. Wenn alle Spieler zustimmen, kehrt die Partie vor diese Antwort zurück und geht mit den neuen Regeln weiter.
rules-changed-agreed = Zugestimmt: { $names }. { $waiting }
rules-changed-continue = Mit den neuen Regeln fortsetzen
rules-changed-disagree = Nicht zustimmen
seat-title-over = { $title }: beendet
seat-title-move = ● Sie sind am Zug: { $title }
seat-unreached = Der Server ist nicht erreichbar. Diese Seite versucht es weiter. Ihre Antworten gehen nicht verloren.
seat-looking-on = Sie sehen zu
seat-with = mit { $others }
seat-save = Protokoll speichern
seat-secrets = Diese Partie hat Geheimnisse; ihr Spielfeld ist nach dem Ende zu sehen, in ihrem Protokoll.
seat-decides = Zug { $turn }. { $name } entscheidet.
seed-chair = der Spieler auf Platz { $chair }
seed-note = Vor Beginn trägt jeder Spieler einen zufälligen Teil zum Startwert der Würfel bei. Ihr Browser tut das von selbst. Lassen Sie diese Seite offen, oder kommen Sie später wieder.
seed-other-browser = Ein anderer Browser hat für diesen Platz begonnen. Öffnen Sie den Link dort noch einmal.
seed-unreached = Der Server ist nicht erreichbar. Diese Seite versucht es weiter.
takeback-known = Seither gesehene Würfel und Karten bleiben bekannt, und dieselben Würfel fallen wieder.
takeback = Zurücknehmen
takeback-own = Sie bitten, eine Antwort zurückzunehmen. { $waiting }
takeback-asks = Der Spieler auf Platz { $name } bittet, eine Antwort zurückzunehmen und alles, was danach kam. { $known }
takeback-withdraw = Nicht mehr bitten
agree = Zustimmen
refuse = Ablehnen
takeback-agreed-own = Alle stimmen zu: Ihre Antwort ist zurückgenommen.
takeback-agreed = Die Antwort von { $name } ist zurückgenommen.
takeback-refused = Ein Spieler lehnt ab: Nichts wird zurückgenommen.
takeback-refused-by = Der Spieler auf Platz { $name } lehnt ab: Nichts wird zurückgenommen.
takeback-withdrawn = Der Spieler auf Platz { $name } bittet nicht mehr um Rücknahme.
takeback-too-late = Die Partie ist weitergegangen: Nichts wird zurückgenommen.
talk = Gespräch
talk-none = Die Regeln erlauben Ihnen jetzt kein Gespräch.
talk-to-all = alle
talk-you-to = Sie an { $to }
talk-when = { DATETIME($when, dateStyle: "short", timeStyle: "medium") }, an { $to }
talk-send-again = { $error }: noch einmal senden
talk-said = Was gesagt wurde
talk-to = An wen
talk-message = Nachricht
talk-say = Sagen
talk-everybody = Alle
talk-new = { $unread } neu
tournament-organiser = Veranstalter
form-swiss-long = Schweizer System
form-all-long = Jeder gegen jeden
form-knock-out-long = K.-o.-System
never = Nie
legs-one = Eine Partie
legs-two = Zwei Partien mit Seitenwechsel
advance-last = Am Ende einer Runde
advance-organiser = Wenn Sie es sagen
rounds = Runden
rounds-note = 0 steht für so viele Runden, wie einen Sieger ermitteln.
tournament-form = Modus
tournament-match = Eine Begegnung
tournament-absent = Eine Partie ohne Zug ist verloren nach
tournament-advance = Die nächste Runde beginnt
tournament-create = Turnier anlegen
tournament-link-copied = Der Link ist kopiert.
tournament-copy = Kopieren: { $what }
tournament-links-note = Senden Sie den Spielern den ersten Link. Behalten Sie den zweiten für sich: Er leitet das Turnier und erscheint nur jetzt.
tournament-for-players = Für die Spieler
tournament-for-organiser = Für Sie, den Veranstalter
tournament-go = Zum Turnier
form-swiss = Schweizer System
form-all = Jeder gegen jeden
form-knock-out = K.-o.-System
tournament-player = Spieler { $number }
tournament-legs-two = zwei Partien je Begegnung, mit Seitenwechsel
tournament-legs-one = eine Partie je Begegnung
tournament-clock = Uhr { $time }
tournament-rounds =
    { $rounds ->
        [one] { $rounds } Runde
       *[other] { $rounds } Runden
    }
tournament-open = Spieler melden sich an.
tournament-over = Das Turnier ist zu Ende.
tournament-state =
    { $state ->
        [over] Runde { $round } von { $rounds } ist zu Ende.
       *[played] Runde { $round } von { $rounds } läuft.
    }
tournament-take-out-ask = { $name } herausnehmen? Die nicht beendeten Partien sind verloren.
tournament-withdraw-ask = Vom Turnier zurücktreten? Die nicht beendeten Partien sind verloren.
tournament-with-account = { $name } (Konto)
tournament-withdrawn = { $name } (zurückgetreten)
tournament-bye = spielfrei
tournament-pair-bye = { $name }: spielfrei
tournament-decided = { $score } (entschieden)
tournament-begun = Die Runde hat begonnen.
tournament-direct = Sie sind der Veranstalter
tournament-link = Link für die Spieler
tournament-first-round = Erste Runde beginnen
tournament-next-round = Nächste Runde beginnen
tournament-take-out-of = Einen Spieler herausnehmen
tournament-take-out = Herausnehmen
decided-first = Der erste Spieler gewinnt
decided-second = Der zweite Spieler gewinnt
decided-neither = Beide verlieren
decide-game = Eine Partie entscheiden
decide = Entscheiden
tournament-round-pair = Runde { $round }: { $pair }
tournament-played = läuft
tournament-soon = beginnt bald
tournament-you = Sie spielen als { $name }
tournament-mine-note = Ihre Partien stehen hier, wenn die erste Runde beginnt. Bewahren Sie die Adresse dieser Seite auf: Sie ist Ihr Link.
tournament-withdraw = Zurücktreten
tournament-enter = Anmelden
tournament-enter-note = Mit Ihrem Konto werden Partien gegen andere Konten gewertet.
tournament-enter-as = Anmelden als { $account }
tournament-enter-link = Über einen Link anmelden
tournament-nobody = Noch hat sich niemand angemeldet.
tournament-standings = Die Tabelle
tournament-score = Punkte
tournament-points = Feldpunkte
tournament-strength = Stärke
tournament-opponents = Gegner
tournament-round = Runde { $round }
tournament-games-of = Die Partien der Runde { $round }
tournament-board = Tisch
campaign = Feldzug
campaign-kept = { $battle }. { $left }
`;var un=`quoted = “{ $text }”
settings-language = Language of the page
theme-auto = Colours: as your device
theme-light = Colours: light
theme-dark = Colours: dark
cancel = Cancel
close = Close
waiting = { $what }…
waiting-long = { $what } for more than { $seconds } seconds. Stop it if the rules never end; nothing that was saved is lost.
stop = Stop
start-game = Game
kind-battle = Battle
undo = Undo
redo = Redo
copy = Copy
seed = Seed
map-empty = empty
map-objective-named = objective “{ $text }”
chosen = Selection
change = Change…
remove = Remove
done = Done
search = Search
wins =
    { $number ->
        [one] { $name } wins
       *[several] { $name } win
    }
place-path-line = { $path }, line { $line }
rules-modules = Modules
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
standing-now = { $army }: { $chance } now. The middle is an even game.
standing = Standing
takeback-why = Since your last answer { $why }. The record will say that it was taken back.
barrier-other = something has happened
barrier-chance = dice were rolled or cards shuffled
barrier-revealed = { $names } saw cards
barrier-decided = another player has decided
barrier-and = { $one }, and { $other }
takeback-ask = Take it back?
takeback-fresh = Take back, with new dice
takeback-same = Take back, same dice: what if
table-test-text = Test
table-test-title = This position as a test
table-test-note = Put it into a file of the game's tests. It has everything in it, cards that nobody sees included, and passes as it is; add dice, choices and what you expect of them.
reveal-test-ask = Write this position as a test?
reveal-look-ask = Look back at the game?
reveal-test = The test shows the whole position, including the cards of the other players and the order of the draw piles.
reveal-look = Looking back shows every choice so far, including hidden ones. The game is kept, and you can go on with it afterwards.
table-test = As a test
table-look-back = Look back
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
odds-region = Odds and hints
hint = Hint
hint-working = The best answers are being looked for…
hint-none = There is no advice: the rules loop without end.
hint-best = The best answers
hint-note = Your chance of winning after each, by the bot search:fast, which knows what you know.
odds-of = Odds: { $answer }
odds-do = Do it
odds-not-yet = Not yet
odds-working = The odds are being worked out…
odds-nothing-changes = No piece and no score changes before your next choice.
why = Why?
why-rule = The rule that asks
odds-close = Close the odds
odds-nothing = nothing
odds-at = at { $hex }
odds-then = Then:
question = Question
options-find = Find one of { $all }
options-find-label = Find an option
why-rule-this = The rule that asks this
options-all = All options
options-confirm = Confirm
options-odds-first = Odds first
options-odds-first-hint = What is chosen shows its odds before it is done
hint-hint = The best answers, with your chances
options-none = No option fits.
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
table-pieces = { $pieces } pieces
table-decides =
    { $number ->
        [one] { $name } decides…
       *[several] { $name } decide…
    }
table-bot = A bot is thinking
table-show-mine = { $name }: show my side
table-pass-screen = Pass the screen to { $noun }.
table-fault = The game cannot continue: { $reason }. The rules must be changed. All choices are kept.
table-carrying-out = The rules are being carried out
table-nothing-back = There is nothing to take back.
bot-sensible = Bot: sensible
bot-search = Bot: looks ahead
bot-random = Bot: random
setup-you = You, at this screen
kept-left = Left in turn { $turn }
kept-ended = { $end }. Turn { $turn }
kept-when = { $left }, { DATETIME($when, dateStyle: "medium", timeStyle: "short") }
kept-remove-left = Remove the game you left in turn { $turn }? There is no other copy in this browser.
kept-remove-ended = Remove the game that ended in turn { $turn }? There is no other copy in this browser.
kept-go-on = Go on
kept-go-on-of = Go on: { $game }
kept-look = Look at it
kept-look-of = Look at it: { $game }
kept-remove-of = Remove: { $game }
kept-title = Your games of this battle
kept-title-campaign = Your games of this campaign
kept-show-all = Show all { $games } games
bot-other = Bot: { $bot }
setup-saved-game = A saved game
setup-title = Play { $title }
players = Players
setup-seed-note = The same seed gives the same dice and cards.
setup-seed-link = Everybody with this link gets the same dice and cards.
play = Play
setup-go-on = Go on with the game you left in turn { $turn }
setup-watch = Watch bots play
setup-open = Open a saved game…
setup-organise = Organise games…
setup-note = This page holds the whole game in memory. It keeps secrets off the screen, but not from a player who inspects that memory.
again-give-up = Give it up
again-keep = Keep it for later
again-ask = Everything is put back for a new game. What becomes of this one?
why-region = Why
why-close = Close the explanation
why-question = Why this question
why-the-rule = The rule
why-worked = What the rules work out
why-ask = Ask the rules
why-left = … and { $left } more
a-draw = A draw
games = Games
game = Game
result = Result
standings = Standings
player = Player
seat-spectator = spectator
minutes =
    { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }
hours =
    { $hours ->
        [one] { $hours } hour
       *[other] { $hours } hours
    }
days =
    { $days ->
        [one] { $days } day
       *[other] { $days } days
    }
waiting-for = Waiting for { $names }.
two-sentences = { $one } { $other }
all-games = All games
link-no-tournament = This link opens no tournament. It may have lost a letter.
link-no-chair = This link opens no chair. It may have lost a letter.
name = Name
password = Password
sign-in = Sign in
account-make = Make an account
account-title = Your account
account-note = Nobody needs an account. With one, you find your games on every device.
account-your-move = your move
account-others-move = the others move
account-over = over
account-games = Games of { $name }
sign-out = Sign out
account-none = No games yet. At a table, “Add to my games” puts your chair here.
account-new-password = New password
account-changed = The password is changed. All other sessions have ended.
account-delete-ask = Delete your account? The games go on by their links.
account-settings = Password and account
account-change = Change the password
account-delete = Delete the account
account-claim = Add to my games
account-claimed = The chair is among your games.
passkey-sign-in = Sign in with a passkey
passkey-make = Make an account with a passkey
passkey-title = Passkeys
passkey-note = A passkey stays on your device and opens your account without a password. Add one on a second device too: a lost passkey cannot be replaced.
passkey-label = Name of the new passkey
passkey-add = Add a passkey
passkey-remove = Remove { $label }
passkey-unnamed = passkey
passkey-used = last used on { DATETIME($date, dateStyle: "medium") }
passkey-added = The account has the new passkey.
passkey-removed = The passkey is removed. All other sessions have ended.
passkey-unused = No passkey was used.
account-set-password = Set a password
clock-5m = 5 minutes, and 10 seconds more with each answer
clock-20m = 20 minutes, and 15 seconds more with each answer
clock-1h = 1 hour, and 30 seconds more with each answer
clock-1d = 1 day for each answer
clock-3d = 3 days for each answer
clock-7d = 7 days for each answer
clock-vacation-days = Days of vacation
clock-fallen = If the time of a player is over
clock-time = Time
clock = Clocks
clock-none = No clocks
clock-live = Live
clock-by-turns = By turns
clock-loses = The army has lost
clock-left = Time left
clock-days = { $days } d { $hours } h
clock-vacation = { $left }, and { $rest } of vacation
distance-not-here = this game is elsewhere, so this cannot be done here
server-out-of-reach = the server is out of reach
server-silent = the server does not answer
server-answers = the server answers { $status }
lobby-create = Create the game
lobby-welcome = Play with people in other places. Each chair has a secret link; nobody needs an account.
lobby-pages = Pages
tournament-new = A new tournament
ratings = Ratings
lobby-new = A new game
lobby-forget = Forget
lobby-forget-of = Forget { $title }: { $who }
lobby-mine = Your chairs and tournaments
lobby-conflict = These rules do not go together:
lobby-person = A person, by a link
lobby-name-of = Name of the player of { $chair }
chairs = Chairs
lobby-spectators = A link for spectators, who see each answer
lobby-delay = When spectators see an answer
delay-3-answers = after three further answers
delay-10-answers = after ten further answers
delay-15-minutes = after 15 minutes
delay-1-day = after a day
delay-none = at once
lobby-seeded = Each player adds to the seed of the dice before the game begins
options = Options
spectators = Spectators
lobby-link-copied = The link of { $who } is copied.
lobby-copy-link = Copy the link of { $who }
lobby-sit = Sit here
lobby-links-note = Send each player one link. Anybody with a link plays its chair, so show nobody the link of another player. The links are shown only now.
lobby-commitment = The dice are fixed: their seed has the fingerprint { $commitment }, and is shown when the game is over.
lobby-another = Another game
lobby-own = { $title } (of this server)
mail-none = No mails are sent by this link any more.
mail-stop = No more mails
mail-stopped = There are no more mails to { $address } about this game.
mail-confirm = Confirm the address
mail-confirmed = You get a mail to { $address } when it is your move.
mail-tells = Mails to { $address } tell when { $chair } is to move.
mail-asked = Somebody who plays { $chair } asks for mails to { $address } when { $chair } is to move.
notify-mail-address = E-mail address
notify-webhook-address = Address of a webhook
notify-by-mail = Your move by e-mail
notify-by-webhook = Your move by webhook
notify-secret = What the webhook is sent is signed with the key { $secret }. It is shown only now.
notify-mail-on = You get a mail when it has been your move for a minute.
notify-mail-sent = A mail with a link is on its way. Open the link to confirm the address.
notify-stop = Stop notices to { $address }
notify-ask = Tell me
ratings-note = Games between two accounts are rated with Glicko-2. Games against bots are not.
ratings-none = No ratings
ratings-no-accounts = This server has no accounts, and so no ratings.
ratings-none-yet = No ratings yet
ratings-no-games = Nobody has played a rated game yet.
ratings-players = The players, the best first
place = Place
rating = Rating
ratings-within = Within
ratings-cut = The list has the best { $players } of { $all } players.
ratings-provisional = A rating with a question mark is not settled yet.
ratings-seats = Seats
ratings-seats-note = A seat that wins more often counts as a stronger player. The advantage is in rating points, for the first army.
ratings-battles = The battles, the most played first
ratings-first-army = First army
ratings-advantage = Advantage
chair-number = chair { $number }
rules-changed = The rules have changed
rules-changed-begun = “{ $title }” began with other rules than the server has now. The operator can put the old ones back; until then, nothing is lost.
rules-changed-over = The game is over, so it keeps its rules.
rules-changed-watched = The players decide whether it continues with the present rules.
rules-changed-accept = The present rules accept all answers of this game. Any player can continue it with them, with the same dice.
rules-changed-refuse = The present rules refuse an answer by { $name }. If all players agree, the game returns to the moment before this answer, and continues with the present rules.
rules-changed-refuse-own = The present rules refuse an answer by { $name }. It is “{ $answer }”: { $why }. If all players agree, the game returns to the moment before this answer, and continues with the present rules.
rules-changed-agreed = These agree: { $names }. { $waiting }
rules-changed-continue = Continue with the present rules
rules-changed-disagree = Do not agree
seat-title-over = { $title }: over
seat-title-move = ● Your move: { $title }
seat-unreached = The server cannot be reached. This page tries again. Your answers are not lost.
seat-looking-on = You look on
seat-with = with { $others }
seat-save = Save the record
seat-secrets = This game has secrets, so its board is seen when it is over, in its record.
seat-decides = Turn { $turn }. { $name } decides.
seed-chair = the player of chair { $chair }
seed-note = Before the game begins, each player adds a random part to the seed of the dice. Your browser does so by itself. Keep this page open, or come back later.
seed-other-browser = Another browser has begun to add for this chair. Open the link there once more.
seed-unreached = The server is out of reach. This page tries again.
takeback-known = Dice and cards that were seen since then stay known, and the same dice come again.
takeback = Take back
takeback-own = You ask to take back an answer. { $waiting }
takeback-asks = The player of { $name } asks to take back an answer, and all that came after it. { $known }
takeback-withdraw = Do not ask any more
agree = Agree
refuse = Refuse
takeback-agreed-own = All agree: your answer is taken back.
takeback-agreed = The answer of { $name } is taken back.
takeback-refused = A player refuses: nothing is taken back.
takeback-refused-by = The player of { $name } refuses: nothing is taken back.
takeback-withdrawn = The player of { $name } does not ask to take back an answer any more.
takeback-too-late = The game has continued: nothing is taken back.
talk = Talk
talk-none = The rules allow you no talk now.
talk-to-all = everybody
talk-you-to = You to { $to }
talk-when = { DATETIME($when, dateStyle: "short", timeStyle: "medium") }, to { $to }
talk-send-again = { $error }: send it again
talk-said = What was said
talk-to = To whom
talk-message = Message
talk-say = Say
talk-everybody = Everybody
talk-new = { $unread } new
tournament-organiser = organiser
form-swiss-long = Swiss: players with equal scores meet
form-all-long = All-play-all: everybody meets everybody
form-knock-out-long = Knock-out: who loses is out
never = Never
legs-one = One game
legs-two = Two games, with sides swapped
advance-last = When the last game of a round ends
advance-organiser = When you say so
rounds = Rounds
rounds-note = 0 stands for as many rounds as find one winner.
tournament-form = Form
tournament-match = A match
tournament-absent = A game without a move is lost after
tournament-advance = The next round begins
tournament-create = Create the tournament
tournament-link-copied = The link is copied.
tournament-copy = Copy: { $what }
tournament-links-note = Send the players the first link. Keep the second for yourself: it directs the tournament, and is shown only now.
tournament-for-players = For the players
tournament-for-organiser = For you, the organiser
tournament-go = To the tournament
form-swiss = Swiss
form-all = All-play-all
form-knock-out = Knock-out
tournament-player = player { $number }
tournament-legs-two = two games a match, with sides swapped
tournament-legs-one = one game a match
tournament-clock = clock { $time }
tournament-rounds =
    { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    }
tournament-open = Players enter.
tournament-over = The tournament is over.
tournament-state =
    { $state ->
        [over] Round { $round } of { $rounds } is over.
       *[played] Round { $round } of { $rounds } is played.
    }
tournament-take-out-ask = Take { $name } out? The games that are not over are lost.
tournament-withdraw-ask = Withdraw from the tournament? The games that are not over are lost.
tournament-with-account = { $name } (account)
tournament-withdrawn = { $name } (withdrawn)
tournament-bye = bye
tournament-pair-bye = { $name }: bye
tournament-decided = { $score } (decided)
tournament-begun = The round has begun.
tournament-direct = You are the organiser
tournament-link = Link for the players
tournament-first-round = Begin the first round
tournament-next-round = Begin the next round
tournament-take-out-of = Take out a player
tournament-take-out = Take out
decided-first = The first player wins
decided-second = The second player wins
decided-neither = Both lose
decide-game = Decide a game
decide = Decide
tournament-round-pair = Round { $round }: { $pair }
tournament-played = is played
tournament-soon = begins soon
tournament-you = You play as { $name }
tournament-mine-note = Your games stand here when the first round begins. Keep the address of this page: it is your link.
tournament-withdraw = Withdraw
tournament-enter = Enter
tournament-enter-note = With your account, games against other accounts are rated.
tournament-enter-as = Enter as { $account }
tournament-enter-link = Enter by a link
tournament-nobody = Nobody has entered yet.
tournament-standings = The standings
tournament-score = Score
tournament-points = Points
tournament-strength = Strength
tournament-opponents = Opponents
tournament-round = Round { $round }
tournament-games-of = The games of round { $round }
tournament-board = Board
campaign = Campaign
campaign-kept = { $battle }. { $left }
`;var hn=`quoted = « { $text } »
settings-language = Langue de la page
theme-auto = Couleurs : selon l’appareil
theme-light = Couleurs : claires
theme-dark = Couleurs : sombres
cancel = Annuler
close = Fermer
waiting = { $what }…
waiting-long = { $what } : plus de { $seconds } secondes déjà. Arrêtez si les règles ne finissent jamais ; rien de ce qui est enregistré n’est perdu.
stop = Arrêter
start-game = Jeu
kind-battle = Bataille
undo = Annuler
redo = Rétablir
copy = Copier
seed = Graine
map-empty = vide
map-objective-named = objectif « { $text } »
chosen = Sélection
change = Modifier…
remove = Retirer
done = Terminé
search = Chercher
wins = Victoire : { $name }
place-path-line = { $path }, ligne { $line }
rules-modules = Modules
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
standing-now = { $army } : { $chance } maintenant. Le milieu est une partie égale.
standing = Chances de gagner
takeback-why = Depuis votre dernière réponse : { $why }. La partie enregistrée dira qu’elle a été reprise.
barrier-other = il s’est passé quelque chose
barrier-chance = des dés ont été lancés ou des cartes mélangées
barrier-revealed = cartes vues par { $names }
barrier-decided = quelqu’un d’autre a décidé
barrier-and = { $one }, et { $other }
takeback-ask = Reprendre le coup ?
takeback-fresh = Reprendre, avec d’autres dés
takeback-same = Reprendre, mêmes dés : et si…
table-test-text = Test
table-test-title = Cette position comme test
table-test-note = Mettez-le dans un fichier de tests du jeu. Il contient tout, y compris les cartes que personne ne voit, et réussit tel quel ; ajoutez les dés, les choix et ce que vous en attendez.
reveal-test-ask = Écrire cette position comme test ?
reveal-look-ask = Revoir la partie ?
reveal-test = Le test montre toute la position, y compris les cartes des autres joueurs et l’ordre des pioches.
reveal-look = Revoir montre tous les choix faits, même cachés. La partie est gardée et vous pourrez la continuer ensuite.
table-test = Comme test
table-look-back = Revoir
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
odds-region = Chances et conseils
hint = Conseil
hint-working = Recherche des meilleures réponses…
hint-none = Pas de conseil : les règles tournent sans fin.
hint-best = Les meilleures réponses
hint-note = Votre chance de gagner après chacune, selon le bot search:fast, qui sait ce que vous savez.
odds-of = Chances : { $answer }
odds-do = Le faire
odds-not-yet = Pas encore
odds-working = Calcul des chances…
odds-nothing-changes = Ni pion ni score ne change avant votre prochain choix.
why = Pourquoi ?
why-rule = La règle qui demande
odds-close = Fermer les chances
odds-nothing = rien
odds-at = en { $hex }
odds-then = Ensuite :
question = Question
options-find = Chercher parmi { $all }
options-find-label = Chercher une option
why-rule-this = La règle qui demande cela
options-all = Toutes les options
options-confirm = Confirmer
options-odds-first = Chances d’abord
options-odds-first-hint = Ce qui est choisi montre ses chances avant d’être fait
hint-hint = Les meilleures réponses, avec vos chances
options-none = Aucune option ne convient.
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
table-pieces = { $pieces } pions
table-decides = Décision : { $name }…
table-bot = Un bot réfléchit
table-show-mine = { $name } : voir mon côté
table-pass-screen = Passez l’écran à : { $noun }.
table-fault = La partie ne peut pas continuer : { $reason }. Il faut changer les règles. Tous les choix sont gardés.
table-carrying-out = Exécution des règles
table-nothing-back = Il n’y a rien à reprendre.
bot-sensible = Bot : sensé
bot-search = Bot : anticipe
bot-random = Bot : au hasard
setup-you = Vous, à cet écran
kept-left = Quittée au tour { $turn }
kept-ended = { $end }. Tour { $turn }
kept-when = { $left }, { DATETIME($when, dateStyle: "medium", timeStyle: "short") }
kept-remove-left = Retirer la partie quittée au tour { $turn } ? Il n’y en a pas d’autre copie dans ce navigateur.
kept-remove-ended = Retirer la partie terminée au tour { $turn } ? Il n’y en a pas d’autre copie dans ce navigateur.
kept-go-on = Continuer
kept-go-on-of = Continuer : { $game }
kept-look = Revoir
kept-look-of = Revoir : { $game }
kept-remove-of = Retirer : { $game }
kept-title = Vos parties de cette bataille
kept-title-campaign = Vos parties de cette campagne
kept-show-all = Afficher les { $games } parties
bot-other = Bot : { $bot }
setup-saved-game = Partie enregistrée
setup-title = Jouer { $title }
players = Joueurs
setup-seed-note = La même graine donne les mêmes dés et cartes.
setup-seed-link = Tous ceux qui ont ce lien ont les mêmes dés et cartes.
play = Jouer
setup-go-on = Continuer la partie quittée au tour { $turn }
setup-watch = Regarder les bots
setup-open = Ouvrir une partie enregistrée…
setup-organise = Organiser des parties…
setup-note = Cette page garde toute la partie en mémoire. Les secrets n’apparaissent pas à l’écran, mais un joueur qui examine la mémoire peut les trouver.
again-give-up = L’abandonner
again-keep = La garder pour plus tard
again-ask = Tout est remis en place pour une nouvelle partie. Que devient celle-ci ?
why-region = Pourquoi
why-close = Fermer l’explication
why-question = Pourquoi cette question
why-the-rule = La règle
why-worked = Ce que les règles calculent
why-ask = Interroger les règles
why-left = … et { $left } autres
a-draw = Nul
games = Parties
game = Partie
result = Résultat
standings = Classement
player = Joueur
seat-spectator = spectateur
minutes =
    { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }
hours =
    { $hours ->
        [one] { $hours } heure
       *[other] { $hours } heures
    }
days =
    { $days ->
        [one] { $days } jour
       *[other] { $days } jours
    }
waiting-for = En attente de : { $names }.
two-sentences = { $one } { $other }
all-games = Toutes les parties
link-no-tournament = Ce lien n’ouvre aucun tournoi. Il lui manque peut-être une lettre.
link-no-chair = Ce lien n’ouvre aucune place. Il lui manque peut-être une lettre.
name = Nom
password = Mot de passe
sign-in = Se connecter
account-make = Créer un compte
account-title = Votre compte
account-note = Personne n’a besoin d’un compte. Avec un compte, vous retrouvez vos parties sur chaque appareil.
account-your-move = à vous
account-others-move = aux autres
account-over = terminée
account-games = Parties de { $name }
sign-out = Se déconnecter
account-none = Pas encore de parties. À une table, « Ajouter à mes parties » met votre place ici.
account-new-password = Nouveau mot de passe
account-changed = Le mot de passe est changé. Toutes les autres sessions sont terminées.
account-delete-ask = Supprimer votre compte ? Les parties continuent par leurs liens.
account-settings = Mot de passe et compte
account-change = Changer le mot de passe
account-delete = Supprimer le compte
account-claim = Ajouter à mes parties
account-claimed = La place est parmi vos parties.
passkey-sign-in = Se connecter avec une clé d’accès
passkey-make = Créer un compte avec une clé d’accès
passkey-title = Clés d’accès
passkey-note = Une clé d’accès reste sur votre appareil et ouvre votre compte sans mot de passe. Ajoutez-en une sur un second appareil : une clé perdue ne se remplace pas.
passkey-label = Nom de la nouvelle clé
passkey-add = Ajouter une clé d’accès
passkey-remove = Retirer { $label }
passkey-unnamed = clé d’accès
passkey-used = utilisée la dernière fois le { DATETIME($date, dateStyle: "medium") }
passkey-added = Le compte a la nouvelle clé.
passkey-removed = La clé est retirée. Toutes les autres sessions sont terminées.
passkey-unused = Aucune clé d’accès n’a été utilisée.
account-set-password = Définir un mot de passe
clock-5m = 5 minutes, et 10 secondes de plus par réponse
clock-20m = 20 minutes, et 15 secondes de plus par réponse
clock-1h = 1 heure, et 30 secondes de plus par réponse
clock-1d = 1 jour par réponse
clock-3d = 3 jours par réponse
clock-7d = 7 jours par réponse
clock-vacation-days = Jours de vacances
clock-fallen = Si le temps d’un joueur est écoulé
clock-time = Temps
clock = Pendules
clock-none = Sans pendule
clock-live = En direct
clock-by-turns = Par tours
clock-loses = L’armée a perdu
clock-left = Temps restant
clock-days = { $days } j { $hours } h
clock-vacation = { $left }, et { $rest } de vacances
distance-not-here = cette partie est sur un serveur, cela n’est pas possible ici
server-out-of-reach = le serveur est injoignable
server-silent = le serveur ne répond pas
server-answers = le serveur répond { $status }
lobby-create = Créer la partie
lobby-welcome = Jouez avec des gens ailleurs. Chaque place a un lien secret ; personne n’a besoin d’un compte.
lobby-pages = Pages
tournament-new = Nouveau tournoi
ratings = Classement Glicko
lobby-new = Nouvelle partie
lobby-forget = Oublier
lobby-forget-of = Oublier { $title } : { $who }
lobby-mine = Vos places et tournois
lobby-conflict = Ces règles sont incompatibles :
lobby-person = Un humain, par un lien
lobby-name-of = Nom du joueur de { $chair }
chairs = Places
lobby-spectators = Un lien pour les spectateurs, qui voient chaque réponse
lobby-delay = Quand les spectateurs voient une réponse
delay-3-answers = trois réponses plus tard
delay-10-answers = dix réponses plus tard
delay-15-minutes = 15 minutes plus tard
delay-1-day = un jour plus tard
delay-none = aussitôt
lobby-seeded = Chaque joueur contribue à la graine des dés avant le début
options = Options
spectators = Spectateurs
lobby-link-copied = Le lien de { $who } est copié.
lobby-copy-link = Copier le lien de { $who }
lobby-sit = S’asseoir ici
lobby-links-note = Envoyez un lien à chaque joueur. Quiconque a un lien joue sa place : ne montrez à personne le lien d’un autre. Les liens ne s’affichent que maintenant.
lobby-commitment = Les dés sont fixés : leur graine a l’empreinte { $commitment }, et sera montrée à la fin de la partie.
lobby-another = Une autre partie
lobby-own = { $title } (de ce serveur)
mail-none = Plus aucun courriel n’est envoyé par ce lien.
mail-stop = Plus de courriels
mail-stopped = Plus de courriels à { $address } pour cette partie.
mail-confirm = Confirmer l’adresse
mail-confirmed = Vous recevrez un courriel à { $address } quand ce sera à vous.
mail-tells = Des courriels à { $address } signalent quand c’est à { $chair }.
mail-asked = Quelqu’un qui joue { $chair } demande des courriels à { $address } quand c’est à { $chair }.
notify-mail-address = Adresse électronique
notify-webhook-address = Adresse d’un webhook
notify-by-mail = Avis par courriel
notify-by-webhook = Avis par webhook
notify-secret = Ce que reçoit le webhook est signé avec la clé { $secret }. Elle ne s’affiche que maintenant.
notify-mail-on = Vous recevez un courriel quand c’est à vous depuis une minute.
notify-mail-sent = Un courriel avec un lien est en route. Ouvrez le lien pour confirmer l’adresse.
notify-stop = Arrêter les avis à { $address }
notify-ask = M’avertir
ratings-note = Les parties entre deux comptes sont classées selon Glicko-2. Celles contre des bots ne le sont pas.
ratings-none = Pas de classement
ratings-no-accounts = Ce serveur n’a pas de comptes, donc pas de classement.
ratings-none-yet = Pas encore de classement
ratings-no-games = Personne n’a encore joué de partie classée.
ratings-players = Les joueurs, les meilleurs d’abord
place = Rang
rating = Cote
ratings-within = Marge
ratings-cut = La liste montre les { $players } meilleurs joueurs sur { $all }.
ratings-provisional = Une cote avec un point d’interrogation n’est pas encore stable.
ratings-seats = Places
ratings-seats-note = Une place qui gagne plus souvent compte comme un joueur plus fort. L’avantage est en points de cote, pour la première armée.
ratings-battles = Les batailles, les plus jouées d’abord
ratings-first-army = Première armée
ratings-advantage = Avantage
chair-number = la place { $number }
rules-changed = Les règles ont changé
rules-changed-begun = « { $title } » a commencé avec d’autres règles que celles du serveur. L’administrateur peut remettre les anciennes ; d’ici là, rien n’est perdu.
rules-changed-over = La partie est terminée : elle garde ses règles.
rules-changed-watched = Les joueurs décident si elle continue avec les règles actuelles.
rules-changed-accept = Les nouvelles règles acceptent toutes les réponses de cette partie. Tout joueur peut la continuer avec elles, avec les mêmes dés.
rules-changed-refuse = Les nouvelles règles refusent une réponse de { $name }. Si tous les joueurs acceptent, la partie revient juste avant cette réponse et continue avec les nouvelles règles.
rules-changed-refuse-own = Les nouvelles règles refusent une réponse de { $name }, « { $answer } » : { $why }. Si tous les joueurs acceptent, la partie revient juste avant cette réponse et continue avec les nouvelles règles.
rules-changed-agreed = Ont accepté : { $names }. { $waiting }
rules-changed-continue = Continuer avec les nouvelles règles
rules-changed-disagree = Ne pas accepter
seat-title-over = { $title } : terminée
seat-title-move = ● À vous : { $title }
seat-unreached = Le serveur est injoignable. Cette page réessaie. Vos réponses ne sont pas perdues.
seat-looking-on = Vous regardez
seat-with = avec { $others }
seat-save = Enregistrer la partie
seat-secrets = Cette partie a des secrets : son plateau se voit à la fin, dans son enregistrement.
seat-decides = Tour { $turn }. { $name } décide.
seed-chair = le joueur de la place { $chair }
seed-note = Avant le début, chaque joueur ajoute une part au hasard à la graine des dés. Votre navigateur le fait seul. Gardez cette page ouverte, ou revenez plus tard.
seed-other-browser = Un autre navigateur a commencé pour cette place. Rouvrez-y le lien.
seed-unreached = Le serveur est injoignable. Cette page réessaie.
takeback-known = Les dés et cartes vus depuis restent connus, et les mêmes dés reviendront.
takeback = Reprendre
takeback-own = Vous demandez à reprendre une réponse. { $waiting }
takeback-asks = Le joueur de { $name } demande à reprendre une réponse, et tout ce qui a suivi. { $known }
takeback-withdraw = Ne plus demander
agree = Accepter
refuse = Refuser
takeback-agreed-own = Tous acceptent : votre réponse est reprise.
takeback-agreed = La réponse de { $name } est reprise.
takeback-refused = Un joueur refuse : rien n’est repris.
takeback-refused-by = Le joueur de { $name } refuse : rien n’est repris.
takeback-withdrawn = Le joueur de { $name } ne demande plus à reprendre une réponse.
takeback-too-late = La partie a continué : rien n’est repris.
talk = Discussion
talk-none = Les règles ne vous permettent pas de parler maintenant.
talk-to-all = tous
talk-you-to = Vous à { $to }
talk-when = { DATETIME($when, dateStyle: "short", timeStyle: "medium") }, à { $to }
talk-send-again = { $error } : renvoyez-le
talk-said = Ce qui a été dit
talk-to = À qui
talk-message = Message
talk-say = Dire
talk-everybody = Tous
talk-new =
    { $unread ->
        [one] { $unread } nouveau
       *[other] { $unread } nouveaux
    }
tournament-organiser = organisateur
form-swiss-long = Suisse : à scores égaux
form-all-long = Toutes rondes
form-knock-out-long = Élimination directe
never = Jamais
legs-one = Une partie
legs-two = Deux parties, en changeant de côté
advance-last = À la fin de la ronde
advance-organiser = Quand vous le dites
rounds = Rondes
rounds-note = 0 vaut autant de rondes qu’il en faut pour un vainqueur.
tournament-form = Formule
tournament-match = Une rencontre
tournament-absent = Une partie sans coup est perdue après
tournament-advance = La ronde suivante commence
tournament-create = Créer le tournoi
tournament-link-copied = Le lien est copié.
tournament-copy = Copier : { $what }
tournament-links-note = Envoyez le premier lien aux joueurs. Gardez le second pour vous : il dirige le tournoi, et ne s’affiche que maintenant.
tournament-for-players = Pour les joueurs
tournament-for-organiser = Pour vous, l’organisateur
tournament-go = Vers le tournoi
form-swiss = Suisse
form-all = Toutes rondes
form-knock-out = Élimination directe
tournament-player = joueur { $number }
tournament-legs-two = deux parties par rencontre, en changeant de côté
tournament-legs-one = une partie par rencontre
tournament-clock = pendule { $time }
tournament-rounds =
    { $rounds ->
        [one] { $rounds } ronde
       *[other] { $rounds } rondes
    }
tournament-open = Les joueurs s’inscrivent.
tournament-over = Le tournoi est terminé.
tournament-state =
    { $state ->
        [over] La ronde { $round } sur { $rounds } est finie.
       *[played] La ronde { $round } sur { $rounds } est en cours.
    }
tournament-take-out-ask = Retirer { $name } ? Ses parties non finies sont perdues.
tournament-withdraw-ask = Se retirer du tournoi ? Les parties non finies sont perdues.
tournament-with-account = { $name } (compte)
tournament-withdrawn = { $name } (retiré)
tournament-bye = exempt
tournament-pair-bye = { $name } : exempt
tournament-decided = { $score } (décidé)
tournament-begun = La ronde a commencé.
tournament-direct = Vous êtes l’organisateur
tournament-link = Lien pour les joueurs
tournament-first-round = Lancer la première ronde
tournament-next-round = Lancer la ronde suivante
tournament-take-out-of = Retirer un joueur
tournament-take-out = Retirer
decided-first = Le premier joueur gagne
decided-second = Le second joueur gagne
decided-neither = Les deux perdent
decide-game = Décider une partie
decide = Décider
tournament-round-pair = Ronde { $round } : { $pair }
tournament-played = en cours
tournament-soon = commence bientôt
tournament-you = Vous jouez comme { $name }
tournament-mine-note = Vos parties seront ici quand la première ronde commencera. Gardez l’adresse de cette page : c’est votre lien.
tournament-withdraw = Se retirer
tournament-enter = S’inscrire
tournament-enter-note = Avec votre compte, les parties contre d’autres comptes sont classées.
tournament-enter-as = S’inscrire comme { $account }
tournament-enter-link = S’inscrire par un lien
tournament-nobody = Personne n’est encore inscrit.
tournament-standings = Le classement
tournament-score = Score
tournament-points = Points
tournament-strength = Force
tournament-opponents = Adversaires
tournament-round = Ronde { $round }
tournament-games-of = Les parties de la ronde { $round }
tournament-board = Table
campaign = Campagne
campaign-kept = { $battle }. { $left }
`;var mn="castra-language",xt={en:"English",de:"Deutsch",fr:"Français"},ur={en:un,de:dn,fr:hn},fn={en:"en-GB",de:"de",fr:"fr"},z=class{constructor(e,t){this.id=e;this.values=t}id;values;toString(){return fr(this.id,this.values)}toJSON(){return[this.id,this.values]}};function i(s,...e){return new z(s,e[0]??{})}var gn=[],pn=new Map,I=yn()??hr(globalThis.navigator?.languages??[]);wn();function bn(s){return s!==null&&Object.hasOwn(xt,s)}function yn(){try{let s=localStorage.getItem(mn);return bn(s)?s:void 0}catch{return}}function hr(s){return s.map(e=>e.split("-")[0]?.toLowerCase()??"").find(bn)??"en"}function wn(){globalThis.document?.getElementById("page")&&(document.documentElement.lang=I)}function $t(){return I}function vn(){let s=globalThis.navigator?.languages??[],e=s.find(n=>n.split("-")[0]?.toLowerCase()===I),t=yn()===void 0&&e===void 0;return e??(t?s[0]:void 0)??I}function be(){return fn[I]}function kn(s){I=s;try{localStorage.setItem(mn,s)}catch{}wn();for(let e of gn)e()}function H(s){gn.push(s)}function pr(s){let e=pn.get(s);if(e!==void 0)return e;let t=new se(fn[s],{useIsolating:!1});return t.addResource(new re(ur[s])),pn.set(s,t),t}function mr(s){return s instanceof z?s.toString():typeof s=="number"?new S(s,{useGrouping:"min2"}):s}function fr(s,e){let t=pr(I),n=t.getMessage(s)?.value;if(n==null)throw new Error(`there is no message ${s} in ${I}`);let r=Object.entries(e).map(([c,d])=>[c,mr(d)]),a=[],l=t.formatPattern(n,Object.fromEntries(r),a);return a.length>0&&console.error(`message ${s}:`,...a),l}var ye=new WeakMap,St=new Set,gr=new FinalizationRegistry(s=>St.delete(s)),xn="";function $n(s){let e=document.createTextNode(String(s));return Tn(e).set(xn,s),e}function Tt(s,e,t){s.setAttribute(e,String(t)),Tn(s).set(e,t)}function Sn(s,e){ye.get(s)?.delete(e)}function Tn(s){let e=ye.get(s);if(e!==void 0)return e;let t=new Map;ye.set(s,t);let n=new WeakRef(s);return St.add(n),gr.register(s,n),t}H(()=>{for(let s of St){let e=s.deref();if(e!==void 0)for(let[t,n]of ye.get(e)??[])t===xn?e.data=String(n):e.setAttribute(t,String(n))}});function Et(s,e){let t=br(s,e),n=[...s.childNodes],r=[...e.childNodes],a=0;for(;a<n.length&&a<r.length&&we(n[a],r[a]);)a++;let[l,c]=[n.length,r.length];for(;l>a&&c>a&&we(n[l-1],r[c-1]);)[l,c]=[l-1,c-1];let d=n[l]??null;for(let p=a;p<Math.max(l,c);p++){let[u,h]=[p<l?n[p]:void 0,p<c?r[p]:void 0];u===void 0?(h!==void 0&&s.insertBefore(h,d),t++):h===void 0?(s.removeChild(u),t++):En(u)&&En(h)&&u.tagName===h.tagName?we(u,h)||(t+=Et(u,h)):we(u,h)||(s.replaceChild(h,u),t++)}return t}function En(s){return s.nodeType===1}function we(s,e){return s!==void 0&&e!==void 0&&s.isEqualNode(e)}function br(s,e){let t=0;for(let n of e.getAttributeNames()){let r=e.getAttribute(n)??"";s.getAttribute(n)!==r&&(s.setAttribute(n,r),t++)}for(let n of s.getAttributeNames())e.hasAttribute(n)||(s.removeAttribute(n),t++);return t}function o(s,e={},...t){let n=document.createElement(s);for(let[r,a]of Object.entries(e))a==null||a===!1||(typeof a=="function"?n.addEventListener(r.slice(2),a):a instanceof z?Tt(n,r,a):n.setAttribute(r,a===!0?"":String(a)));return m(n,...t),n}function m(s,...e){let t=e.filter(n=>n!=null&&n!==!1);s.replaceChildren(...t.map(n=>n instanceof z?$n(n):n))}function Y(s,e,t){t instanceof z?Tt(s,e,t):(Sn(s,e),s.setAttribute(e,t))}var yr="http://www.w3.org/2000/svg";function E(s,e={},...t){let n=document.createElementNS(yr,s);for(let[r,a]of Object.entries(e))n.setAttribute(r,String(a));return n.append(...t),n}function wr(s){let t=new DOMParser().parseFromString(s,"image/svg+xml").documentElement;if(!(t instanceof SVGSVGElement))throw new Error("this is not a drawing");return document.adoptNode(t)}function ve(s,e){let t=wr(e);return t.setAttribute("aria-hidden","true"),t.removeAttribute("width"),t.removeAttribute("height"),s===void 0?t:(Et(s,t),s)}function g(s,e,t={}){return o("button",{type:"button",onclick:e,...t},s)}function U(){let s=Object.entries(xt).map(([t,n])=>o("option",{value:t,lang:t},`${t.toUpperCase()} ${n}`)),e=o("select",{class:"language",onchange:()=>kn(e.value)},...s);return Y(e,"aria-label",i("settings-language")),Y(e,"title",i("settings-language")),e.value=$t(),H(()=>{e.value=$t()}),e}var A=class extends Error{constructor(t,n){super(n);this.error=t}error},M=class extends Error{},[At,An]=[500,15e3],L=class{constructor(e){this.token=e}token;get(e){return this.ask(e,{})}post(e,t){return this.ask(e,{method:"POST",body:JSON.stringify(t),headers:{"Content-Type":"application/json"}})}delete(e){return this.ask(e,{method:"DELETE"})}async text(e){return(await this.fetched(e,{})).text()}async patiently(e,t){for(let n=At;;n=Math.min(An,n*2))try{let r=await e();return t(!0),r}catch(r){if(!(r instanceof M))throw r;t(!1),await Pn(n)}}async follow(e,t,n,r,a=()=>{}){let l=At;for(;!r.aborted;){try{let c=await this.fetched("/api/events",{headers:{"Last-Event-ID":String(e)},signal:r});n(!0),l=At;let d="";for await(let p of vr(c)){d=/^event: ?(\w+)$/.exec(p)?.[1]??d;let u=/^data: ?(.*)$/.exec(p)?.[1];d!=="changed"&&u!==void 0&&a(d,u);let h=/^id: ?(\d+)$/.exec(p)?.[1];h!==void 0&&(e=Number(h),t(e))}}catch(c){if(c instanceof A&&c.error==="unknown-link")throw c}if(r.aborted)return;n(!1),await Pn(l),l=Math.min(An,l*2)}}async ask(e,t){return await(await this.fetched(e,t)).json()}async fetched(e,t){let n=new Headers(t.headers);this.token!==void 0&&n.set("Authorization",`Bearer ${this.token}`);let r;try{r=await fetch(e,{...t,headers:n})}catch{throw new M(String(i("server-out-of-reach")))}if(r.ok)return r;let a=await r.json().catch(()=>{});throw r.status>=500||r.status===429?new M(a?.message??String(i("server-silent"))):new A(a?.error??"failed",a?.message??String(i("server-answers",{status:r.status})))}};function Pn(s){return new Promise(e=>{let t=()=>{clearTimeout(n),removeEventListener("online",t),document.removeEventListener("visibilitychange",t),e()},n=setTimeout(t,s);addEventListener("online",t),document.addEventListener("visibilitychange",t)})}async function*vr(s){let e=s.body?.pipeThrough(new TextDecoderStream).getReader();if(e===void 0)return;let t="";for(;;){let{done:n,value:r}=await e.read();if(n)return;let a=(t+r).split(`
`);t=a.pop()??"",yield*a}}var ke=[["sensible",i("bot-sensible")],["search:fast",i("bot-search")],["random",i("bot-random")]],ai=i("setup-you");var Pt="castra-theme",xe=["auto","light","dark"],Ln={auto:i("theme-auto"),light:i("theme-light"),dark:i("theme-dark")},kr={auto:"◐",light:"○",dark:"●"},xr=matchMedia("(prefers-color-scheme: dark)"),On=[],j=$r();Mn();xr.addEventListener("change",Cn);function $r(){try{let s=localStorage.getItem(Pt);return xe.find(e=>e===s)??"auto"}catch{return"auto"}}function Mn(){j==="auto"?delete document.documentElement.dataset.theme:document.documentElement.dataset.theme=j}function Cn(){for(let s of On)s()}function Sr(s){On.push(s)}function _(){let s=()=>{m(e,kr[j]),Y(e,"aria-label",Ln[j]),Y(e,"title",Ln[j])},e=g("",()=>{j=xe[(xe.indexOf(j)+1)%xe.length]??"auto";try{j==="auto"?localStorage.removeItem(Pt):localStorage.setItem(Pt,j)}catch{}Mn(),Cn()},{class:"theme"});return s(),Sr(s),e}function v(s){return s instanceof Error?s.message:String(s)}function Rn(s){return new Intl.ListFormat(be(),{type:"conjunction"}).format(s)}function P(s){return s.charAt(0).toUpperCase()+s.slice(1)}function Lt(s){let[e=s]=s.split(/ at | \(| of /),t=(e.trim().split(/\s+/).pop()??e).toLowerCase();return t.endsWith("s")&&!/(ss|us|is|os)$/.test(t)||/(men|oi|ii|ati|itai)$/.test(t)}function Wn(s,e=Lt(s)){return i("wins",{name:P(s),number:e?"several":"one"})}function Tr(s){let e="";for(let t of s)e+=String.fromCharCode(t);return btoa(e)}function Dn(s){return Tr(s).replace(/\+/g,"-").replace(/\//g,"_").replace(/=+$/,"")}function $e(s){return Uint8Array.from(atob(s.replace(/-/g,"+").replace(/_/g,"/")),e=>e.charCodeAt(0))}var Er=[-7,-8],Ot=()=>isSecureContext&&window.PublicKeyCredential!==void 0;async function Mt(s){let{user:e,known:t,party:n}=s;if(e===null)throw new Error("the challenge is for no account");let a=(await Hn(()=>navigator.credentials.create({publicKey:{...Bn(s),rp:{id:n,name:n},user:{id:$e(e.id),name:e.name,displayName:e.name},pubKeyCredParams:Er.map(l=>({type:"public-key",alg:l})),excludeCredentials:t.map(l=>({type:"public-key",id:$e(l)})),authenticatorSelection:{residentKey:"required",requireResidentKey:!0,userVerification:"required"},attestation:"none"}}))).response;return{client:V(a.clientDataJSON),authenticator:V(a.getAuthenticatorData())}}async function Nn(s){let e=await Hn(()=>navigator.credentials.get({publicKey:{...Bn(s),rpId:s.party,userVerification:"required"}})),t=e.response;return{id:V(e.rawId),user:V(t.userHandle??new ArrayBuffer(0)),client:V(t.clientDataJSON),authenticator:V(t.authenticatorData),signature:V(t.signature)}}function Bn({challenge:s,seconds:e}){return{challenge:$e(s),timeout:e*1e3}}async function Hn(s){let e=await s().catch(t=>{if(t instanceof DOMException)return null;throw t});if(e===null)throw new Error(String(i("passkey-unused")));return e}function V(s){return Dn(new Uint8Array(s))}var Se=class{constructor(e){this.http=e}http;element=o("section",{class:"table-setup lobby-form","aria-labelledby":"account-title",hidden:!0});status=o("p",{class:"note",role:"status"});async load(){let{offered:e,passkeys:t,name:n}=await this.http.get("/api/account");this.element.hidden=!e,e&&(n===null?this.offer(t&&Ot()):await this.own(n,t&&Ot()))}challenge(e,t){return this.http.post("/api/account/passkey/challenge",t===void 0?{to:e}:{to:e,name:t})}offer(e){let t=o("input",{type:"text",id:"account-name",required:!0,maxlength:30,autocomplete:"username"}),n=o("input",{type:"password",id:"account-password",required:!0,minlength:8,maxlength:200,autocomplete:"current-password"}),r=d=>this.change(()=>this.http.post(d,{name:t.value,password:n.value})),a=o("form",{onsubmit:d=>{d.preventDefault(),r("/api/account/sign-in")}},o("p",{},o("label",{for:"account-name"},i("name")),t),o("p",{},o("label",{for:"account-password"},i("password")),n),o("div",{class:"row"},o("button",{type:"submit"},i("sign-in")),g(i("account-make"),()=>{a.reportValidity()&&r("/api/account")}))),l=()=>this.change(async()=>this.http.post("/api/account/passkey/sign-in",await Nn(await this.challenge("sign-in")))),c=()=>this.change(async()=>this.http.post("/api/account/passkey",await Mt(await this.challenge("register",t.value))));e&&a.append(o("div",{class:"row"},g(i("passkey-sign-in"),()=>{l()}),g(i("passkey-make"),()=>{t.reportValidity()&&c()})),o("p",{class:"note"},i("passkey-note"))),m(this.element,o("h2",{id:"account-title"},i("account-title")),o("details",{},o("summary",{},i("sign-in")),o("p",{class:"note"},i("account-note")),a),this.status)}async own(e,t){let{games:n}=await this.http.get("/api/account/games"),r=async({game:l,place:c})=>{try{let{path:d}=await this.http.post("/api/account/open",{game:l,place:c});location.href=d}catch(d){m(this.status,v(d))}},a=l=>o("li",{class:"row"},g(`${l.title}: ${l.chair}`,()=>{r(l)},{class:"kept"}),l.over?i("account-over"):l.yours?o("strong",{},i("account-your-move")):i("account-others-move"));m(this.element,o("div",{class:"row"},o("h2",{id:"account-title"},i("account-games",{name:e})),o("span",{class:"space"}),g(i("sign-out"),()=>{this.change(()=>this.http.post("/api/account/sign-out",{}))})),n.length===0?o("p",{class:"note"},i("account-none")):o("ul",{class:"mine"},...n.map(a)),this.settings(t,await this.http.get("/api/account/passkeys")),this.status)}settings(e,{passkeys:t,password:n}){let r=(p,u,h)=>{let b=o("input",{type:"password",id:p,required:!0,minlength:8,maxlength:200,autocomplete:h});return{input:b,row:o("p",{},o("label",{for:p},u),b)}},[a,l]=[r("account-old",i("password"),"current-password"),r("account-new",i("account-new-password"),"new-password")];n||([a.row.hidden,a.input.disabled]=[!0,!0]);let c=()=>this.change(()=>this.http.post("/api/account/password",{old:a.input.value,new:l.input.value}),i("account-changed")),d=()=>{a.input.reportValidity()&&confirm(String(i("account-delete-ask")))&&this.change(()=>this.http.post("/api/account/delete",{password:a.input.value}))};return o("details",{},o("summary",{},i("account-settings")),...e||t.length>0?this.passkeys(e,t):[],o("form",{onsubmit:p=>{p.preventDefault(),c()}},a.row,l.row,o("div",{class:"row"},o("button",{type:"submit"},n?i("account-change"):i("account-set-password")),g(i("account-delete"),d,{class:"quiet"}))))}passkeys(e,t){let n=o("input",{type:"text",id:"passkey-label",maxlength:40,autocomplete:"off"}),r=()=>this.change(async()=>this.http.post("/api/account/passkey/add",{...await Mt(await this.challenge("add")),label:n.value.trim()}),i("passkey-added")),a=({id:c,label:d,used:p})=>{let u=d===""?i("passkey-unnamed"):d;return o("li",{class:"row"},o("span",{},u,", ",i("passkey-used",{date:new Date(p*1e3)})),g(i("passkey-remove",{label:u}),()=>{this.change(()=>this.http.post("/api/account/passkey/remove",{id:c}),i("passkey-removed"))},{class:"quiet"}))},l=o("form",{onsubmit:c=>{c.preventDefault(),r()}},o("p",{},o("label",{for:"passkey-label"},i("passkey-label")),n),o("div",{class:"row"},o("button",{type:"submit"},i("passkey-add"))));return[o("h3",{},i("passkey-title")),o("p",{class:"note"},i("passkey-note")),...t.length>0?[o("ul",{class:"mine passkeys"},...t.map(a))]:[],...e?[l]:[]]}async change(e,t=""){m(this.status,"");try{await e(),await this.load(),m(this.status,t)}catch(n){m(this.status,v(n))}}};async function jn(s,e){let{name:t}=await s.get("/api/account");if(t===null)return;let n=g(i("account-claim"),()=>{s.post("/api/account/claim",{}).then(()=>{n.hidden=!0,e(i("account-claimed"))},r=>e(v(r)))},{class:"quiet"});return n}var zn=[["5m+10s",i("clock-5m")],["20m+15s",i("clock-20m")],["1h+30s",i("clock-1h")]],In=[["1d",i("clock-1d")],["3d",i("clock-3d")],["7d",i("clock-7d")]];function qn(s){return[...zn,...In].find(([e])=>e===s)?.[1]??i("tournament-clock",{time:s})}var J=class{constructor(e=!1){this.isTournament=e;let t=([n,r])=>o("option",{value:n},r);m(this.time,!e&&o("option",{value:""},i("clock-none")),o("optgroup",{label:i("clock-live")},...zn.map(t)),o("optgroup",{label:i("clock-by-turns")},...In.map(t))),m(this.fallen,o("option",{value:"loses"},i("clock-loses")),...ke.map(([n,r])=>o("option",{value:n},r))),e&&(this.time.value="3d"),this.chosen()}isTournament;time=o("select",{id:"lobby-clock",onchange:()=>this.chosen()});vacation=o("input",{type:"number",id:"lobby-vacation",min:0,max:60,value:"7"});fallen=o("select",{id:"lobby-fallen"});days=o("p",{hidden:!0},o("label",{for:"lobby-vacation"},i("clock-vacation-days")),this.vacation);end=o("p",{hidden:!0},o("label",{for:"lobby-fallen"},i("clock-fallen")),this.fallen);element=o("fieldset",{},o("legend",{},i("clock-time")),o("p",{},o("label",{for:"lobby-clock"},i("clock")),this.time),this.days,this.end);chosen(){this.days.hidden=!this.isTurns,this.end.hidden=this.isTournament||this.time.value===""}get isTurns(){return this.time.value.endsWith("d")}asked(){let e=this.time.value;if(e==="")return{};let t=this.isTurns?Number(this.vacation.value):0;return{clock:{time:e,vacation:t,fallen:this.fallen.value}}}};var Gn="castra-chairs";function oe(){try{return JSON.parse(localStorage.getItem(Gn)??"[]").sort((s,e)=>e.when-s.when)}catch{return[]}}function q(s){Fn([s,...oe().filter(({token:e})=>e!==s.token)].slice(0,50))}function Te(s){Fn(oe().filter(e=>e.token!==s))}function Fn(s){try{localStorage.setItem(Gn,JSON.stringify(s))}catch{}}var Ar=[['{"answers":3}',i("delay-3-answers")],['{"answers":10}',i("delay-10-answers")],['{"minutes":15}',i("delay-15-minutes")],['{"minutes":1440}',i("delay-1-day")],['{"answers":0}',i("delay-none")]],Pr=250,Ee=class{constructor(e,t){this.http=e;this.say=t}http;say;element=o("main",{class:"start lobby"});language=U();theme=_();rules=o("div",{});problems=o("div",{class:"lobby-problems",role:"alert"});submit=o("button",{type:"submit",class:"main"},i("lobby-create"));setup={with:[],without:[],options:{}};rows=[];chairs=o("div",{});described;run=0;timer;clock=new J;isSeeded=o("input",{type:"checkbox",id:"lobby-seeded"});spectators=o("input",{type:"checkbox",id:"lobby-spectators"});delay=o("select",{"aria-label":i("lobby-delay")},...Ar.map(([e,t])=>o("option",{value:e},t)));async show(){let{battles:e}=await this.http.get("/api/battles"),t=Ct(e);t.addEventListener("change",()=>this.choose(t.value));let n=oe(),r=new Se(this.http);r.load().catch(a=>this.say(v(a))),m(this.element,o("header",{class:"welcome"},o("div",{class:"row"},o("h1",{},"Castra"),o("span",{class:"space"}),this.language,this.theme),o("p",{},i("lobby-welcome")),o("nav",{class:"row","aria-label":i("lobby-pages")},o("a",{href:"/tournament"},i("tournament-new")),o("a",{href:"/ratings"},i("ratings")))),r.element,n.length>0&&this.mine(),o("form",{class:"table-setup lobby-form",onsubmit:a=>{a.preventDefault(),this.create(t.value)}},o("h2",{},i("lobby-new")),o("p",{},o("label",{for:"lobby-battle"},i("kind-battle")),t),this.rules,this.problems,o("div",{class:"row"},this.submit))),this.choose(t.value)}mine(){let e=o("ul",{class:"mine"}),t=()=>{m(e,...oe().map(({token:n,title:r,who:a,page:l})=>o("li",{},o("a",{class:"kept",href:`/${l??"table"}#${n}`},`${r}: ${a}`),g(i("lobby-forget"),()=>{Te(n),t()},{class:"quiet","aria-label":i("lobby-forget-of",{title:r,who:a})}))))};return t(),o("section",{"aria-labelledby":"lobby-mine"},o("h2",{id:"lobby-mine"},i("lobby-mine")),e)}choose(e){this.setup={with:[],without:[],options:{}},this.described=void 0,m(this.rules),m(this.problems),this.describe(e)}async describe(e){let t=++this.run;this.submit.disabled=!0;try{let n=await this.http.post("/api/battle",{battle:e,setup:this.setup});if(t!==this.run)return;let r=this.described===void 0;this.described=n,r&&this.form(e,n),m(this.problems,...n.problems.length===0?[]:[o("p",{},i("lobby-conflict")),o("ul",{},...n.problems.map(a=>o("li",{},a)))]),this.submit.disabled=n.problems.length>0}catch(n){t===this.run&&m(this.problems,o("p",{},v(n)))}}changed(e){this.submit.disabled=!0,clearTimeout(this.timer),this.timer=setTimeout(()=>{this.describe(e)},Pr)}seat(e){this.rows=e.map((t,n)=>{let r=o("select",{id:`lobby-chair-${n}`},o("option",{value:"person"},i("lobby-person")),...ke.map(([l,c])=>o("option",{value:l},c))),a=o("input",{type:"text",id:`lobby-name-${n}`,maxlength:40,placeholder:i("name"),"aria-label":i("lobby-name-of",{chair:t})});return r.addEventListener("change",()=>{a.hidden=r.value!=="person"}),{name:t,sitter:r,person:a}}),m(this.chairs,...this.rows.map(({name:t,sitter:n,person:r},a)=>o("p",{},o("label",{for:`lobby-chair-${a}`},t),n,r)))}form(e,{tables:t,options:n,modules:r}){let a=o("select",{id:"lobby-players"},...t.map(d=>o("option",{value:d.players},String(d.players)))),l=()=>this.seat(t.find(d=>d.players===Number(a.value))?.chairs??[]);a.addEventListener("change",l),l();let c=({name:d,title:p,on:u})=>{let h=o("input",{type:"checkbox",id:`lobby-module-${d}`});return h.checked=u,h.addEventListener("change",()=>{let b=w=>w.filter($=>$!==d);this.setup.with=b(this.setup.with),this.setup.without=b(this.setup.without),h.checked!==u&&(h.checked?this.setup.with:this.setup.without).push(d),this.changed(e)}),o("p",{class:"lobby-box"},h,o("label",{for:`lobby-module-${d}`},p))};m(this.rules,o("fieldset",{},o("legend",{},i("chairs")),t.length>1&&o("p",{},o("label",{for:"lobby-players"},i("players")),a),this.chairs,o("p",{class:"lobby-box"},this.spectators,o("label",{for:"lobby-spectators"},i("lobby-spectators")),this.delay),o("p",{class:"lobby-box"},this.isSeeded,o("label",{for:"lobby-seeded"},i("lobby-seeded")))),this.clock.element,r.length>0&&o("details",{},o("summary",{},i("rules-modules")),...r.map(c)),n.length>0&&o("details",{},o("summary",{},i("options")),...n.map(d=>this.option(e,d))))}option(e,t){let n=`lobby-option-${t.name}`,r=t.text===""?Q(t.name):P(t.text),a=c=>{c===t.value?delete this.setup.options[t.name]:this.setup.options[t.name]=c,this.changed(e)};if(t.kind==="bool"){let c=o("input",{type:"checkbox",id:n});return c.checked=t.value==="true",c.addEventListener("change",()=>a(String(c.checked))),o("p",{class:"lobby-box"},c,o("label",{for:n},r))}let l=t.kind==="word"?o("select",{id:n},...t.words.map(c=>o("option",{value:c},Q(c)))):o("input",{type:"number",id:n,min:t.range?.[0],max:t.range?.[1]});return l.value=t.value,l.addEventListener("change",()=>a(l.value)),o("p",{},o("label",{for:n},r),l)}async create(e){let{described:t}=this;if(t===void 0)return;let n=this.rows.map(({sitter:r,person:a})=>{let l=r.value==="person";return{sitter:l?"person":r.value,name:l?a.value.trim():""}});try{this.submit.disabled=!0;let r=await this.http.post("/api/games",{battle:e,setup:this.setup,chairs:n,spectators:this.spectators.checked,delay:JSON.parse(this.delay.value),seeded:this.isSeeded.checked,...this.clock.asked()});this.links(t,n,r)}catch(r){this.submit.disabled=!1,this.say(v(r))}}links({title:e},t,{links:n,commitment:r}){let a=({place:l,path:c,token:d})=>{let p=this.rows[l]?.name,u=t[l]?.name??"",h=p===void 0?i("spectators"):u===""?p:`${p} (${u})`,b=new URL(c,location.href).href,w=o("input",{type:"text",readonly:!0,id:`lobby-link-${l}`,onfocus:()=>w.select()});w.value=b;let $=g(i("copy"),()=>{navigator.clipboard.writeText(b).then(()=>this.say(i("lobby-link-copied",{who:h})),()=>w.select())},{"aria-label":i("lobby-copy-link",{who:h})}),B=o("a",{class:"sit",href:c,onclick:()=>q({token:d,title:e,who:String(h),when:Date.now()})},i("lobby-sit"));return o("li",{class:"row"},o("label",{for:`lobby-link-${l}`},h),w,$,B)};m(this.element,o("section",{class:"table-setup lobby-form","aria-labelledby":"lobby-links"},o("h1",{id:"lobby-links",tabindex:-1},e),o("p",{class:"note"},i("lobby-links-note")),o("ul",{class:"lobby-links"},...n.map(a)),o("p",{class:"note lobby-commitment"},i("lobby-commitment",{commitment:r})),o("div",{class:"row"},g(i("lobby-another"),()=>{this.show()})))),this.element.querySelector("#lobby-links")?.focus()}};function Ct(s){let t=[...new Map(s.map(n=>[n.game,n])).keys()].map(n=>o("optgroup",{label:Q(n)},...s.filter(r=>r.game===n).map(({id:r,title:a,own:l})=>o("option",{value:r},l?i("lobby-own",{title:a}):a))));return o("select",{id:"lobby-battle"},...t)}function Q(s){let e=s.replace(/[-_]/g," ");return e.charAt(0).toUpperCase()+e.slice(1)}var Ae=class{constructor(e){this.http=e}http;element=o("main",{class:"start lobby"});async show(){try{this.offer(await this.http.get("/api/mail"))}catch(e){if(!(e instanceof A&&e.error==="unknown-link"))throw e;this.say(i("mail-none"))}}offer({title:e,chair:t,address:n,confirmed:r}){let a=o("p",{class:"note",role:"alert"}),l=(p,u)=>{let h=async()=>{try{await this.http.post(p,{}),this.say(u)}catch(b){m(a,v(b))}};return()=>{h()}},c=g(i("mail-stop"),l("/api/mail/leave",i("mail-stopped",{address:n}))),d=g(i("mail-confirm"),l("/api/mail/confirm",i("mail-confirmed",{address:n})),{class:"main"});m(this.element,o("section",{class:"table-setup","aria-labelledby":"mail-title"},o("h1",{id:"mail-title"},e),o("p",{},r?i("mail-tells",{address:n,chair:t}):i("mail-asked",{chair:t,address:n})),o("div",{class:"row"},!r&&d,c),a))}say(e){m(this.element,o("section",{class:"table-setup"},o("p",{role:"status"},e),o("p",{},o("a",{href:"/"},i("all-games")))))}};var Pe=class{constructor(e){this.http=e}http;element=o("main",{class:"start lobby"});async show(e){let t=e===null?"":`?game=${encodeURIComponent(e)}`,n=await this.http.get(`/api/ratings${t}`);m(this.element,o("header",{class:"welcome"},o("h1",{},i("ratings")),o("p",{},i("ratings-note")),o("p",{},o("a",{href:"/"},i("all-games")))),o("section",{"aria-labelledby":"ratings-title"},...this.list(n)),n.battles.length>0&&o("section",{"aria-labelledby":"ratings-seats"},...this.seats(n)))}list({offered:e,games:t,game:n,players:r}){if(!e)return[o("h2",{id:"ratings-title"},i("ratings-none")),o("p",{},i("ratings-no-accounts"))];let a=o("select",{id:"ratings-game",onchange:()=>{this.show(a.value)}},...t.map(d=>o("option",{value:d.game,selected:d.game===n},`${Q(d.game)} (${d.players})`))),l=t.find(d=>d.game===n)?.players??0,c=({name:d,rating:p,deviation:u,provisional:h,games:b},w)=>o("tr",{},o("td",{},String(w+1)),o("th",{scope:"row"},d),o("td",{},h?`${p}?`:String(p)),o("td",{},`± ${2*u}`),o("td",{},String(b)));return[o("h2",{id:"ratings-title"},n===null?i("ratings-none-yet"):Q(n)),t.length>1&&o("p",{class:"row"},o("label",{for:"ratings-game"},i("start-game")),a),r.length===0?o("p",{class:"note"},i("ratings-no-games")):ie(i("ratings-players"),[i("place"),i("player"),i("rating"),i("ratings-within"),i("games")],r.map(c)),r.length<l&&o("p",{class:"note"},i("ratings-cut",{players:r.length,all:l})),r.some(({provisional:d})=>d)&&o("p",{class:"note"},i("ratings-provisional"))]}seats({battles:e}){let t=({title:n,games:r,halves:a,advantage:l})=>o("tr",{},o("th",{scope:"row"},n),o("td",{},String(r)),o("td",{},`${Math.round(50*a/r)} %`),o("td",{},l>0?`+${l}`:String(l).replace("-","−")));return[o("h2",{id:"ratings-seats"},i("ratings-seats")),o("p",{class:"note"},i("ratings-seats-note")),ie(i("ratings-battles"),[i("kind-battle"),i("games"),i("ratings-first-army"),i("ratings-advantage")],e.map(t))]}};function ie(s,e,t){return o("div",{class:"table-wide",tabindex:0,role:"region","aria-label":s},o("table",{},o("caption",{class:"unseen"},s),o("thead",{},o("tr",{},...e.map(n=>o("th",{scope:"col"},n)))),o("tbody",{},...t)))}var Un=5e-4;function ae({chance:s,low:e,high:t}){let n=(t-e)*50;return n>0?`${Math.round(s*100)} ± ${Math.max(1,Math.round(n))} %`:`${(s*100).toLocaleString(be(),{maximumFractionDigits:1})} %`}function _n({name:s,now:e,values:t}){return t.map(({value:n,change:r,...a})=>({words:/^(true|yes)$/.test(n)?s:/^(false|no)$/.test(n)?i("fate-not",{name:s}):r===null?`${s}: ${n}`:`${s} ${e} → ${n}`,estimate:a}))}function Lr(s){return[...[{words:i("fate-removed"),estimate:s.removed},{words:i("fate-moves"),estimate:s.moved},{words:i("fate-reserve"),estimate:s.reserve},{words:i("fate-taken"),estimate:s.taken}],...s.fields.flatMap(_n)]}function Vn({pieces:s,states:e},t){let n=a=>a===null?i("odds-game"):t.find(({army:l})=>l===a)?.name??a,r=s.map(a=>({name:`${a.name} (${n(a.army)})`,hex:a.hex??void 0,rows:Lr(a)}));for(let a of e){let l=n(a.army),c=_n(a),d=r.find(p=>p.hex===void 0&&String(p.name)===String(l));d===void 0?r.push({name:l,hex:void 0,rows:c}):d.rows.push(...c)}return r.map(a=>({...a,rows:a.rows.filter(({estimate:l})=>l.chance>=Un)})).filter(({rows:a})=>a.length>0)}function Kn({basis:s,throw:e}){return e!==null||s.kind==="sampled"||s.outcomes>1}function Zn({basis:s}){return s.kind==="sampled"?i("odds-sampled",{games:s.games}):i("odds-exact",{outcomes:s.outcomes})}function Yn(s){let{basis:e,throw:t,replies:n}=s,r=[i("odds-moment")];t!==null&&r.push(i("odds-rolled",{count:t.count,die:t.die})),e.kind==="sampled"?r.push(i("odds-why-sampled")):e.deals>0&&r.push(i("odds-deals",{deals:e.deals}));for(let{who:a,label:l,answer:c,...d}of n)d.chance<Un||r.push(i("odds-assumed",{who:a,label:l,answer:c,percent:ae(d)}));return r}function Rt(s){return`${Math.round(s*100)} %`}function Jn(s,e,t){let n=s.length<2?0:e/(s.length-1);return s.map(({chance:r},a)=>[a*n,(1-r)*t])}function Wt(s){if(s[s.length-1]===void 0)return i("standing-none");let t=s.map(({turn:n,chance:r})=>String(i("standing-turn",{turn:n,chance:Rt(r)})));return i("standing-line",{turns:t.join(", ")})}function le({winner:s,several:e,reason:t}){let n=s===null?i("end-over"):Wn(s,e);return t===""?n:i("end-outcome",{end:n,reason:t})}var Le=class{copies=o("div",{class:"ghost"});element=o("div",{class:"map-hand","aria-hidden":"true"},this.copies);constructor(e,t,n){let[r,a]=[e.getBoundingClientRect(),t.getBoundingClientRect()],l=E("svg",{viewBox:e.getAttribute("viewBox")??""},...n.map(c=>c.cloneNode(!0)));this.copies.style.left=`${r.left-a.left}px`,this.copies.style.top=`${r.top-a.top}px`,l.style.width=`${r.width}px`,l.style.height=`${r.height}px`,this.copies.append(l),Or(n)}move(e,t){this.copies.style.transform=`translate(${e}px, ${t}px)`}};function Or(s){for(let e of s)e.classList.add("lifted")}function Qn(s){for(let e of s?.querySelectorAll(".lifted")??[])e.classList.remove("lifted")}function N(s){return{x:s.x+s.w/2,y:s.y+s.h/2}}function Mr(s,e){return Math.hypot(s.x-e.x,s.y-e.y)}function Xn(s,e){let t=Cr(s,e);if(t===void 0)return;let n=N(t);return Math.abs(e.x-n.x)<=t.w*.55&&Math.abs(e.y-n.y)<=t.h*.55?t:void 0}function Cr(s,e){let t,n=1/0;for(let r of s){let a=Mr(N(r),e);a<n&&([t,n]=[r,a])}return t}function es(s,e,t){let n=N(e),r,a=1/0;for(let l of s){if(l===e)continue;let c=N(l),[d,p]=[c.x-n.x,c.y-n.y],u=d*t.x+p*t.y,h=Math.abs(d*t.y-p*t.x);if(u<=1||h>u*1.05)continue;let b=u+h*1.5-(d+p)*1e-4;b<a&&([r,a]=[l,b])}return r}var Rr="castra-motion";function Wr(){try{return localStorage.getItem(Rr)!=="off"}catch{return!0}}function ts(){return Wr()&&document.documentElement.dataset.pace!=="none"&&!matchMedia("(prefers-reduced-motion: reduce)").matches}function Dt(s,e){let t=[],n=new Map;for(let{piece:r,from:a,to:l,after:c}of s){if(c<e)continue;if(a===null||l===null){n.delete(r);continue}let d=n.get(r);(d===void 0||d.hexes[d.hexes.length-1]!==a)&&(d={piece:r,hexes:[a]},n.set(r,d),t.push(d)),d.hexes.push(l)}return t.filter(({hexes:r})=>r[0]!==r[r.length-1])}function ns(s){let e=s.reduce((t,{after:n})=>Math.max(t,n),-1);return e<0?[]:Dt(s,e)}function ss(s,e){let t=new Map;for(let n of s){let r=n.hexes[n.hexes.length-1];r!==void 0&&e.some(({id:a,hex:l})=>a===n.piece&&l===r)&&t.set(r,n)}for(let n of[...t.keys()])e.filter(a=>a.hex===n).every(({id:a})=>s.some(l=>l.piece===a))||t.delete(n);return t}function rs({hexes:s}){return Math.min(640,160*(s.length-1))}var Dr=6,Oe=class{constructor(e){this.callbacks=e;this.element=o("div",{class:"table-board",tabindex:0,role:"application","aria-label":i("board-label")},this.sheet);let{element:t}=this;t.addEventListener("pointerdown",n=>this.press(n)),t.addEventListener("pointermove",n=>this.move(n)),t.addEventListener("pointerup",n=>this.release(n)),t.addEventListener("pointercancel",()=>this.cancelDrag()),t.addEventListener("pointerleave",()=>this.callbacks.over(void 0)),t.addEventListener("keydown",n=>this.key(n)),t.addEventListener("focus",()=>this.draw()),t.addEventListener("blur",()=>this.draw())}callbacks;element;sheet=o("div",{class:"sheet"});overlay=E("svg",{class:"overlay","aria-hidden":"true"});svg;drawn="";next;of;hexes=new Map;lights=new Map;cursor;marks=[];last=[];down;ghost;under;set(e){this.of=e??void 0,this.hexes=new Map(e?.hexes.map(t=>[t.hex,t])),this.element.hidden=e===null,this.cursor=void 0,this.next=void 0,this.cancelDrag(),this.drawn="",this.svg=void 0,this.last=[],e===null?m(this.sheet):this.sheet.style.setProperty("--ratio",String(e.width/e.height))}show(e,t,n=[],r=new Map){this.marks=t,this.last=n,this.position(e),this.light(r)}position(e){if(this.next=this.ghost===void 0?void 0:e??void 0,e===null||e===this.drawn||this.next!==void 0)return;this.drawn=e;let t=this.svg;this.svg=ve(t,e),this.svg!==t&&(this.overlay.setAttribute("viewBox",this.svg.getAttribute("viewBox")??""),m(this.sheet,this.svg,this.overlay))}travel(e){let{svg:t}=this;if(t!==void 0)for(let[n,r]of e){let a=this.hex(n),l=r.hexes.map(p=>this.hex(p));if(a===void 0||l.some(p=>p===void 0))continue;let c=N(a),d=l.map(p=>{let u=p===void 0?c:N(p);return{transform:`translate(${u.x-c.x}px, ${u.y-c.y}px)`}});for(let p of this.pieces(n))p.animate(d,{duration:rs(r),easing:"ease-in-out"})}}light(e){this.lights=e,this.draw()}hex(e){return this.hexes.get(e??"")}place(e){let t=this.svg?.getScreenCTM();return t==null?{x:-1,y:-1}:new DOMPoint(e.clientX,e.clientY).matrixTransform(t.inverse())}at(e){return Xn(this.of?.hexes??[],this.place(e))}press(e){if(e.button!==0||this.down!==void 0)return;let t=this.at(e);t!==void 0&&(this.down={from:t,x:e.clientX,y:e.clientY,grabbed:!1,pointer:e.pointerId},this.lights.has(t.hex)&&this.element.setPointerCapture(e.pointerId))}move(e){let{down:t}=this;if(t===void 0){this.callbacks.over(this.at(e)?.hex);return}if(e.pointerId!==t.pointer)return;let[n,r]=[e.clientX-t.x,e.clientY-t.y];if(!t.grabbed){if(Math.hypot(n,r)<Dr||!this.lights.has(t.from.hex))return;t.grabbed=!0,this.lift(t.from);let{from:l}=t;this.callbacks.grab(l.hex).then(c=>{!c&&this.down?.from===l&&this.cancelDrag()})}this.ghost?.move(n,r);let a=this.at(e)?.hex;a!==this.under&&(this.under=a,this.callbacks.over(a))}release(e){let{down:t}=this;if(t===void 0||e.pointerId!==t.pointer)return;let n=this.at(e);this.cancelDrag(),t.grabbed?this.callbacks.drop(t.from.hex,n?.hex):n!==void 0&&n===t.from&&this.callbacks.hex(n.hex)}lift(e){let{svg:t}=this;t!==void 0&&(this.under=e.hex,this.hold(`${this.element.offsetHeight}px`),this.ghost=new Le(t,this.element,this.pieces(e.hex)),this.element.append(this.ghost.element))}hold(e){this.element.style.minHeight=e,this.element.style.maxHeight=e}pieces(e){return e===void 0?[]:[...this.svg?.querySelectorAll(`[data-hex="${CSS.escape(e)}"][data-piece]`)??[]]}cancelDrag(){this.ghost?.element.remove(),this.ghost!==void 0&&(Qn(this.svg),this.hold("")),this.ghost=void 0,this.down=void 0,this.next!==void 0&&this.position(this.next)}key(e){let n={ArrowUp:{x:0,y:-1},ArrowDown:{x:0,y:1},ArrowLeft:{x:-1,y:0},ArrowRight:{x:1,y:0}}[e.key],r=this.of?.hexes??[];if(n!==void 0){e.preventDefault();let a=this.hex(this.cursor),l=r.find(d=>this.lights.has(d.hex)),c=a===void 0?l??r[0]:es(r,a,n);if(c===void 0)return;this.cursor=c.hex,this.callbacks.over(c.hex),this.draw()}else(e.key==="Enter"||e.key===" ")&&this.cursor!==void 0&&(e.preventDefault(),this.callbacks.hex(this.cursor))}title(e){return this.hex(e)?.title??e}draw(){let e=[];for(let{hex:n,fill:r,isLarge:a}of this.marks){let l=this.hex(n);if(l===void 0)continue;let{x:c,y:d}=N(l),p=Math.min(l.w,l.h)*(a?.34:.12),u=a?d:l.y+p,h=E("circle",{class:"table-mark",cx:a?c:l.x+l.w-p,cy:u,r:p});h.style.fill=r,e.push(h)}for(let{hexes:n}of this.last){let r=n.flatMap(c=>{let d=this.hex(c);return d===void 0?[]:[N(d)]}),[a]=r;if(a===void 0||r.length<2)continue;e.push(E("polyline",{class:"table-way",points:r.map(({x:c,y:d})=>`${c},${d}`).join(" ")})),e.push(E("circle",{class:"table-way-from",cx:a.x,cy:a.y,r:9}));let l=this.hex(n[n.length-1]);l!==void 0&&e.push(this.ring(l,"moved"))}for(let[n,r]of this.lights){let a=this.hex(n);a!==void 0&&e.push(this.ring(a,r))}let t=this.hex(this.cursor);t!==void 0&&document.activeElement===this.element&&e.push(this.ring(t,"cursor")),m(this.overlay,...e)}ring(e,t){let n=this.of?.outline??[],r={class:`table-${t}`,[t==="moved"?"data-moved":"data-lit"]:e.hex};if(n.length<3){let{x:l,y:c}=N(e);return E("ellipse",{...r,cx:l,cy:c,rx:e.w/2,ry:e.h/2})}let a=n.map(([l,c])=>`${e.x+l*e.w},${e.y+c*e.h}`);return E("polygon",{...r,points:a.join(" ")})}};var Me=class{element=o("div",{class:"table-cover",hidden:!0});async pass(e,t){await new Promise(n=>{let r=g(i("table-show-mine",{name:e}),()=>n(),{class:"main"});m(this.element,o("p",{},i("table-pass-screen",{noun:t})),r),this.element.hidden=!1,r.focus()}),this.hide()}hide(){this.element.hidden=!0}};function Ce(s,...e){let t=o("dialog",{"aria-label":s,class:"wide"},o("h2",{},s),...e,o("div",{class:"row end"},g(i("close"),()=>t.close(),{class:"main"})));return t.addEventListener("close",()=>t.remove()),document.body.append(t),t.showModal(),t}var We=9;function T(s){return s?.on==="hex"||s?.on==="piece"?s.hex:void 0}function De(s){return T(s.anchor)??T(s.to)}function ce(s,e){return s.options.filter(t=>De(t)===e)}function Nt(s,e){let t=new Set;for(let n of s.options){let r=De(n);if(e===void 0)r!==void 0&&t.add(r);else if(r===e){let a=T(n.to);a!==void 0&&t.add(a)}}return t}function Ne(s,e,t){return s.options.find(n=>T(n.anchor)===e&&T(n.to)===t)}function os(s,e){let t=s.options.every(n=>n.to===null&&T(n.anchor)!==void 0);return s.several===null&&t&&T(s.subject)===e}function Nr(s){return s.options.every(e=>T(e.anchor)!==void 0)}function is(s,e){let t=e.trim().toLowerCase().split(/\s+/),n=new Map;for(let r of s){let a=`${r.text} ${r.second??""} ${r.group}`.toLowerCase();if(!t.every(c=>a.includes(c)))continue;let l=n.get(r.group);l===void 0?n.set(r.group,[r]):l.push(r)}return[...n].map(([r,a])=>({name:r,options:a}))}var Re=class{constructor(e){this.question=e}question;keys=new Set;has(e){return this.keys.has(e)}toggle(e){return this.keys.delete(e)?!0:this.keys.size>=(this.question.several?.most??1)?!1:(this.keys.add(e),!0)}get chosen(){return this.question.options.map(({key:e})=>e).filter(e=>this.keys.has(e))}get isEnough(){let{least:e,most:t}=this.question.several??{least:1,most:1};return this.keys.size>=e&&this.keys.size<=t}get words(){let{least:e,most:t}=this.question.several??{least:1,most:1},{size:n}=this.keys;return e===t?i("several-of",{size:n,most:t}):e===0?i("several-at-most",{size:n,most:t}):i("several-between",{size:n,least:e,most:t})}};function de(s){return s.is_reaction?i("answer-pass"):Nr(s)?i("done"):i("answer-none")}function Be(s,e){let t=[];return s.chance&&t.push(i("barrier-chance")),s.revealed.length>0&&t.push(i("barrier-revealed",{names:Rn(s.revealed.map(n=>e[n]??""))})),s.decided&&t.push(i("barrier-decided")),t.length===0?void 0:t.reduce((n,r)=>i("barrier-and",{one:n,other:r}))}function as(s,e){let t=0;for(;t<s.length&&t<e.length&&s[t]?.text===e[t]?.text;)t++;return t}function ls(s,e){let t=s.pieces.length===0;return s.states.flatMap(({hexes:n,value:r})=>{let a=e.find(({name:l})=>l===r)?.fill;return a==null?[]:n.map(l=>({hex:l,fill:a,isLarge:t}))})}function cs({number:s,answer:e,question:t,why:n}){let r=e.replace(/ -> /g," → "),a=t!==""&&/is not one of the options$/.test(n)?i("refusal-not-offered",{number:s,chosen:r,question:t}):i("refusal-because",{number:s,chosen:r,why:n.replace(/`([^`]*)`/g,(l,c)=>String(i("quoted",{text:c})))});return i("refusal",{before:s-1,now:a})}function ds(s,e,t){let n=Be(s,e),r=l=>()=>{a.close(),t(l)},a=Ce(i("takeback-ask"),o("p",{},i("takeback-why",{why:n??i("barrier-other")})),o("div",{class:"row"},g(i("takeback-fresh"),r("fresh")),g(i("takeback-same"),r("same"))))}var He=class{constructor(e){this.at=e}at;from;isCarrying=!1;empty(){this.from=void 0,this.isCarrying=!1}get isHolding(){return this.from!==void 0||this.isCarrying}lights(e){let t=new Map,n=this.at.question();if(n===void 0)return t;let r=T(n.subject);r!==void 0&&t.set(r,"subject");for(let c of Nt(n))t.set(c,"open");if(this.from!==void 0){for(let c of Nt(n,this.from))t.set(c,"target");t.set(this.from,"chosen")}for(let c of n.options){let d=T(c.anchor);d!==void 0&&this.at.options.several?.has(c.key)===!0&&t.set(d,"chosen")}let[a,l]=[T(e?.anchor??null),T(e?.to??null)];return a!==void 0&&t.set(a,"chosen"),l!==void 0&&t.set(l,"target"),t}async tap(e){let{options:t}=this.at,n=this.at.question();if(this.isCarrying=!1,n===void 0)return!1;if(this.from!==void 0){let c=Ne(n,this.from,e);if(c!==void 0)return await this.propose(c.key),!0}let r=ce(n,e),[a]=r;if(a===void 0)return this.from=void 0,t.narrow(void 0),this.at.light(),!1;let{several:l}=t;return l!==void 0?t.toggle(r.find(({key:c})=>!l.has(c))??a):a.to!==null&&T(a.anchor)!==void 0?(this.from=this.from===e?void 0:e,t.narrow(this.from),this.at.light()):r.length===1?await this.propose(a.key):t.narrow(e),!0}async grab(e){let t=this.at.question();if(t===void 0||t.several!==null)return!1;let n=ce(t,e),[r]=n;if(r===void 0)return!1;if(r.to!==null&&T(r.anchor)!==void 0)return this.from=e,this.at.light(),!0;if(r.anchor.on!=="piece"||n.length!==1)return!1;let a=this.at.game();if(await this.choose(r.key),a!==this.at.game())return!1;let l=this.at.question();if(l!==void 0&&os(l,e))return this.isCarrying=!0,!0;let c=this.at.seen()?.barrier??void 0;return c!==void 0&&Be(c,[])===void 0&&await this.at.undo(),!1}async drop(e,t){for(;this.at.isBusy();)await new Promise(a=>setTimeout(a,20));let n=this.at.question();if(n===void 0)return;if(this.from!==void 0){let a=t===void 0?void 0:Ne(n,e,t);a!==void 0?await this.choose(a.key):this.putBack();return}if(!this.isCarrying)return;let[r]=t===void 0||t===e?[]:ce(n,t);r===void 0?this.putBack():await this.choose(r.key)}putBack(){let e=this.isCarrying;this.empty(),this.at.options.narrow(void 0),e?this.at.undo():this.at.light()}optionAt(e){let t=this.at.question();if(t===void 0||t.several!==null)return;if(this.from!==void 0)return Ne(t,this.from,e);let n=ce(t,e),[r]=n,a=r!==void 0&&r.to!==null&&T(r.anchor)!==void 0;return n.length===1&&!a?r:void 0}async propose(e){this.empty(),await this.at.propose(e)}async choose(e){this.empty(),await this.at.choose(e)}};var Br=400,je=class{constructor(e){this.callbacks=e}callbacks;element=o("section",{class:"table-odds","aria-label":i("odds-region"),hidden:!0});isFirst=!1;question;known=new Map;timer;asked=0;show(e){let t=e!==void 0&&e.number===this.question?.number&&e.site===this.question.site;this.question=e,!t&&(this.known.clear(),this.close())}close(){this.asked++,clearTimeout(this.timer),this.element.hidden=!0,m(this.element)}rest(e){clearTimeout(this.timer),!(e===void 0||this.question===void 0||this.question.several!==null)&&(this.timer=setTimeout(()=>{this.look(e.key,!1)},Br))}propose(e){clearTimeout(this.timer),this.look(e,!0)}async hint(){let{question:e}=this;if(e===void 0)return;clearTimeout(this.timer);let t=++this.asked;this.open(i("hint"),o("p",{role:"status"},i("hint-working")));try{let n=await this.callbacks.ask({op:"hint",chair:this.callbacks.chair()});if(t!==this.asked)return;this.open(i("hint"),n.length===0?o("p",{},i("hint-none")):o("ol",{class:"table-hints","aria-label":i("hint-best")},...n.map(r=>this.hinted(e,r))),o("p",{class:"note"},i("hint-note")))}catch(n){t===this.asked&&this.open(i("hint"),o("p",{},`${P(v(n))}.`))}}hinted(e,{answer:t,text:n,...r}){let a=e.options.find(({key:d})=>d===t),l=a===void 0&&t===e.none?de(e):a===void 0?n:us(a),c=d=>()=>this.callbacks.point(d?a:void 0);return o("li",{},g(l,()=>this.callbacks.answer(t),{"data-hint":String(t),onpointerenter:c(!0),onpointerleave:c(!1),onfocus:c(!0)})," ",hs(r),o("span",{},ae(r)))}async look(e,t){let{question:n}=this;if(n===void 0)return;let r=++this.asked,a=JSON.stringify(e),l=i("odds-of",{answer:this.called(n,e)}),c=t?o("p",{class:"row"},g(i("odds-do"),()=>this.callbacks.answer(e),{class:"main"}),g(i("odds-not-yet"),()=>this.close(),{class:"plain"})):null;try{let d=this.known.get(a);if(d===void 0){if(t&&this.open(l,o("p",{role:"status"},i("odds-working")),c),d=await this.callbacks.ask({op:"odds",chair:this.callbacks.chair(),answer:e}),n!==this.question&&n.number!==this.question?.number)return;this.known.set(a,d)}if(r!==this.asked)return;if(!t&&!Kn(d))return this.close();this.open(l,...this.told(d),c),c!==null&&c.querySelector("button")?.focus({preventScroll:!0})}catch(d){r===this.asked&&this.open(l,o("p",{},`${P(v(d))}.`),c)}}called(e,t){if(t===e.none)return de(e);let r=(typeof t=="string"?[t]:t).map(a=>{let l=e.options.find(c=>c.key===a);return l===void 0?a:us(l)});return r.length===0?i("odds-nothing"):r.join(", ")}told(e){let t=Vn(e,this.callbacks.armies()),n=o("table",{},...t.map(({name:a,hex:l,rows:c})=>o("tbody",{},o("tr",{},o("th",{scope:"rowgroup",colspan:3},a,l===void 0||String(a).includes(` at ${l} `)?"":" ",l===void 0||String(a).includes(` at ${l} `)?"":i("odds-at",{hex:this.callbacks.title(l)}))),...c.map(({words:d,estimate:p})=>o("tr",{},o("td",{},d),o("td",{},hs(p)),o("td",{class:"number"},ae(p))))))),r=e.then.filter(({chance:a})=>a>=5e-4);return[o("p",{class:"note","data-basis":e.basis.kind},Zn(e)),t.length===0?o("p",{},i("odds-nothing-changes")):n,o("p",{},i("odds-then")," ",r.map(({text:a,...l})=>`${a} (${ae(l)})`).join(" · ")),o("details",{},o("summary",{},i("why")),...Yn(e).map(a=>o("p",{},a)),g(i("why-rule"),()=>this.callbacks.rule(),{class:"plain"}))]}open(e,...t){this.element.hidden=!1,m(this.element,o("header",{class:"row"},o("h3",{},e),o("span",{class:"space"}),g(i("close"),()=>this.close(),{class:"plain","aria-label":i("odds-close")})),...t)}};function us({text:s,second:e}){return e===null?s:`${s} → ${e}`}function hs({chance:s}){return o("meter",{min:0,max:1,value:s.toFixed(4),"aria-hidden":"true"})}var ze=class{constructor(e){this.callbacks=e}callbacks;element=o("section",{class:"table-question","aria-label":i("question")});several;question;filter="";isOddsFirst=!1;only;show(e,t){let n=e?.number!==this.question?.number||e?.site!==this.question?.site;this.question=e,n&&(this.filter="",this.only=void 0,this.several=e===void 0||e.several===null?void 0:new Re(e)),this.draw(t)}narrow(e){this.only=e,this.draw("")}toggle(e){this.several?.toggle(e.key)!==!1&&this.callbacks.changed()}draw(e){let{question:t}=this;if(t===void 0){m(this.element,o("p",{class:"table-waiting"},e));return}let n=document.activeElement instanceof HTMLElement&&this.element.contains(document.activeElement)?document.activeElement.dataset.key:void 0,{only:r}=this,a=r===void 0?t.options:t.options.filter(u=>De(u)===r),l=o("div",{class:"table-options"}),c=()=>m(l,...this.groups(t,a)),d=o("input",{type:"search",placeholder:i("options-find",{all:a.length}),"aria-label":i("options-find-label"),autocomplete:"off",oninput:()=>{this.filter=d.value,c()}});d.value=this.filter,c();let{several:p}=this;m(this.element,o("h2",{},o("span",{class:"table-who"},t.who)," ",t.label," ",g(i("why"),()=>this.callbacks.why(),{class:"quiet table-ask-why",title:i("why-rule-this")})," ",this.callbacks.isAdvised?this.advice():null),p===void 0?null:o("p",{class:"table-count",role:"status"},p.words),a.length>We?d:null,r===void 0?null:g(i("options-all"),()=>this.narrow(void 0),{class:"plain"}),l,o("div",{class:"row"},p===void 0?null:g(i("options-confirm"),()=>this.callbacks.answer(p.chosen),{class:"main",disabled:!p.isEnough,"data-key":"\0confirm"}),t.none===null?null:g(de(t),()=>this.callbacks.answer(t.none),{class:"none","data-key":t.none}))),n!==void 0&&this.element.querySelector(`[data-key="${CSS.escape(n)}"]`)?.focus()}advice(){let e=g(i("options-odds-first"),()=>{this.isOddsFirst=!this.isOddsFirst,e.setAttribute("aria-pressed",String(this.isOddsFirst)),this.callbacks.oddsFirst(this.isOddsFirst)},{class:"quiet table-ask-why odds-first","aria-pressed":String(this.isOddsFirst),title:i("options-odds-first-hint")});return o("span",{},g(i("hint"),()=>this.callbacks.hint(),{class:"quiet table-ask-why hint",title:i("hint-hint")})," ",e)}groups(e,t){let n=t.length>We,r=is(t,this.filter);return r.length===0?[o("p",{},i("options-none"))]:r.map(({name:a,options:l})=>{let c=o("div",{class:"table-buttons"},...l.map(p=>this.one(e,p,a)));if(!n||a===""||r.length===1)return c;let d=this.filter!==""||r.length<=4;return o("details",{open:d},o("summary",{},a,this.here(l[0])," ",o("span",{class:"table-number"},String(l.length))),c)})}one(e,t,n){let r=t.second===null?t.text:t.text===n&&e.options.length>We?t.second:`${t.text} → ${t.second}`,a={onpointerenter:()=>this.callbacks.point(t),onpointerleave:()=>this.callbacks.point(void 0)},{several:l}=this,c=t.second===null?this.here(t):"",d=u=>(c!==""&&u.append(o("span",{class:"table-here"},c)),u);if(l===void 0)return d(g(r,()=>this.callbacks.answer(t.key),{"data-key":t.key,onfocus:()=>this.callbacks.point(t),...a}));let p=l.has(t.key);return d(g(r,()=>this.toggle(t),{"data-key":t.key,"aria-pressed":String(p),...a}))}here(e){if(e?.anchor.on!=="hex")return"";let t=this.callbacks.here(e.anchor.hex);return t===""?"":` ${t}`}};function X({name:s,value:e}){let t=s.replace(/ *\(([^()]*)\)/g," $1");return e===""?t:`${t} ${e.replace(/^-(?=\d)/,"−")}`}function ps(s){let e=new Map;for(let t of s)e.set(t,(e.get(t)??0)+1);return[...e].map(([t,n])=>n===1?t:`${n} × ${t}`)}function ue(s,e){return s.find(t=>t.army===e)?.name??""}function Hr(s,e){let t=s===0?i("table-setup"):i("table-turn",{turn:s});return e===null?t:i("table-turn-of",{turn:t,mover:e})}var Ie=class{element=o("div",{class:"table-rail",role:"group","aria-label":i("table-turn-label")});show(e,t,n){let{turn:r,mover:a}=e.view,l=ue(t,a),{phase:c}=e,d=p=>p===c?.at?c.name:n[p]??"";m(this.element,o("strong",{},Hr(r,l===""?null:l)),n.length<2?null:o("ol",{"aria-label":i("table-phases")},...n.map((p,u)=>o("li",u===c?.at?{"aria-current":"step"}:{},d(u)))),e.takebacks===0?null:o("span",{class:"table-marked",title:i("table-takebacks-hint")},i("table-takebacks",{takebacks:e.takebacks})))}},jr=5,zr=24,qe=class{constructor(e){this.chosen=e}chosen;element=o("section",{class:"table-cards","aria-label":i("table-cards"),tabindex:0});written={};show(e,{armies:t,cards:n},r,a){this.written=n;let l=(r?.options??[]).filter(u=>u.anchor.on==="card"),c=e.piles.filter(u=>u.own&&u.count>0),d=e.piles.filter(u=>!u.own&&u.count>0);this.element.hidden=c.length+d.length===0;let p=new Set;m(this.element,...c.map(u=>o("div",{class:"table-hand",role:"group","aria-label":u.name},...u.cards.map(h=>this.card(h,u,l,p,a)))),d.length===0?null:o("ul",{class:"table-piles"},...d.map(u=>this.pile(u,t))))}pile(e,t){if(!(e.cards.length===e.count&&e.count<=jr))return o("li",{},Ir(e,t));let r=ue(t,e.army);return o("li",{class:"laid-out"},o("span",{class:"note"},`${r===""?"":`${r}, `}${e.name}`),...e.cards.map(a=>o("span",{class:"table-card small",title:a.facts.map(X).join(", ")},o("span",{class:"table-card-title"},a.title))))}card(e,t,n,r,a){let l=n.find(({key:O,anchor:ee})=>ee.on==="card"&&ee.card===e.key&&ee.pile===t.name&&!r.has(O)),c=this.written[e.key],d=` ${e.title.toLowerCase()} `,p=({value:O})=>O===""||!d.includes(` ${O.toLowerCase()} `),u=e.facts.filter(O=>O.value!=="0"&&O.value.length<=zr&&p(O)).slice(0,4),h=u.some(({value:O})=>/^\d+$/.test(O))?u:[],b=e.facts.map(X).join(", "),w=c===void 0?b:`${c}
${b}`,$=[o("span",{class:"table-card-title"},e.title),o("span",{class:"table-card-facts"},c??h.map(X).join(" · "))];if(l===void 0)return o("div",{class:"table-card",title:w},...$);r.add(l.key);let B={type:"button",class:"table-card open",title:w,"data-card":l.key,"aria-pressed":String(a(l.key)),onclick:()=>this.chosen(l.key)};return o("button",B,...$)}};function Ir(s,e){let t=ue(e,s.army),n=ps(s.cards.map(({title:l})=>l)),r=s.count-s.cards.length;n.length>0&&r>0&&n.push(String(i("cards-face-down",{unknown:r})));let a=n.length===0?"":`: ${n.slice(-6).join(", ")}${n.length>6?", …":""}`;return`${t===""?"":`${t}, `}${s.name} (${s.count})${a}`}var qr=6,Ge=class{element=o("div",{class:"table-dice",role:"status","aria-label":i("table-dice")});shown="";faces=new Map;show(e,t,n){let r=e.slice(-qr);this.element.hidden=r.length===0;let a=({after:p})=>p>=t,l=(p,u)=>r.some(a)?a(p):u===r.length-1,c=r.map((p,u)=>({roll:p,drawn:n[p.die]??[],isLarge:l(p,u)})),d=JSON.stringify(c);d!==this.shown&&(this.shown=d,m(this.element,...c.map(({roll:p,drawn:u,isLarge:h})=>Gr(p,b=>this.face(u,b),h))))}face(e,t){let n=e.find(a=>a.face===t)?.svg;if(n===void 0)return t;let r=this.faces.get(n);return r===void 0&&this.faces.set(n,r=ve(void 0,n)),r.cloneNode(!0)}};function Gr({die:s,faces:e},t,n){let r=e.map(a=>o("span",{class:"table-die"},t(a)));return o("span",{class:n?"table-roll":"table-roll earlier",role:"img","aria-label":`${s}: ${e.join(", ")}`,title:`${s}: ${e.join(", ")}`},...r)}var Fe=class{element=o("details",{class:"table-states",open:!0});show(e,t,n){let a=[null,...t.map(({army:l})=>l)].flatMap(l=>{let c=e.states.filter(u=>u.army===l);if(c.length===0)return[];let d=c.map(u=>u.hexes.length===0?X(u):`${X(u)}: ${u.hexes.map(n).join(", ")}`),p=e.pieces.filter(u=>u.army===l&&u.hex===null);return p.length>0&&d.push(String(i("table-reserve",{pieces:ps(p.map(({name:u})=>u)).join(", ")}))),[o("div",{},o("dt",{},l===null?i("odds-game"):ue(t,l)),o("dd",{},d.join(" · ")))]});this.element.hidden=a.length===0,m(this.element,o("summary",{},i("table-states")),o("dl",{},...a))}};function ms(s,e,t,n){let a=s.filter(l=>l.hex===e).map(l=>{let c=l.state.map(X).join(", ");return`${l.name} (${ue(t,l.army)})${c===""?"":`: ${c}`}`});return a.length===0?`${n}, ${i("map-empty")}`:`${n}: ${a.join("; ")}`}var Ue=class{constructor(e,t=1/0){this.clause=e;this.most=t}clause;most;list=o("ol",{});earlier=g("",()=>this.open(),{class:"plain",hidden:!0});element=o("div",{class:"table-story",role:"log","aria-label":i("table-story"),tabindex:0},this.earlier,this.list);shown=[];from=0;show(e){let t=as(this.shown,e),n=t===e.length&&t===this.shown.length,r=Math.max(0,e.length-this.most);for((t<=r||r<this.from)&&(m(this.list),this.from=r);this.list.children.length>Math.max(0,t-this.from);)this.list.lastElementChild?.remove();for(;this.from<r;this.from++)this.list.firstElementChild?.remove();this.list.append(...e.slice(this.from+this.list.children.length).map(a=>this.line(a))),this.shown=e,this.earlier.hidden=r===0,r>0&&m(this.earlier,i("story-earlier",{lines:r})),n||(this.element.scrollTop=this.element.scrollHeight)}open(){Ce(i("table-story"),o("div",{class:"table-story",tabindex:0},o("ol",{},...this.shown.map(e=>this.line(e)))))}clear(){this.show([])}reveal(e){[...this.list.children].forEach((n,r)=>n.classList.toggle("now",r===e));let t=this.list.children[e];t instanceof HTMLElement&&(this.element.scrollTop=t.offsetTop-8)}line({depth:e,text:t,clauses:n}){let r=n.map(a=>o("abbr",{class:"table-clause",title:this.clause(a)??""},a));return o("li",{class:`depth-${e}`},t,...e===0?[]:r.flatMap(a=>[" ",a]))}};function _e(s){return(s?.bots??[]).flatMap((e,t)=>e===null?[t]:[])}function Bt(s,e){return e===null?"":s?.chairs[e]?.name??""}function Ht(s,e){return fs(s,e)?.noun??Bt(s,e)}function fs(s,e){let t=e===null?void 0:s?.chairs[e],n=s?.armies[t?.army??-1];return t?.name===n?.name?n:void 0}function gs(s,{asked:e,outcome:t}){if(t===null){let n=Ht(s,e),r=fs(s,e)?.several??Lt(n);return i("table-decides",{name:P(n),number:r?"several":"one"})}return t.fault?i("table-fault",{reason:t.reason}):i("sentence",{words:le(t)})}var Ve=300,he=80;function bs(s,e,t){let n=s[s.length-1];if(n===void 0)return o("p",{class:"note"},Wt(s));let r=Jn(s,Ve,he),[a,l]=r[r.length-1]??[0,0],c=E("svg",{viewBox:`-4 -6 ${Ve+8} ${he+12}`,role:"img",class:"table-line","aria-label":String(Wt(s))});return c.append(E("line",{class:"half",x1:0,x2:Ve,y1:he/2,y2:he/2}),E("rect",{class:"frame",x:0,y:0,width:Ve,height:he}),E("polyline",{points:r.map(([d,p])=>`${d.toFixed(1)},${p.toFixed(1)}`).join(" ")}),E("circle",{cx:a.toFixed(1),cy:l.toFixed(1),r:4})),o("div",{},c,o("p",{class:"note"},i("standing-now",{army:e[t]?.name??"",chance:Rt(n.chance)})))}var Ke=class{constructor(e){this.ask=e;this.element.append(this.body),this.element.addEventListener("toggle",()=>{this.refresh()})}ask;element=o("details",{class:"table-standing"},o("summary",{},i("standing")));body=o("div",{role:"status"});asked=0;async refresh(){if(!this.element.open)return;let e=++this.asked,t=await this.ask();e===this.asked&&t!==void 0&&m(this.body,t)}};var Fr=300,ys=8e3,Ze=class{constructor(e,t=!1){this.stop=e;this.isQuiet=t}stop;isQuiet;element=o("div",{class:"table-thinking row",role:"status"});timers=[];async mark(e,t){this.over(),this.timers=[...this.isQuiet?[]:[setTimeout(()=>m(this.element,o("p",{},i("waiting",{what:e}))),Fr)],setTimeout(()=>{m(this.element,o("p",{},i("waiting-long",{what:e,seconds:ys/1e3})),g(i("stop"),this.stop))},ys)];let{timers:n}=this;try{return await t()}finally{n.forEach(clearTimeout),n===this.timers&&this.over()}}over(){this.timers.forEach(clearTimeout),this.timers=[],m(this.element)}};var Ye=class{constructor(e){this.ask=e}ask;element=o("section",{class:"table-why","aria-label":i("why-region"),hidden:!0});asked=0;close(){this.asked++,this.element.hidden=!0,m(this.element)}open(e,...t){this.element.hidden=!1,m(this.element,o("header",{class:"row"},o("h3",{},e),o("span",{class:"space"}),g(i("close"),()=>this.close(),{class:"plain","aria-label":i("why-close")})),...t)}rule(e){this.asked++,this.open(i("why-question"),...e.clauses.map(({id:t,text:n})=>o("p",{},o("strong",{},t),` ${n}`)),o("pre",{tabindex:0,"aria-label":i("why-the-rule")},e.text),o("p",{class:"note"},i("place-path-line",{path:e.path,line:e.line})))}async figures(e,t){let n=++this.asked,r=await Promise.all(t.map(({id:c})=>this.ask({op:"figures",chair:e,piece:c})));if(n!==this.asked)return;let a=o("div",{class:"table-steps",role:"status"}),l=this.form(e,a);this.open(r.map(({piece:c})=>c.name).join(", "),...r.flatMap(({piece:c,facts:d,worked:p})=>[d.length===0?null:o("p",{},d.map(({name:u,value:h})=>h===""?u:`${u} ${h}`).join(" · ")),p.length===0?null:o("ul",{class:"table-figures","aria-label":i("why-worked")},...p.map(({name:u,ask:h,value:b})=>o("li",{},g(`${u}: ${b}`,()=>{this.explain(e,h,a,c.id)},{title:i("why")}))))]),l,a)}form(e,t){let n=o("input",{type:"text",id:"table-ask",autocomplete:"off",spellcheck:"false"});return o("form",{class:"row",onsubmit:r=>{r.preventDefault(),n.value.trim()!==""&&this.explain(e,n.value,t)}},o("label",{for:"table-ask"},i("why-ask")),n,o("button",{type:"submit"},i("why")))}async explain(e,t,n,r){try{let{lines:a,left:l}=await this.ask({op:"why",chair:e,ask:t,...r===void 0?{}:{piece:r}});m(n,o("ol",{},...a.map(({depth:c,text:d})=>o("li",{class:`step-${Math.min(c,8)}`},d))),l===0?null:o("p",{class:"note"},i("why-left",{left:l})))}catch(a){m(n,o("p",{},`${P(v(a))}.`))}}};var Ur=350,_r=100,Vr=300,Je=class{constructor(e,t,n){this.element=e;this.tools=t;this.callbacks=n;this.board=new Oe({hex:r=>{this.tap(r)},grab:r=>this.hand.grab(r),drop:(r,a)=>{this.hand.drop(r,a)},over:r=>this.over(r)}),this.options=new ze({answer:r=>{this.propose(r)},changed:()=>this.render(),point:r=>{this.light(r),this.isAdvised&&this.odds.rest(r)},here:r=>{let a=this.now?.view.pieces.filter(l=>l.hex===r)??[];return a.length>2?String(i("table-pieces",{pieces:a.length})):a.map(({name:l})=>l).join(", ")},why:()=>this.rule(),isAdvised:this.isAdvised,hint:()=>{this.odds.hint()},oddsFirst:r=>{this.odds.isFirst=r}}),this.odds=new je({ask:r=>n.ask(r),chair:()=>this.seat,armies:()=>this.armies,title:r=>this.board.title(r),answer:r=>{this.choose(r)},point:r=>this.light(r),rule:()=>this.rule()}),this.hand=new He({question:()=>this.question,seen:()=>this.now,options:this.options,game:()=>this.run,isBusy:()=>this.isBusy,choose:r=>this.choose(r),propose:r=>this.propose(r),undo:()=>this.undo("free"),light:()=>this.light(void 0)}),this.waits=new Ze(()=>n.stop()),this.why=new Ye(r=>n.ask(r)),this.cards=new qe(r=>this.card(r)),e.addEventListener("keydown",r=>this.key(r))}element;tools;callbacks;board;options;hand;why;odds;standing=new Ke(()=>this.standings());rail=new Ie;cards;dice=new Ge;states=new Fe;story=new Ue(e=>this.begun?.clauses[e],Vr);hover=o("p",{class:"table-hover",role:"status"});waits;news=o("div",{class:"table-news",role:"status"});cover=new Me;begun;now;seat=0;isBusy=!1;answersBefore=0;isNewsOfRefusal=!1;run=0;get isAdvised(){return this.callbacks.isElsewhere!==!0}get isOn(){return this.begun!==void 0}get bots(){return(this.begun?.bots??[]).map(e=>e==="elsewhere"?null:e)}get armies(){return this.begun?.armies??[]}get chairs(){return this.begun?.chairs??[]}get isMoving(){return this.isBusy}get seen(){return this.now}get hasSecrets(){return this.begun?.secrets===!0}get hidesSomething(){return this.begun?.hides===!0}async sit(e,t){let{seat:n}=this,r=_e(e);this.run++,this.begun=e,this.now=void 0,this.hand.empty(),this.answersBefore=0,this.seat=t?n:r.length===1?r[0]??0:-1,this.board.set(e.board),this.story.clear(),this.why.close(),this.tell(),this.refused(e.caughtUp?.refused??null),this.element.classList.toggle("no-board",e.board===null),m(this.element,this.rail.element,this.news,o("div",{class:"table-split"},o("div",{class:"table-main"},this.board.element,this.hover,this.cards.element),o("div",{class:"table-side"},this.waits.element,this.options.element,this.odds.element,this.why.element,this.dice.element,this.isAdvised?this.standing.element:null,this.states.element,this.callbacks.beside??null,this.story.element)),this.tools,this.cover.element),await this.advance()}end(){this.run++,this.begun=void 0,this.now=void 0,this.isBusy=!1,this.board.set(null),this.story.clear(),this.cover.hide(),this.waits.over(),delete this.element.dataset.state}async meanwhile(e,t){this.hand.empty(),this.busy(!0);try{return await this.waits.mark(e,t)}finally{this.busy(!1)}}tell(...e){this.isNewsOfRefusal=!1,m(this.news,...e)}refused(e){e!==null&&(this.tell(o("p",{},cs(e))),this.isNewsOfRefusal=!0)}async advance(){let{run:e}=this;this.busy(!0);let t=performance.now();for(;;){let n=await this.others();if(e!==this.run)return;if(n.pause==="person"&&n.chair!==null){if(await this.handOver(n.chair),e!==this.run)return;break}if(n.pause==="over"){if(await this.seeAs(Math.max(0,this.seat),!0),e!==this.run)return;break}if(this.pace===0&&this.callbacks.isElsewhere!==!0&&performance.now()-t<_r)continue;t=performance.now();let r=this.now?.lines.length??0;if(await this.seeAs(this.seat<0?_e(this.begun)[0]??0:this.seat),e!==this.run||(this.pace>0&&(this.now?.lines.length??0)!==r&&await new Promise(a=>setTimeout(a,this.pace)),e!==this.run))return}this.now!==void 0&&this.callbacks.rested(this.now),this.standing.refresh()}async others(){let e=()=>this.callbacks.ask({op:"step"});if(this.callbacks.isElsewhere!==!0)return this.waits.mark(i("table-bot"),e);this.busy(this.now?.question!=null);let t=await e();return this.busy(!0),t}get pace(){return this.element.ownerDocument.documentElement.dataset.pace==="none"||matchMedia("(prefers-reduced-motion: reduce)").matches?0:Ur}async handOver(e){let t=this.chairs[e]?.knows,n=this.seat<0||this.chairs[this.seat]?.knows!==t;if(n&&this.hasSecrets&&_e(this.begun).length>1){let{run:r}=this;if(await this.cover.pass(Bt(this.begun,e),Ht(this.begun,e)),r!==this.run)return}n&&this.story.clear(),this.seat=e,await this.seeAs(e,!0)}async seeAs(e,t=!1){let{run:n}=this,r=await this.callbacks.ask({op:"see",chair:e});if(n!==this.run)return;let a=this.now?.chair===e&&this.now.answers<=r.answers?this.now.answers:void 0;this.now=r,t?this.busy(!1):this.render(),a!==void 0&&a<r.answers&&ts()&&this.board.travel(ss(Dt(r.moves,a),r.view.pieces))}get question(){return this.isBusy?void 0:this.now?.question??void 0}render(){let{now:e,begun:t}=this;if(e===void 0||t===void 0)return;let n=e.question??void 0;this.rail.show(e,t.armies,t.phases??[]),this.options.show(n,gs(t,e)),this.board.show(e.svg,ls(e.view,t.armies),ns(e.moves),this.hand.lights(void 0)),this.odds.show(this.question);let r=this.options.several;this.cards.show(e.view,t,n,l=>r?.has(l)===!0),this.dice.show(e.rolls,this.answersBefore,t.dice),this.states.show(e.view,t.armies,l=>this.board.title(l)),this.tool("undo",e.barrier!==null),this.tool("redo",e.canRedo),this.story.show(e.lines);let a=e.outcome===null?"waiting":"over";this.element.dataset.state=this.isBusy?"busy":n===void 0?a:"asked",this.element.dataset.answers=String(e.answers)}tool(e,t){let n=this.tools.querySelector(`.${e}`);n!==null&&(n.disabled=!t||this.isBusy)}busy(e){this.isBusy=e,this.element.classList.toggle("busy",e),e&&(this.element.dataset.state="busy"),!e&&this.now!==void 0&&this.render()}light(e){this.board.light(this.hand.lights(e))}over(e){this.now===void 0||this.begun===void 0||(m(this.hover,e===void 0?"":ms(this.now.view.pieces,e,this.begun.armies,this.board.title(e))),this.isAdvised&&this.odds.rest(e===void 0?void 0:this.hand.optionAt(e)))}rule(){let e=this.now?.rule??void 0;e!==void 0&&this.why.rule(e)}async standings(){let{run:e}=this,t=Math.max(0,this.seat);try{let n=await this.callbacks.ask({op:"standing",chair:t});return e===this.run?bs(n,this.armies,this.chairs[t]?.army??0):void 0}catch(n){e===this.run&&this.callbacks.failed(n);return}}async propose(e){this.odds.isFirst?this.question!==void 0&&this.odds.propose(e):await this.choose(e)}async choose(e){if(this.isBusy||this.begun===void 0)return;let{run:t}=this;this.hand.empty(),this.odds.close(),this.answersBefore=this.now?.answers??0,this.why.close(),this.isNewsOfRefusal&&this.tell(),this.busy(!0);try{await this.waits.mark(i("table-carrying-out"),()=>this.callbacks.ask({op:"choose",answer:e})),t===this.run&&await this.advance()}catch(n){if(t!==this.run)return;this.busy(!1),this.callbacks.failed(n)}}card(e){let t=this.question?.options.find(n=>n.key===e);t!==void 0&&(this.options.several===void 0?this.propose(e):this.options.toggle(t))}async tap(e){if(await this.hand.tap(e))return;let t=this.now?.view.pieces.filter(n=>n.hex===e)??[];t.length===0||this.isBusy?this.why.close():await this.explain(t)}async explain(e){try{await this.why.figures(Math.max(0,this.seat),e)}catch(t){this.callbacks.failed(t)}}key(e){e.key!=="Escape"||!this.isOn||(this.hand.isHolding?(e.preventDefault(),e.stopPropagation(),this.board.cancelDrag(),this.hand.putBack()):(this.why.close(),this.odds.close()))}async resume(){this.isBusy||this.begun===void 0||(this.hand.empty(),await this.advance())}async undo(e){if(this.isBusy||this.begun===void 0)return;let{run:t}=this;this.hand.empty();try{let{done:n,barrier:r}=await this.callbacks.ask({op:"undo",how:e});if(t!==this.run)return;n?await this.advance():r!==null?ds(r,this.chairs.map(({name:a})=>a),a=>{this.undo(a)}):this.callbacks.say(i("table-nothing-back"))}catch(n){t===this.run&&this.callbacks.failed(n)}}async redo(){if(this.isBusy||this.begun===void 0)return;let{run:e}=this;try{await this.callbacks.ask({op:"redo"})&&await this.advance()}catch(t){e===this.run&&this.callbacks.failed(t)}}};function ws(s,e){let t=typeof e=="string"?new Blob([e],{type:"text/plain"}):e,n=document.createElement("a");n.href=URL.createObjectURL(t),n.download=s,n.click(),setTimeout(()=>URL.revokeObjectURL(n.href),1e4)}var Kr=250,Qe=1e3,Zr=86400*Qe,Yr=30*Qe,Xe=class{element;times;now;came=0;constructor(e,t){this.times=e.chairs.map(()=>o("span",{class:"clock-time"}));let n=(a,l)=>o("li",{},o("span",{},t(l))," ",a);this.element=o("div",{role:"timer","aria-label":i("clock-left")},o("ul",{class:"table-clocks"},...this.times.map(n)));let r=setInterval(()=>this.element.isConnected?this.draw():this.now!==void 0&&clearInterval(r),Kr)}show(e){[this.now,this.came]=[e,performance.now()],this.draw()}draw(){this.now?.chairs.forEach(({time:e,vacation:t},n)=>{let r=this.now?.running===n?performance.now()-this.came:0,a=Math.max(0,e-r),l=Math.max(0,t-Math.max(0,r-e)),c=this.times[n];if(c===void 0)return;let d=String(l>0?i("clock-vacation",{left:jt(a),rest:jt(l)}):jt(a));c.textContent!==d&&m(c,d),c.parentElement?.classList.toggle("running",this.now?.running===n),c.parentElement?.classList.toggle("little",a+l<Yr)})}};function jt(s){if(s>=Zr){let l=Math.floor(s/(3600*Qe));return i("clock-days",{days:Math.floor(l/24),hours:l%24})}let e=Math.ceil(s/Qe),t=l=>String(l).padStart(2,"0"),[n,r,a]=[Math.floor(e/3600),Math.floor(e/60)%60,e%60];return n>0?`${n}:${t(r)}:${t(a)}`:`${r}:${t(a)}`}var pe=class extends Error{};function K(s,e={}){return`${s}?${new URLSearchParams({...e,language:vn()})}`}var et=class{constructor(e,t,n){this.http=e;this.game=t;this.callbacks=n;let r=l=>{this.told=Math.max(this.told,l),this.waiting.splice(0).forEach(c=>c()),this.isBehind&&n.moved()},a=(l,c)=>{l==="said"?n.said():l==="clock"?n.timed(JSON.parse(c)):l==="takeback"&&n.takesBack(JSON.parse(c))};e.follow(0,r,l=>n.reached(l),this.end.signal,a).catch(l=>n.failed(l))}http;game;callbacks;end=new AbortController;view;lines=[];told=0;waiting=[];shown=0;isStepping=!1;round=0;begun(){let{game:e}=this;return{...e,bots:e.chairs.map((t,n)=>n===e.chair?null:"elsewhere"),hides:!0,caughtUp:null}}speak(e){this.round++,this.game=e,this.view=void 0,this.lines=[],this.shown=0,this.isStepping=!1}get isBehind(){return!this.isStepping&&this.shown>0&&this.told>this.shown}close(){this.end.abort()}async ask(e){try{return await this.answer(e)}catch(t){throw t instanceof A?new pe(t.message):t}}async answer(e){switch(e.op){case"step":return this.step();case"see":return this.seen();case"choose":return this.choose(e.answer);case"figures":return this.http.get(K("/api/figures",{piece:e.piece}));case"why":{let{ask:t,piece:n}=e;return this.http.get(K("/api/why",n==null?{ask:t}:{ask:t,piece:n}))}default:throw new pe(String(i("distance-not-here")))}}async step(){let{round:e}=this;this.isStepping=!0;try{return await this.stepped()}finally{e===this.round&&(this.isStepping=!1)}}async stepped(){let{round:e}=this;for(;e===this.round&&this.told<=this.shown;)await new Promise(n=>this.waiting.push(n));if(e!==this.round)return new Promise(()=>{});let t=await this.load();return this.shown=t.event,this.told=Math.max(this.told,t.event),t.outcome!==null?{pause:"over",chair:null}:t.question!==null?{pause:"person",chair:this.game.chair}:{pause:"bot",chair:t.asked}}async load(){let{round:e}=this,t=String(this.view?.event??0),n=()=>this.http.get(K("/api/view",{since:t})),r=await this.http.patiently(n,a=>this.callbacks.reached(a));return e!==this.round||(this.lines=[...this.lines.slice(0,r.from),...r.lines],this.view=r,this.callbacks.came(r)),r}async seen(){let{question:e,event:t,clock:n,takeback:r,answered:a,...l}=this.view??await this.load();return{...l,chair:this.game.chair??0,question:e===null?null:{...e,number:t},lines:this.lines,moves:[],answers:t,barrier:null,canRedo:!1,takebacks:0}}async choose(e){let t=this.view?.event??0,n=()=>this.http.post("/api/answer",{event:t,answer:e}),r=await this.http.patiently(n,a=>this.callbacks.reached(a));return this.told=Math.max(this.told,r.event),null}};var vs={mail:i("notify-mail-address"),webhook:i("notify-webhook-address")},tt=class{constructor(e){this.http=e;this.element.append(this.title,this.parts,this.status)}http;element=o("details",{class:"table-talk table-notify",hidden:!0});title=o("summary",{});parts=o("div",{});status=o("p",{class:"note",role:"status"});async load(){this.show(await this.http.get("/api/notify"))}show(e){let{offers:t}=e;this.element.hidden=!t.mail&&!t.webhook,m(this.title,t.mail?i("notify-by-mail"):i("notify-by-webhook")),m(this.parts,t.mail&&this.part("mail",e.mail?.address,this.ofMail(e)),t.webhook&&this.part("webhook",e.webhook?.address,null)),e.secret!==void 0&&m(this.status,i("notify-secret",{secret:e.secret}))}ofMail({mail:e}){return e===null?null:e.confirmed?i("notify-mail-on"):i("notify-mail-sent")}part(e,t,n){if(t!==void 0){let l=g(i("stop"),()=>{this.change(()=>this.http.delete(`/api/notify?by=${e}`))},{"aria-label":i("notify-stop",{address:t})});return o("div",{},o("p",{class:"row"},o("span",{class:"notify-address"},t),l),n!==null&&o("p",{class:"note"},n))}let r=o("input",{type:e==="mail"?"email":"url",required:!0,"aria-label":vs[e],placeholder:vs[e],autocomplete:e==="mail"?"email":"off"});return o("form",{class:"row",onsubmit:l=>{l.preventDefault(),this.change(()=>this.http.post("/api/notify",{by:e,address:r.value.trim()}))}},r,o("button",{type:"submit"},i("notify-ask")))}async change(e){m(this.status,"");try{this.show(await e())}catch(t){m(this.status,v(t))}}};var Jr=1e4;async function ks(s,e){let t=o("div",{role:"status"}),n=o("p",{role:"alert"}),r="",a=()=>{},l=d=>{let p=JSON.stringify(d);p!==r&&m(t,...Qr(d,u=>{c(d,u)})),r=p},c=async({rules:d},p)=>{try{n.textContent="",await s.post("/api/rules",{rules:d,agree:p}),a()}catch(u){n.textContent=v(u)}};for(m(e,o("section",{class:"table-setup"},o("h1",{},i("rules-changed")),t,n));;){try{let d=await s.get("/api/rules");if(!d.changed)return;l(d)}catch(d){if(!(d instanceof M))throw d}await new Promise(d=>{a=d,setTimeout(d,Jr)})}}function Qr({title:s,chairs:e,over:t,refused:n,plays:r,agreed:a,waits:l},c){let d=w=>e?.[w]??String(i("chair-number",{number:w+1})),p=o("p",{},i("rules-changed-begun",{title:s??""}));if(t===!0)return[p,o("p",{},i("rules-changed-over"))];if(r!==!0)return[p,o("p",{},i("rules-changed-watched"))];let u=n==null,h=(a??[]).length>0,b=i("waiting-for",{names:(l??[]).map(d).join(", ")});return[p,o("p",{},u?i("rules-changed-accept"):Xr(n,d(n.chair))),...h?[o("p",{},i("rules-changed-agreed",{names:(a??[]).map(d).join(", "),waiting:b}))]:[],o("div",{class:"row"},g(u?i("rules-changed-continue"):i("agree"),()=>c(!0),{class:"main"}),...h?[g(i("rules-changed-disagree"),()=>c(!1))]:[])]}function Xr({answer:s,why:e},t){return s===null?i("rules-changed-refuse",{name:t}):i("rules-changed-refuse-own",{name:t,answer:s,why:e??""})}function nt(s){return[...crypto.getRandomValues(new Uint8Array(s))].map(t=>t.toString(16).padStart(2,"0")).join("")}var eo=s=>s/2**32|0,to=s=>s>>>0;function xs(s,e,t,n){let r=eo(t),a=to(t);s.setUint32(e,n?a:r,n),s.setUint32(e+4,n?r:a,n)}function $s(s){return s instanceof Uint8Array||ArrayBuffer.isView(s)&&s.constructor.name==="Uint8Array"&&"BYTES_PER_ELEMENT"in s&&s.BYTES_PER_ELEMENT===1}var zt=s=>s?`"${s}" `:"";function no(s,e=""){if(typeof s!="number")throw new TypeError(zt(e)+"expected number, got "+typeof s);if(!Number.isSafeInteger(s)||s<0)throw new RangeError(zt(e)+"expected integer >= 0, got "+s);return s}function st(s,e,t=""){if($s(s)&&(e===void 0||s.length===e))return s;e!==void 0&&no(e,"length");let n=$s(s),r=e!==void 0?` of length ${e}`:"",a=n?`length=${s.length}`:`type=${typeof s}`,l=zt(t)+"expected Uint8Array"+r+", got "+a;throw n?new RangeError(l):new TypeError(l)}var so=(s,e)=>{if(s===null||typeof s!="object"||Array.isArray(s))throw new TypeError((e==="object"?"":`"${e}" `)+"expected object, got type="+typeof s)},Ss=(s,e)=>{so(s,e);let t=Object.getPrototypeOf(s);if(t!==Object.prototype&&t!==null)throw new TypeError(`"${e}" expected plain object`);if(Object.hasOwn(s,"__proto__"))throw new TypeError(`"${e}.__proto__" is not allowed`)};function It(s,e=!0){if(s.destroyed)throw new Error("hash was destroyed");if(e&&s.finished)throw new Error("digest() was already called")}function Ts(s,e){st(s,void 0,"output");let t=e.outputLen;if(!(s.length>=t))throw new RangeError('"output" expected length >= '+t)}function rt(...s){for(let e=0;e<s.length;e++)s[e].fill(0)}function ot(s){return new DataView(s.buffer,s.byteOffset,s.byteLength)}function C(s,e){return s<<32-e|s>>>e}var ro=typeof Uint8Array.from([]).toHex=="function"&&typeof Uint8Array.fromHex=="function",oo=Array.from({length:256},(s,e)=>e.toString(16).padStart(2,"0"));function Es(s){if(st(s),ro)return s.toHex();let e="";for(let t=0;t<s.length;t++)e+=oo[s[t]];return e}function As(s){if(typeof s!="string")throw new TypeError("string expected");let e=new TextEncoder().encode(s);try{return new Uint8Array(e)}finally{rt(e)}}function io(s,e,t="opts"){return Ss(s,"defaults"),e!==void 0&&Ss(e,t),Object.assign(Object.create(null),s,e)}function Ps(s,e={}){if(typeof s!="function")throw new TypeError('"hashCons" expected function, got type='+typeof s);e=io({},e,"info");let t=(r,a)=>s(a).update(r).digest(),n=s(void 0);return t.outputLen=n.outputLen,t.blockLen=n.blockLen,t.canXOF=n.canXOF,t.create=r=>s(r),Object.assign(t,e),Object.freeze(t)}var Ls=s=>({oid:Uint8Array.from([6,9,96,134,72,1,101,3,4,2,s])});function Os(s,e,t){return s&e^~s&t}function Ms(s,e,t){return s&e^s&t^e&t}var it=class{blockLen;outputLen;canXOF=!1;padOffset;isLE;buffer;view;finished=!1;length=0;pos=0;destroyed=!1;constructor(e,t,n,r){this.blockLen=e,this.outputLen=t,this.padOffset=n,this.isLE=r,this.buffer=new Uint8Array(e),this.view=ot(this.buffer)}update(e){It(this),st(e);let{view:t,buffer:n,blockLen:r}=this,a=e.length,l=!1;for(let c=0;c<a;){let d=Math.min(r-this.pos,a-c);if(d===r){let p=ot(e);for(;r<=a-c;c+=r)this.process(p,c);l=!0;continue}n.set(c===0&&d===a?e:e.subarray(c,c+d),this.pos),this.pos+=d,c+=d,this.pos===r&&(this.process(t,0),this.pos=0,l=!0)}return this.length+=e.length,l&&this.roundClean(),this}digestInto(e){It(this),Ts(e,this),this.finished=!0;let{buffer:t,view:n,blockLen:r,isLE:a}=this,{pos:l}=this;t[l++]=128,t.fill(0,l),this.padOffset>r-l&&(this.process(n,0),t.fill(0)),xs(n,r-8,this.length*8,a),this.process(n,0),this.roundClean();let c=e===t?n:ot(e),d=this.outputLen,p=d/4,u=this.get();if(d%4||p>u.length)throw new Error("invalid outputLen");for(let h=0;h<p;h++)c.setUint32(4*h,u[h],a)}digest(){let{buffer:e,outputLen:t}=this;this.digestInto(e);let n=e.slice(0,t);return this.destroy(),n}_cloneIntoMeta(e){let{buffer:t,length:n,finished:r,destroyed:a,pos:l}=this;return e.destroyed=a,e.finished=r,e.length=n,e.pos=l,l&&e.buffer.set(t),e}clone(){return this._cloneInto()}},Cs=Uint32Array.from([1779033703,3144134277,1013904242,2773480762,1359893119,2600822924,528734635,1541459225]);var ao=Uint32Array.from([1116352408,1899447441,3049323471,3921009573,961987163,1508970993,2453635748,2870763221,3624381080,310598401,607225278,1426881987,1925078388,2162078206,2614888103,3248222580,3835390401,4022224774,264347078,604807628,770255983,1249150122,1555081692,1996064986,2554220882,2821834349,2952996808,3210313671,3336571891,3584528711,113926993,338241895,666307205,773529912,1294757372,1396182291,1695183700,1986661051,2177026350,2456956037,2730485921,2820302411,3259730800,3345764771,3516065817,3600352804,4094571909,275423344,430227734,506948616,659060556,883997877,958139571,1322822218,1537002063,1747873779,1955562222,2024104815,2227730452,2361852424,2428436474,2756734187,3204031479,3329325298]),G=new Uint32Array(64),qt=class extends it{A=0;B=0;C=0;D=0;E=0;F=0;G=0;H=0;constructor(e,t){super(64,e,8,!1),this.A=t[0]|0,this.B=t[1]|0,this.C=t[2]|0,this.D=t[3]|0,this.E=t[4]|0,this.F=t[5]|0,this.G=t[6]|0,this.H=t[7]|0}get(){let{A:e,B:t,C:n,D:r,E:a,F:l,G:c,H:d}=this;return[e,t,n,r,a,l,c,d]}set(e,t,n,r,a,l,c,d){this.A=e|0,this.B=t|0,this.C=n|0,this.D=r|0,this.E=a|0,this.F=l|0,this.G=c|0,this.H=d|0}_cloneInto(e){return(e||=new this.constructor).set(...this.get()),this._cloneIntoMeta(e)}process(e,t){for(let h=0;h<16;h++,t+=4)G[h]=e.getUint32(t,!1);for(let h=16;h<64;h++){let b=G[h-15],w=G[h-2],$=C(b,7)^C(b,18)^b>>>3,B=C(w,17)^C(w,19)^w>>>10;G[h]=B+G[h-7]+$+G[h-16]|0}let{A:n,B:r,C:a,D:l,E:c,F:d,G:p,H:u}=this;for(let h=0;h<64;h++){let b=C(c,6)^C(c,11)^C(c,25),w=u+b+Os(c,d,p)+ao[h]+G[h]|0,B=(C(n,2)^C(n,13)^C(n,22))+Ms(n,r,a)|0;u=p,p=d,d=c,c=l+w|0,l=a,a=r,r=n,n=w+B|0}n=n+this.A|0,r=r+this.B|0,a=a+this.C|0,l=l+this.D|0,c=c+this.E|0,d=d+this.F|0,p=p+this.G|0,u=u+this.H|0,this.set(n,r,a,l,c,d,p,u)}roundClean(){rt(G)}destroy(){this.destroyed=!0,this.set(0,0,0,0,0,0,0,0),rt(this.buffer)}},Gt=class extends qt{constructor(){super(32,Cs)}};var Rs=Ps(()=>new Gt,Ls(1));function Ft(s){return Es(Rs(As(s)))}var lo=1500,co=32;function uo(s){let e=`castra-seed-${Ft(s)}`,t=localStorage.getItem(e);if(t!==null)return t;let n=nt(co);return localStorage.setItem(e,n),n}async function Ds(s,e,t){let n=o("p",{role:"status"}),r=!1;for(;;){try{let a=await s.get("/api/seed");r||(r=!0,m(t,o("section",{class:"table-setup"},o("h1",{},a.title),o("p",{},i("seed-note")),n)));let l=a.chairs.find(({chair:d})=>d===a.chair);if(l!==void 0&&l.value===null){let d=uo(e),p=Ft(d);if(l.commitment===null)a=await s.post("/api/seed/commit",{commitment:p});else if(l.commitment!==p){m(n,i("seed-other-browser")),await Ws();continue}a.chairs.every(u=>u.commitment!==null)&&(a=await s.post("/api/seed/reveal",{value:d}))}if(a.begun)return;let c=a.chairs.filter(d=>(d.commitment===null||a.chairs.every(p=>p.commitment!==null))&&d.value===null);m(n,i("waiting-for",{names:c.map(({chair:d,person:p})=>p===""?i("seed-chair",{chair:d+1}):p).join(", ")}))}catch(a){if(!(a instanceof M))throw a;m(n,i("seed-unreached"))}await Ws()}}function Ws(){return new Promise(s=>setTimeout(s,lo))}var ho=i("takeback-known"),at=class{constructor(e,t,n,r){this.http=e;this.game=t;this.name=n;this.callbacks=r}http;game;name;callbacks;button=g(i("takeback"),()=>{this.ask()},{class:"quiet take-back",disabled:!0});answered=null;request=null;shown="null";came(e){this.answered=e.outcome===null?e.answered:null,this.show(e.takeback)}show(e){let t=this.request;this.request=e,this.button.disabled=this.answered===null||e?.state==="asked";let n=JSON.stringify(e);if(n!==this.shown&&(this.shown=n,e!==null)){if(e.state==="asked")return this.callbacks.tell(...this.notice(e));t?.request!==e.request||t.state!=="asked"||(this.callbacks.tell(),this.callbacks.say(this.end(e)))}}notice({request:e,by:t,waits:n}){let r=n.filter(u=>u!==this.game.chair).map(u=>this.name(u)),a=r.length===0?"":i("waiting-for",{names:r.join(", ")}),l=(u,h)=>g(u,()=>{this.send("/api/takeback/consent",{request:e,agree:h})}),c=(u,...h)=>[o("p",{},u),o("div",{class:"row"},...h)];if(t===this.game.chair)return c(i("takeback-own",{waiting:a}),l(i("takeback-withdraw"),!1));let d=i("takeback-asks",{name:this.name(t),known:ho});return this.game.chair!==null&&n.includes(this.game.chair)?c(d,l(i("agree"),!0),l(i("refuse"),!1)):c(i("two-sentences",{one:d,other:a}))}end({by:e,state:t,refused:n}){let r=e===this.game.chair;switch(t){case"agreed":return r?i("takeback-agreed-own"):i("takeback-agreed",{name:this.name(e)});case"refused":return n===null?i("takeback-refused"):i("takeback-refused-by",{name:this.name(n)});case"withdrawn":return i("takeback-withdrawn",{name:this.name(e)});default:return i("takeback-too-late")}}async ask(){this.answered!==null&&await this.send("/api/takeback",{event:this.answered})}async send(e,t){try{await this.http.post(e,t)}catch(n){this.callbacks.say(v(n))}}};var po=1e3,lt=class{constructor(e,t,n){this.http=e;this.game=t;this.reached=n;this.element.open=matchMedia("(min-width: 46rem)").matches}http;game;reached;list=o("ol",{});log=o("div",{class:"talk-log",role:"log","aria-label":i("talk-said"),tabindex:0},this.list);to=o("select",{"aria-label":i("talk-to"),onchange:()=>this.choose()});text=o("input",{"aria-label":i("talk-message"),maxlength:po,autocomplete:"off",enterkeyhint:"send"});send=o("button",{type:"submit"},i("talk-say"));why=o("p",{class:"note",role:"status"});form=o("form",{class:"row",onsubmit:e=>this.said(e)},this.to,this.text,this.send);count=o("span",{class:"talk-new",hidden:!0});element=o("details",{class:"table-talk",ontoggle:()=>this.read()},o("summary",{},i("talk")," ",this.count),this.log,this.form,this.why);channels=[];messages=[];lastReceived=0;unread=0;isFirst=!0;sending;loading=Promise.resolve();speak(e){this.game=e,m(this.list,...this.messages.map(t=>this.line(t))),this.offer()}load(){this.loading=this.loading.then(()=>this.fetched()).catch(e=>this.refused(e))}async fetched(){for(;;){let{channels:e,messages:t,heard:n}=await this.http.patiently(()=>this.http.get(`/api/talk?since=${this.lastReceived}`),this.reached);this.channels=e;let r=t.filter(({chair:a})=>a!==this.game.chair);if(this.messages.push(...t),this.list.append(...t.map(a=>this.line(a))),this.lastReceived=t.at(-1)?.number??this.lastReceived,this.isFirst||(this.unread+=r.length),t.length>0&&(this.log.scrollTop=this.log.scrollHeight),this.offer(),t.length===0||this.lastReceived>=n)break}this.isFirst=!1,this.read()}offer(){let e=this.to.value;m(this.to,...this.channels.map(t=>o("option",{value:t.channel},this.name(t)))),this.channels.some(({channel:t})=>t===e)&&(this.to.value=e),this.element.hidden=this.channels.length===0&&this.list.childElementCount===0&&!this.isLimited,this.choose()}get isLimited(){return this.game.chairs.some(({sitter:e},t)=>e==="person"&&t!==this.game.chair)}choose(){let e=this.channels.find(({channel:n})=>n===this.to.value),t=e===void 0?i("talk-none"):e.refused===null?"":`${P(e.refused)}.`;m(this.why,t);for(let n of[this.text,this.send])n.disabled=t!=="";this.to.hidden=e===void 0}name({channel:e,chairs:t}){return e==="all"?i("talk-everybody"):t.filter(r=>r!==this.game.chair).map(r=>this.person(r)).join(", ")}person(e){let t=this.game.chairs[e];return t===void 0?"":t.person===""?t.name:`${t.person} (${t.name})`}line({chair:e,channel:t,text:n,time:r}){let a=this.channels.find(p=>p.channel===t),l=t==="all"?i("talk-to-all"):a===void 0?t.replace("+"," + "):this.name(a),c=new Date(r*1e3),d=e===this.game.chair?i("talk-you-to",{to:l}):this.person(e);return o("li",{class:e===this.game.chair?"own":"",title:i("talk-when",{when:c,to:l})},o("strong",{},d)," ",o("span",{},n))}read(){this.element.open&&(this.unread=0),this.count.hidden=this.unread===0,m(this.count,i("talk-new",{unread:this.unread}))}said(e){e.preventDefault();let t=this.text.value.trim();if(t===""||this.send.disabled)return;let n=this.sending,r=n!==void 0&&n.text===t&&n.channel===this.to.value;this.sending=r?n:{channel:this.to.value,key:nt(16),text:t},this.http.post("/api/talk",this.sending).then(()=>{this.sending=void 0,this.text.value="",this.load()},a=>this.refused(a))}refused(e){let t=e instanceof M?String(i("talk-send-again",{error:v(e)})):v(e),n=()=>{m(this.why,`${P(t)}.`)};e instanceof A&&e.error==="closed"&&this.load(),this.loading.then(n)}};var ct=class{constructor(e,t,n){this.http=e;this.token=t;this.say=n}http;token;say;element=o("main",{class:"table"});tools=o("div",{class:"table-tools row",role:"toolbar","aria-label":i("game")});link=o("div",{class:"connection",role:"status",hidden:!0},o("p",{},i("seat-unreached")));game;async open(e){let t=await this.begun(e),n=t.chair===null?void 0:t.chairs[t.chair];if(q({token:this.token,title:t.title,who:n?.name??String(i("seat-spectator")),when:Date.now()}),document.title=t.title,document.body.append(this.link),t.chair!==null)return this.sit(t);"view"in await this.http.patiently(()=>this.http.get(K("/api/view")),a=>this.reached(a))?this.sit(t):this.showSpectator(t)}async begun(e){try{return await this.spoken()}catch(t){let n=t instanceof A?t.error:"";if(n!=="seeding"&&n!=="rules-changed")throw t;return e(),n==="seeding"?await Ds(this.http,this.token,this.element):await ks(this.http,this.element),this.spoken()}}async spoken(){let e=await this.http.patiently(()=>this.http.get(K("/api/game")),t=>this.reached(t));return this.game=e,e}reached(e){this.link.hidden=e}name(e){let t=e===null?void 0:this.game?.chairs[e];return t===void 0?"":t.person===""?t.name:`${t.name} (${t.person})`}sit(e){let t=e.chair===null?void 0:new lt(this.http,e,h=>this.reached(h)),n=new tt(this.http);e.chair!==null&&n.load().catch(h=>this.say(v(h)));let r=e.clock===null?void 0:new Xe(e,h=>this.name(h)),a=new et(this.http,e,{reached:h=>this.reached(h),came:h=>{this.updateTitle(h),h.clock!==null&&r?.show(h.clock),c.came(h),t?.load()},timed:h=>r?.show(h),said:()=>t?.load(),takesBack:h=>c.show(h),moved:()=>{l.resume().catch(h=>this.failed(h))},failed:h=>this.failed(h)}),l=new Je(this.element,this.tools,{ask:h=>a.ask(h),say:h=>this.say(h),failed:h=>this.say(v(h)),rested:h=>{h.outcome!==null?l.tell(o("p",{},i("sentence",{words:le(h.outcome)})," "),this.record(e)):a.isBehind&&l.resume().catch(b=>this.failed(b))},stop:()=>{},isElsewhere:!0,...t===void 0?{}:{beside:o("div",{class:"table-beside"},t.element,n.element)}}),c=new at(this.http,e,h=>this.name(h),{tell:(...h)=>l.tell(...h),say:h=>this.say(h)}),[d,p]=[U(),_()],u=h=>m(this.tools,o("h1",{class:"unseen"},h.title),o("strong",{},h.chair===null?i("seat-looking-on"):this.name(h.chair)),r?.element??o("span",{class:"table-marked"},i("seat-with",{others:h.chairs.flatMap((b,w)=>w===h.chair?[]:[this.name(w)]).join(", ")})),o("span",{class:"space"}),...h.chair===null?[]:[c.button],d,p,o("a",{href:"/"},i("games")));u(e),H(()=>{(async()=>{let b=await this.spoken();u(b),t?.speak(b),a.speak(b),await l.sit(a.begun(),!0)})().catch(b=>this.failed(b))}),e.chair!==null&&jn(this.http,this.say).then(h=>h!==void 0&&this.tools.lastElementChild?.before(h),h=>this.say(v(h))),l.sit(a.begun(),!1).catch(h=>this.failed(h))}updateTitle({question:e,outcome:t}){let n=this.game?.title??"Castra";document.title=String(t!==null?i("seat-title-over",{title:n}):e!==null?i("seat-title-move",{title:n}):n)}failed(e){let t=e instanceof A&&e.error==="unknown-link"?i("link-no-chair"):v(e);m(this.element,o("p",{class:"loading",role:"alert"},t))}record(e){return g(i("seat-save"),()=>{let t=n=>ws(`${e.title.replace(/[^A-Za-z0-9]+/g,"-").toLowerCase()}.ron`,n);this.http.text("/api/record").then(t,n=>this.say(v(n)))})}showSpectator(e){let t=e,[n,r]=[o("h1",{}),o("p",{})],a=o("p",{role:"status"},"…"),l=o("div",{class:"row"});m(this.tools,U(),_(),o("a",{href:"/"},i("games"))),m(this.element,o("section",{class:"table-setup"},n,r,a,l,o("p",{class:"note"},i("seat-secrets")),this.tools));let c=()=>{m(n,t.title),m(r,t.chairs.map((u,h)=>this.name(h)).join(", "))};c();let d=async()=>{let{turn:u,asked:h,outcome:b}=await this.http.patiently(()=>this.http.get(K("/api/view")),$=>this.reached($)),w=t.armies.find(({army:$})=>$===b?.winner);m(a,b===null?i("seat-decides",{turn:u,name:this.name(h)}):i("sentence",{words:le({...b,winner:w?.noun??null,several:w?.several===!0})})),b!==null&&m(l,this.record(t))};H(()=>{(async()=>{t=await this.spoken(),c(),await d()})().catch(h=>this.failed(h))});let p=new AbortController;this.http.follow(0,()=>{d().catch(u=>this.failed(u))},u=>this.reached(u),p.signal).catch(u=>this.failed(u))}};var mo=15e3,fo={swiss:i("form-swiss"),"all-play-all":i("form-all"),"knock-out":i("form-knock-out")},ut=class{constructor(e,t,n){this.token=e;this.id=t;this.say=n;this.http=e===""?new L:new L(e)}token;id;say;element=o("main",{class:"start lobby"});http;shown="";account=null;async show(){await this.load(),H(()=>{this.shown="",this.load().catch(e=>this.say(v(e)))}),setInterval(()=>{!document.hidden&&!this.element.contains(document.activeElement)&&this.load().catch(()=>{})},mo)}async load(){let e=this.token===""?`?id=${encodeURIComponent(this.id??"")}`:"",t=await this.http.get(`/api/tournament${e}`),n=JSON.stringify(t);n!==this.shown&&(this.account=(await new L().get("/api/account")).name,this.shown=n,this.draw(t))}name(e,t){return e.players.find(n=>n.player===t)?.name??i("tournament-player",{number:t})}draw(e){let t=[fo[e.form],e.about,e.legs===2?i("tournament-legs-two"):i("tournament-legs-one"),qn(e.clock.time),e.rounds>0&&i("tournament-rounds",{rounds:e.rounds})],n=e.state==="open"?i("tournament-open"):e.state==="over"?i("tournament-over"):i("tournament-state",{round:e.round,rounds:e.rounds,state:e.complete?"over":"played"}),r=e.you===null&&!e.organiser&&(e.state==="open"||e.state==="running"&&e.form==="swiss");m(this.element,o("header",{class:"welcome"},o("h1",{},e.title),o("p",{},`${t.filter(a=>a!==!1).join(", ")}.`),o("p",{role:"status"},n),o("p",{},o("a",{href:"/"},i("all-games")))),e.organiser&&this.directing(e),e.you!==null&&this.own(e,e.you),r&&this.entering(e),e.standings.length>0&&this.standings(e),e.games.length>0&&this.rounds(e),e.state==="open"&&this.players(e))}async change(e,t,n=""){try{await this.http.post(e,t),await this.load(),n!==""&&this.say(n)}catch(r){this.say(v(r))}}directing(e){let t=new URL(`/tournament?id=${e.tournament}`,location.href).href,n=o("input",{type:"text",readonly:!0,id:"tournament-enter",onfocus:()=>n.select()});n.value=t;let r=e.state==="open"?e.players.length>=2:e.state==="running"&&e.complete&&e.advance==="organiser",a=()=>{this.change("/api/tournament/next",{},i("tournament-begun"))},l=e.players.filter(({withdrawn:p})=>!p),c=o("select",{id:"tournament-out"},...l.map(({player:p,name:u})=>o("option",{value:p},u))),d=()=>{confirm(String(i("tournament-take-out-ask",{name:this.name(e,Number(c.value))})))&&this.change("/api/tournament/withdraw",{player:Number(c.value)})};return o("section",{class:"table-setup lobby-form","aria-labelledby":"tournament-direct"},o("h2",{id:"tournament-direct"},i("tournament-direct")),e.state!=="over"&&o("p",{},o("label",{for:"tournament-enter"},i("tournament-link")),n),r&&o("div",{class:"row"},g(e.state==="open"?i("tournament-first-round"):i("tournament-next-round"),a,{class:"main"})),e.state!=="over"&&l.length>0&&o("p",{},o("label",{for:"tournament-out"},i("tournament-take-out-of")),c,g(i("tournament-take-out"),d)),e.state==="running"&&!e.complete&&this.deciding(e))}deciding(e){let t=e.games.filter(c=>c.halves===null),n=o("select",{id:"tournament-game"},...t.map((c,d)=>o("option",{value:d},this.pair(e,c)))),r=[["first",i("decided-first")],["second",i("decided-second")],["draw",i("a-draw")],["neither",i("decided-neither")]],a=o("select",{id:"tournament-result"},...r.map(([c,d])=>o("option",{value:c},d))),l=()=>{let c=t[Number(n.value)];c!==void 0&&this.change("/api/tournament/decide",{round:c.round,board:c.board,leg:c.leg,result:a.value})};return o("details",{},o("summary",{},i("decide-game")),o("p",{},o("label",{for:"tournament-game"},i("game")),n),o("p",{},o("label",{for:"tournament-result"},i("result")),a),o("div",{class:"row"},g(i("decide"),l)))}pair(e,{first:t,second:n}){return n===null?i("tournament-pair-bye",{name:this.name(e,t)}):`${this.name(e,t)} – ${this.name(e,n)}`}own(e,t){let n=e.games.filter(d=>d.first===t||d.second===t),r=async({round:d,board:p,leg:u})=>{try{let{path:h}=await this.http.post("/api/tournament/open",{round:d,board:p,leg:u});location.href=h}catch(h){this.say(v(h))}},a=d=>o("li",{class:"row"},d.created?g(i("tournament-round-pair",{round:d.round,pair:this.pair(e,d)}),()=>{r(d)},{class:"kept"}):i("tournament-round-pair",{round:d.round,pair:this.pair(e,d)}),d.halves===null?o("strong",{},d.created?i("tournament-played"):i("tournament-soon")):this.result(d)),l=async()=>{if(confirm(String(i("tournament-withdraw-ask")))){if(e.state!=="open")return this.change("/api/tournament/withdraw",{});try{await this.http.post("/api/tournament/withdraw",{}),Te(this.token),location.href=`/tournament?id=${e.tournament}`}catch(d){this.say(v(d))}}},c=e.players.every(({player:d,withdrawn:p})=>d!==t||p);return o("section",{class:"table-setup lobby-form","aria-labelledby":"tournament-mine"},o("h2",{id:"tournament-mine"},i("tournament-you",{name:this.name(e,t)})),n.length===0?o("p",{class:"note"},i("tournament-mine-note")):o("ul",{class:"mine"},...n.map(a)),e.state!=="over"&&!c&&o("div",{class:"row"},g(i("tournament-withdraw"),()=>{l()})))}entering(e){let t=o("input",{type:"text",id:"tournament-name",maxlength:40,required:!0,autocomplete:"nickname"}),n=async r=>{try{let a=await new L().post("/api/tournament/enter",{tournament:e.tournament,...r});q({token:a.token,title:e.title,who:a.name,when:Date.now(),page:"tournament"}),location.href=`/tournament?player=${a.player}#${a.token}`}catch(a){this.say(v(a))}};return o("form",{class:"table-setup lobby-form",onsubmit:r=>{r.preventDefault(),n({name:t.value})}},o("h2",{},i("tournament-enter")),this.account!==null&&o("p",{class:"note"},i("tournament-enter-note")),this.account!==null&&o("div",{class:"row"},g(i("tournament-enter-as",{account:this.account}),()=>{n({account:!0})},{class:"main"})),o("p",{},o("label",{for:"tournament-name"},i("name")),t),o("div",{class:"row"},o("button",{type:"submit"},i("tournament-enter-link"))))}players(e){let t=({name:n,account:r})=>o("li",{},r?i("tournament-with-account",{name:n}):n);return o("section",{"aria-labelledby":"tournament-players"},o("h2",{id:"tournament-players"},i("players")),e.players.length===0?o("p",{class:"note"},i("tournament-nobody")):o("ul",{},...e.players.map(t)))}standings(e){let t=a=>a>0?`+${a}`:String(a).replace("-","−"),n=a=>e.players.some(l=>l.player===a&&l.withdrawn),r=e.standings.map(({player:a,halves:l,points:c,strength:d,opponents:p},u)=>o("tr",{},o("td",{},String(u+1)),o("th",{scope:"row"},n(a)?i("tournament-withdrawn",{name:this.name(e,a)}):this.name(e,a)),o("td",{},dt(l)),o("td",{},t(c)),o("td",{},t(d)),o("td",{},dt(p))));return o("section",{"aria-labelledby":"tournament-standings"},o("h2",{id:"tournament-standings"},i("standings")),ie(i("tournament-standings"),[i("place"),i("player"),i("tournament-score"),i("tournament-points"),i("tournament-strength"),i("tournament-opponents")],r))}rounds(e){let t=[...new Set(e.games.map(({round:r})=>r))].sort((r,a)=>a-r),n=r=>o("tr",{},o("td",{},String(r.board+1)),o("th",{scope:"row"},this.pair(e,r)),o("td",{},this.result(r)),o("td",{},r.points===null?"":r.points.join(" : ")),o("td",{},r.strength===null?"":r.strength.join(" : ")));return o("section",{"aria-labelledby":"tournament-rounds"},o("h2",{id:"tournament-rounds"},i("rounds")),...t.flatMap(r=>[o("h3",{},i("tournament-round",{round:r})),ie(i("tournament-games-of",{round:r}),[i("tournament-board"),i("players"),i("result"),i("tournament-points"),i("tournament-strength")],e.games.filter(a=>a.round===r).map(n))]))}result({second:e,halves:t,decided:n}){if(e===null)return i("tournament-bye");if(t===null)return i("tournament-played");let r=`${dt(t[0])} : ${dt(t[1])}`;return n===null?r:i("tournament-decided",{score:r})}};function dt(s){let e=Math.floor(s/2);return s%2===0?String(e):e===0?"½":`${e}½`}var go=[["swiss",i("form-swiss-long")],["all-play-all",i("form-all-long")],["knock-out",i("form-knock-out-long")]],bo=[["",i("never")],["15m",i("minutes",{minutes:15})],["1h",i("hours",{hours:1})],["1d",i("days",{days:1})],["3d",i("days",{days:3})],["7d",i("days",{days:7})]],ht=class{constructor(e,t){this.http=e;this.say=t}http;say;element=o("main",{class:"start lobby"});clock=new J(!0);async show(){let{battles:e}=await this.http.get("/api/battles"),t=([w,$])=>o("option",{value:w},$),n=Ct(e),r=o("input",{type:"text",id:"tournament-name",required:!0,maxlength:80}),a=o("select",{id:"tournament-form"},...go.map(t)),l=o("select",{id:"tournament-legs"},t(["1",i("legs-one")]),t(["2",i("legs-two")])),c=o("input",{type:"number",id:"tournament-rounds",min:0,max:63,value:"0"}),d=o("select",{id:"tournament-absent"},...bo.map(t)),p=o("select",{id:"tournament-advance"},t(["last",i("advance-last")]),t(["organiser",i("advance-organiser")])),u=(w,$)=>o("p",{},o("label",{for:$.id},w),$),h=o("div",{},u(i("rounds"),c),o("p",{class:"note"},i("rounds-note")));a.addEventListener("change",()=>{h.hidden=a.value!=="swiss"});let b=async()=>{try{let w=this.clock.asked().clock;if(w===void 0)return;let $={title:r.value,battle:n.value,form:a.value,legs:l.value==="2"?2:1,rounds:a.value==="swiss"?Number(c.value):0,clock:w,advance:p.value,...d.value===""?{}:{absent:d.value}};this.links($.title.trim(),await this.http.post("/api/tournaments",$))}catch(w){this.say(v(w))}};m(this.element,o("form",{class:"table-setup lobby-form",onsubmit:w=>{w.preventDefault(),b()}},o("h1",{},i("tournament-new")),u(i("name"),r),u(i("kind-battle"),n),u(i("tournament-form"),a),h,u(i("tournament-match"),l),this.clock.element,u(i("tournament-absent"),d),u(i("tournament-advance"),p),o("div",{class:"row"},o("button",{type:"submit",class:"main"},i("tournament-create")),o("a",{href:"/"},i("all-games")))))}links(e,{token:t,path:n,enter:r}){q({token:t,title:e,who:String(i("tournament-organiser")),when:Date.now(),page:"tournament"});let a=(l,c,d)=>{let p=new URL(d,location.href).href,u=o("input",{type:"text",readonly:!0,id:l,onfocus:()=>u.select()});u.value=p;let h=g(i("copy"),()=>{navigator.clipboard.writeText(p).then(()=>this.say(i("tournament-link-copied")),()=>u.select())},{"aria-label":i("tournament-copy",{what:c})});return o("li",{class:"row"},o("label",{for:l},c),u,h)};m(this.element,o("section",{class:"table-setup lobby-form","aria-labelledby":"tournament-links"},o("h1",{id:"tournament-links",tabindex:-1},e),o("p",{class:"note"},i("tournament-links-note")),o("ul",{class:"lobby-links"},a("tournament-enter",i("tournament-for-players"),r),a("tournament-own",i("tournament-for-organiser"),n)),o("div",{class:"row"},o("a",{class:"sit",href:n},i("tournament-go"))))),this.element.querySelector("#tournament-links")?.focus()}};var yo=6e3,pt=class{element=o("div",{class:"status",role:"status"});timer;aloud(e){clearTimeout(this.timer),this.element.classList.remove("on"),m(this.element,String(e).replace(/`([^`]*)`/g,(t,n)=>String(i("quoted",{text:n}))))}say(e){this.aloud(e),this.element.classList.add("on"),this.timer=setTimeout(()=>this.element.classList.remove("on"),yo)}};var ft=document.getElementById("page")??document.body,mt=new pt;function wo(s){let t=s instanceof A&&s.error==="unknown-link"?location.pathname==="/tournament"?i("link-no-tournament"):i("link-no-chair"):v(s);m(ft,o("p",{class:"loading",role:"alert"},t),o("p",{class:"loading"},o("a",{href:"/"},i("all-games"))))}function Ut(s){m(ft,o("header",{class:"row lobby-tools"},U(),_()),s,mt.element)}async function vo(){let s=r=>mt.say(r);if(location.pathname==="/mail"){let r=new Ae(new L(location.hash.slice(1)));await r.show(),Ut(r.element);return}if(location.pathname==="/ratings"){let r=new Pe(new L);await r.show(new URLSearchParams(location.search).get("game")),Ut(r.element);return}if(location.pathname==="/tournament"){let[r,a]=[location.hash.slice(1),new URLSearchParams(location.search).get("id")],l=r===""&&a===null?new ht(new L,s):new ut(r,a,s);await l.show(),Ut(l.element);return}if(location.pathname!=="/table"){let r=new Ee(new L,s);await r.show(),m(ft,r.element,mt.element);return}let e=location.hash.slice(1),t=new ct(new L(e),e,s),n=()=>m(ft,t.element,mt.element);await t.open(n),n()}addEventListener("hashchange",()=>location.reload());vo().catch(wo);})();
