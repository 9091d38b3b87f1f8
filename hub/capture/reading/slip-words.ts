// Words that change the meaning of the lines below: cancellations, additions, moved tables and split bills. In the
// templates' languages, recognized by their stems: tills print any other words beside them (CAPT-04).

/** Lower case without accents, so that ANNULE and annulé, ΑΚΥΡΩΣΗ and ακύρωση compare equal. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss');
}

/** Words and numbers of a text in plain letters; an apostrophe is part of its word. */
export function plainWords(text: string): string[] {
  return plainLetters(text)
    .replace(/[’׳`´]/gu, "'")
    .split(/[^\p{L}\p{N}']+/u)
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .filter((word) => word !== '');
}

const words = (text: string): ReadonlySet<string> => new Set(plainLetters(text).split(/\s+/).filter(Boolean));
const stems = (text: string): readonly string[] => [...words(text)];

const CANCEL_WORDS = words(`
  void voids voided voiding remove removed removal removals refund refunded returned scratched dropped nixed abort aborted
  storno stornos stornobon stornobeleg stornoposten teilstorno gesamtstorno bonstorno gestrichen entfernt entfallt
  retire retires retirado retirados retirada retiradas quitado quitados quitada quitadas
  tolto tolti tolta tolte rimosso rimossi rimossa rimosse
  снято снят снята сняты отказ убрано убран убраны возврат
  בטל בוטל בוטלה בוטלו מבוטל מבוטלת מבוטלים מבוטלות לבטל נמחק נמחקה נמחקו הוסר הוסרה הוסרו מחיקה מחיקות זיכוי החזרה`);
const CANCEL_STEMS = stems(`
  cancel annul anula storniert stornier stornat delet discard eliminad eliminat elimine supprim borrad abbestell
  gelosch geloesch loschung löschung devolucion retoure отмен аннулир сторн удален удалит ακυρ διαγραφ διεγραφ ביטול`);
/** Each means that a dish isn't to be made. */
const CANCEL_PHRASES: readonly RegExp[] = [
  /\b(?:do not|don't|dont|not to) (?:make|cook|prepare|fire|send|serve)\b/u,
  /\b(?:stop|no longer) (?:cooking|making|wanted|needed)\b/u,
  /\b(?:taken? off|not wanted|not needed)\b/u,
  /\bnicht (?:mehr )?(?:machen|kochen|zubereiten|ausgeben)\b/u,
  /\bne (?:pas|plus) (?:faire|preparer|cuisiner|envoyer)\b/u,
  /\bno (?:hacer|preparar|cocinar|servir)\b/u,
  /\bnon (?:fare|preparare|cucinare|servire)\b/u,
  /(?:^| )не (?:готовить|делать|подавать)(?: |$)/u,
  /(?:^| )μην? (?:ετοιμα|φτια|μαγειρ)/u,
  /(?:^| )(?:לא להכין|לא לבשל|לא לעשות|אל תכינו?)(?: |$)/u,
];
/** Languages without a template: detected, but never understood. */
const CANCEL_ELSEWHERE =
  /取消|退菜|취소|ยกเลิก|ملغ|الغاء|(?:^|\s)(?:iptal|geannul|anulow|zrusen|avbest|avbrut|avbokad|peruut|makuler|torolt|torolve|otkazan|скасован|анульован|анулиран)/u;

/** Words allowed beside a word for cancelling in a heading. */
const BESIDE_CANCEL = words(`
  the a an this these that following below all from of in on to is are was were been has have be please note notice slip
  item items dish dishes line lines product products article articles food part partial complete completely now and
  kitchen bar ticket tickets kot bot check chk bill docket
  order orders whole entire full total totally
  die der das den dem folgende folgenden folgender wurde wurden ist sind wird bitte aus alle alles
  artikel position positionen posten gericht gerichte speise speisen bon bons kuche ganze gesamte bestellung bestellungen
  le la les du de des d l cette ces suivant suivants suivante suivantes est sont ete a tout tous toute
  plat plats ligne lignes produit produits cuisine commande commandes bon
  el los las lo del al este esta estos estas siguiente siguientes es son ha sido han todo todos toda todas
  plato platos producto productos articulo articulos linea lineas cocina pedido pedidos comanda comandas
  il lo i gli un una questo questa e è stato stata stati tutto tutti
  piatto piatti prodotto prodotti articolo articoli voce voci cucina ordine ordini comande
  это все весь был была были блюдо блюда блюд позиция позиции позиций чек чека кухня заказ заказа заказы заказов
  το τα του τησ τησ η ο οι την ειδοσ ειδη ειδων πιατο πιατα κουζινα παραγγελια παραγγελιασ παραγγελιων
  של את כל זה פריט פריטים מנה מנות בון מטבח הזמנה הזמנות ההזמנה`);
const ORDER_WORDS = words(`
  order orders bestellung commande pedido ordine заказ заказа παραγγελια παραγγελιασ הזמנה ההזמנה whole entire ganze`);
/** By whom, when and why it was cancelled: details of a cancellation, not a heading. */
const DETAIL_WORDS = words(`
  by reason reasons grund motif raison motivo causa causale причина причину кем αιτια λογοσ סיבה סיבת von par por da`);

const REASON =
  /^[^\p{L}]*(?:reason|grund|motif|raison|motivo|causa|causale|причина|αιτία|λόγος|סיבה|סיבת ביטול)\s?:/iu;

/** Reason why dishes were cancelled. */
export function isReason(text: string): boolean {
  return REASON.test(text);
}

export interface CancellationLine {
  /** The other words of the line, as printed. */
  rest: string;
  /** No other word could be a dish. */
  isHeading: boolean;
  /** It refers to the whole order. */
  isOfOrder: boolean;
  isDetail: boolean;
}

/** A line with a word for cancelling; undefined for any other line. */
export function cancellationIn(text: string): CancellationLine | undefined {
  const all = plainWords(text);
  const isForeign = CANCEL_ELSEWHERE.test(plainLetters(text)) || isCancelBackwards(text);
  if (isForeign) return { rest: text, isHeading: false, isOfOrder: false, isDetail: false };
  const isPhrase = CANCEL_PHRASES.some((phrase) => phrase.test(all.join(' ')));
  if (!isPhrase && !all.some(isCancelWord)) return undefined;
  const beside = all.filter((word) => !isCancelWord(word));
  const isHeading = beside.every((word) => BESIDE_CANCEL.has(word)) || (isPhrase && beside.length <= 4);
  return {
    rest: isPhrase ? text : withoutCancelWords(text),
    isHeading,
    isOfOrder: beside.some((word) => ORDER_WORDS.has(word)),
    isDetail: beside.some((word) => DETAIL_WORDS.has(word)),
  };
}

/** Hebrew in visual order that was mistaken for reading order. */
function isCancelBackwards(text: string): boolean {
  return /[א-ת]/u.test(text) && plainWords([...text].toReversed().join('')).some(isCancelWord);
}

function isCancelWord(word: string): boolean {
  return CANCEL_WORDS.has(word) || CANCEL_STEMS.some((stem) => word.startsWith(stem));
}

function withoutCancelWords(text: string): string {
  const kept = text.split(/(?<=\s)/u).map((part) => (plainWords(part).some(isCancelWord) ? ' ' : part));
  return withoutFiller(withoutFrame(kept.join('').replace(/\s+/gu, ' ')));
}

/** “Item: 1 x Burger” without its leading label. */
function withoutFiller(text: string): string {
  const [first = '', next = '', ...others] = text.split(' ');
  const isFiller =
    BESIDE_CANCEL.has(plainWords(first)[0] ?? '') && (first.endsWith(':') || /^\d/u.test(next));
  return isFiller ? [next, ...others].join(' ') : text;
}

export function withoutFrame(text: string): string {
  return text.replace(/^[^\p{L}\p{N}#№]+|[^\p{L}\p{N}).]+$/gu, '');
}

/** Everything below one of these lines is new for the kitchen. */
const NEW_LINES: ReadonlySet<string> = new Set(
  [
    ...[
      'new',
      'new item',
      'new items',
      'new order',
      'added',
      'added items',
      'items added',
      'add',
      'adds',
      'add on',
    ],
    ...[
      'add ons',
      'addition',
      'additions',
      'additional',
      'additional items',
      'additional order',
      'newly added',
    ],
    ...['reorder', 'to make', 'neu', 'neue', 'neue artikel', 'neue positionen', 'neue bestellung', 'zusatz'],
    ...['neu bestellt', 'nachbestellung', 'nachbestellt', 'zusatzlich', 'hinzugefugt', 'nachtrag', 'dazu'],
    ...[
      'nouveau',
      'nouveaux',
      'nouvelle',
      'nouvelles',
      'nouvelle commande',
      'ajout',
      'ajouts',
      'ajoute',
      'ajoutes',
    ],
    ...['nouveaux articles', 'rajout', 'articles ajoutes', 'nuevo', 'nuevos', 'nueva', 'nuevas'],
    ...[
      'nuevo pedido',
      'nueva comanda',
      'anadido',
      'anadidos',
      'agregado',
      'agregados',
      'adicion',
      'adicional',
    ],
    ...[
      'adicionales',
      'nuovo',
      'nuovi',
      'nuova',
      'nuove',
      'nuovo ordine',
      'nuova comanda',
      'aggiunta',
      'aggiunte',
    ],
    ...['aggiunto', 'aggiunti', 'da aggiungere', 'новое', 'новые', 'новый', 'новый заказ', 'новые позиции'],
    ...['добавлено', 'добавить', 'добавлены', 'дозаказ', 'дополнительно', 'дополнение', 'νεο', 'νεα'],
    ...[
      'νεα παραγγελια',
      'προσθηκη',
      'προσθηκεσ',
      'προστεθηκαν',
      'חדש',
      'חדשה',
      'חדשים',
      'הזמנה חדשה',
      'מנות חדשות',
    ],
    ...['פריטים חדשים', 'נוסף', 'נוספה', 'נוספו', 'תוספת להזמנה', 'הוספה', 'להוסיף', 'הוספות'],
  ].map((line) => plainWords(line).join(' ')),
);

const NEW_WORDS: ReadonlySet<string> = new Set([...NEW_LINES].filter((line) => !line.includes(' ')));

/** One of these lines, or their words combined with words for dishes and orders: "ADD ITEMS:", "neue Gerichte". */
export function isNewHeading(text: string): boolean {
  const all = plainWords(text);
  if (NEW_LINES.has(all.join(' '))) return true;
  return (
    all.some((word) => NEW_WORDS.has(word)) &&
    all.every((word) => NEW_WORDS.has(word) || BESIDE_CANCEL.has(word))
  );
}

const MOVE_STEMS = stems(`
  moved moving merge merging split transfer transferr joined combined
  umzug umgesetzt umsetzen tischwechsel verschoben zusammengeleg zusammenlegung zusammengefuhrt geteilt aufgeteilt aufteilung
  splitten getrennt trennung umbuchung umgebucht
  transfert deplace fusion regroup separe division divise partage
  movid mover moviment traslad transfer unido unida union fusion juntar juntad dividid divisi separad
  spostat spostament trasfer unione unito uniti unita accorpat diviso divisi separat
  перенос перенес перемещ перемещен объедин раздел разделен разбит слияни пересад
  μεταφορ μετακιν συνενωσ ενωσ ενοποι διαχωρ χωρισμ
  העברה העברת הועבר הועברה איחוד אוחד מיזוג מוזג פיצול פוצל חלוקת החלפת`);
const MOVE_WORDS = words(
  'was formerly previously vorher zuvor etait era antes прежде ранее πριν היה לשעבר move moves cambio change changed changement wechsel смена αλλαγη מעבר עבר',
);
const TABLE_OR_BILL_WORDS = words(`
  table tables tbl check checks chk bill bills tab tabs order orders ticket seat seats guest guests covers
  tisch tische tischwechsel bon bons rechnung rechnungen bestellung platz gaste gast
  addition note commande commandes couvert couverts mesa mesas cuenta cuentas pedido pedidos comanda
  tavolo tavoli conto conti ordine ordini comande coperti
  стол стола столы столов счет счета чек чека заказ заказа гость гости гостей
  τραπεζι τραπεζιου τραπεζια λογαριασμοσ λογαριασμου παραγγελια
  שולחן שולחנות השולחן חשבון חשבונות החשבון הזמנה הזמנות סועד סועדים`);
const TABLE_WORDS = words('table tbl tisch mesa tavolo стол столик τραπεζι שולחן');
const FROM_OR_TO = words(
  'from to now von nach zu auf jetzt de a vers vers hacia al dal da из с на απο σε προσ מ אל ל',
);

/**
 * True if a line says that customers, tables or bills were moved, joined or split: dishes listed with it were ordered
 * before.
 * @param isAlone it is above all dishes or framed, where one word is enough
 */
export function saysMoved(text: string, isAlone: boolean): boolean {
  if (/[א-ת]/u.test(text) && plainWords([...text].toReversed().join('')).some(isMoveStem)) return true;
  const all = plainWords(text);
  const tables = all.filter((word) => TABLE_WORDS.has(word)).length;
  if (tables > 0 && /->|=>|→|⇒|»|\d\s*>\s*\S/u.test(text)) return true;
  if (tables > 1 && all.some((word) => FROM_OR_TO.has(word))) return true;
  const isOfTables = all.some((word) => TABLE_OR_BILL_WORDS.has(word));
  const isMoved = all.some(isMoveStem);
  if (isMoved) return isOfTables || (isAlone && all.every((word) => /^\d+$/u.test(word) || isMoveWord(word)));
  return isOfTables && all.some((word) => MOVE_WORDS.has(word));
}

function isMoveStem(word: string): boolean {
  return MOVE_STEMS.some((stem) => word.startsWith(stem));
}

function isMoveWord(word: string): boolean {
  return FROM_OR_TO.has(word) || isMoveStem(word);
}

const CHANGE_WORDS = words(`
  changed changes change modified modification modifications updated update amended amendment revised revision corrected
  correction replaced replacement replace geandert anderung anderungen korrektur ersetzt aktualisiert
  modifie modifies modifiee modifications remplace correction modificado modificados cambios cambiado actualizado corregido
  modificato modificati modifica modifiche variazione variazioni sostituito aggiornato
  изменено изменен изменения изменение исправлено замена заменено обновлено
  τροποποιηση τροποποιηθηκε αλλαγη αλλαγεσ διορθωση שינוי שינויים שונה עודכן עודכנה עדכון תיקון החלפה`);

/** True if a line says that the following was ordered before in another form: it isn't clear which part is new. */
export function saysChanged(text: string): boolean {
  const all = plainWords(text);
  return (
    all.some((word) => CHANGE_WORDS.has(word)) &&
    all.every((word) => CHANGE_WORDS.has(word) || BESIDE_CANCEL.has(word))
  );
}
