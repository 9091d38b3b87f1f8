// Recognizes lines with a number and words that are no dish: dates, addresses, counts, totals, contact details
// (CAPT-04).
import { plainLetters, plainWords } from './slip-words.ts';

const words = (text: string): ReadonlySet<string> => new Set(plainLetters(text).split(/\s+/).filter(Boolean));

const MONTHS = words(`
  jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november
  dec december januar janner februar feber marz mrz mai juni juli okt oktober dez dezember
  janv janvier fev fevr fevrier mars avr avril juin juil juillet aout septembre octobre novembre decembre
  ene enero febrero marzo abr abril mayo junio julio ago agosto septiembre setiembre octubre noviembre dic diciembre
  gen gennaio febbraio marzo aprile mag maggio giu giugno lug luglio agosto set settembre ott ottobre novembre dicembre
  янв январь января фев февр февраль февраля мар март марта апр апрель апреля май мая июн июнь июня июл июль июля
  авг август августа сен сент сентябрь сентября окт октябрь октября ноя нояб ноябрь ноября дек декабрь декабря
  ιαν ιανουαριοσ ιανουαριου φεβ φεβρουαριοσ φεβρουαριου μαρ μαρτιοσ μαρτιου απρ απριλιοσ απριλιου μαι μαιοσ μαιου
  ιουν ιουνιοσ ιουνιου ιουλ ιουλιοσ ιουλιου αυγ αυγουστοσ αυγουστου σεπ σεπτ σεπτεμβριοσ σεπτεμβριου
  οκτ οκτωβριοσ οκτωβριου νοε νοεμβριοσ νοεμβριου δεκ δεκεμβριοσ δεκεμβριου
  ינואר פברואר מרץ מרס אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר
  בינואר בפברואר במרץ במרס באפריל במאי ביוני ביולי באוגוסט בספטמבר באוקטובר בנובמבר בדצמבר`);
const DAYS = words(`
  mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat saturday sun sunday
  mo montag di dienstag mi mittwoch do donnerstag fr freitag sa samstag sonnabend so sonntag
  lun lundi mar mardi mer mercredi jeu jeudi ven vendredi sam samedi dim dimanche
  lunes martes mie miercoles jue jueves vie viernes sab sabado dom domingo
  lunedi martedi mercoledi gio giovedi venerdi sabato domenica
  пн понедельник вт вторник ср среда чт четверг пт пятница сб суббота вс воскресенье
  δευ δευτερα τρι τριτη τετ τεταρτη πεμ πεμπτη παρ παρασκευη σαβ σαββατο κυρ κυριακη
  ראשון שני שלישי רביעי חמישי שישי שבת יום`);
const BESIDE_TIME = words(`
  am pm a p m uhr h hrs hr hours o'clock at on of the th st nd rd um am den le a la las el del de alle ore il dal г года год в
  во στισ στην ωρα μμ πμ μ π בשעה שעה ב date time t z utc gmt datum zeit uhrzeit heure fecha hora data ora дата время
  ημερομηνια תאריך
  printed ordered opened sent ready at by due pickup created gedruckt imprime impreso stampato напечатано εκτυπωση הודפס`);
const ORDINAL = /^\d{1,2}(?:st|nd|rd|th|er|a|o|\.)?$/u;
const CLOCK = /^\d{1,2}(?:h\d{0,2}|h|am|pm|a|p)$/u;

/** A date, a time or both, with or without names of months and days. */
export function isMoment(text: string): boolean {
  if (!/\d/u.test(text)) return false;
  // Splits 25Nov'26 and 7pm, which are written together.
  const all = plainWords(text.replace(/(?<=\d)(?=\p{L})|(?<=\p{L})['’]?(?=\d)/gu, ' '));
  if (all.length > 12) return false;
  const hasMonth = all.some((word) => MONTHS.has(word));
  const hasNumbers = /\d{1,4}([./-])\d{1,2}\1\d{2,4}|\d{1,2}[:.h]\d{2}(?!\d)|\d{1,2}\/\d{1,2}(?!\d)/iu.test(
    text,
  );
  const hasClock =
    all.some((word) => CLOCK.test(word)) ||
    (/\d/u.test(all[0] ?? '') && /^(?:am|pm|uhr|h)$/u.test(all[1] ?? ''));
  if (!hasMonth && !hasNumbers && !hasClock) return false;
  return all.every(
    (word) =>
      /^\d{1,4}$/u.test(word) ||
      ORDINAL.test(word) ||
      CLOCK.test(word) ||
      /^\d{1,2}t\d{2}$/u.test(word) ||
      MONTHS.has(word) ||
      DAYS.has(word) ||
      BESIDE_TIME.has(word),
  );
}

/** Street types at the end: 12 Main Street, Hauptstr. 5. */
const STREET_ENDS = words(`
  street st road rd avenue ave av boulevard blvd lane ln drive dr square sq plaza court ct highway hwy parkway pkwy terrace
  strasse str platz allee weg gasse ring ufer damm`);
const STREET_END = /(?:strasse|str|platz|allee|gasse|damm|ufer|weg)$/u;
/** Street types in front: 12 rue de Rivoli, Via Roma 5. */
const STREET_BEGINS = words(`
  rue avenue av boulevard bd quai chemin impasse allee calle avenida avda paseo plaza via viale piazza corso largo
  ул улица проспект пр-т пл площадь переулок пер шоссе наб набережная οδοσ οδ λεωφοροσ λεωφ πλατεια
  רחוב רח' רח שדרות שד' שד כיכר`);

/** A number before or after the name of a street. */
export function isAddress(text: string): boolean {
  const parts = plainLetters(text.replace(/^(\d{1,4}[a-z]?),\s/iu, '$1 ')).split(/[,;|]|\s-\s/u);
  return parts.some((part) => isStreet(plainWords(part)));
}

function isStreet(all: readonly string[]): boolean {
  const [first = '', ...rest] = all;
  const last = all.at(-1) ?? '';
  const isNumber = (word: string) => /^\d{1,4}[a-z]?$/u.test(word);
  const name = isNumber(first) ? rest : all.slice(0, -1);
  if (name.length === 0 || name.length > 6 || !(isNumber(first) || isNumber(last))) return false;
  const begins = STREET_BEGINS.has(name[0] ?? '') && name.length > 1;
  const lastName = name.at(-1) ?? '';
  const ends =
    (STREET_ENDS.has(lastName) && name.length > 1) || (STREET_END.test(lastName) && lastName.length > 5);
  return begins || ends;
}

const CONTACT =
  /(?:^|\s)(?:www\.|https?:)|@\w|\.(?:com|net|org|de|fr|it|es|ru|gr|co|il|uk|eu|io|app)(?:\s|\/|$)/iu;
const PHONE = /^(?:[\p{L}.]{1,12}:?\s?)?\+?[\d\s()/.-]{7,24}$/u;

/** A web address or a phone number. */
export function isContact(text: string): boolean {
  return CONTACT.test(text) || (PHONE.test(text) && (text.match(/\d/gu)?.length ?? 0) >= 7);
}

/** After a lone number these make it an amount, a count, a price or a time. */
const UNITS = words(`
  kg g gr gram grams l ml cl oz lb lbs pt usd eur gbp ils nis rub inr rs chf euro euros dollar dollars € $ £ ₪ ₽ %
  am pm uhr h hr hrs hour hours min mins minute minutes minuten sec std ч мин час часа часов λεπτα ωρα דקות דק שעה שעות
  pcs pc pieces piece items item dishes plates total copies copy stk stuck posten positionen articles artikel
  articulos articoli позиций позиции шт блюд ειδη פריטים מנות יח percent prozent`);
const PEOPLE = words(`
  guest guests cover covers pax person persons people adult adults child children kids seats diners customers
  gast gaste personen person kinder erwachsene couvert couverts personne personnes adulte adultes enfants
  comensal comensales persona personas adultos ninos coperti coperto persone adulti bambini
  гость гостя гостей гости персон персоны человек человека ατομα ατομο אנשים סועדים סועד אורחים`);
/** Things that chits count and number; no dish is named by one of them and a number. */
const NUMBERED = words(`
  table tbl order orders check chk ticket bill invoice receipt kot bot token tab docket seat course terminal till pos
  register station printer page pages copy room floor batch queue ref id tel phone fax gst gstin vat tax cashier server
  tisch bon bons rechnung bestellung platz gang kasse drucker seite raum
  commande couvert caisse imprimante page pedido comanda mesa caja pagina cuenta asiento ordine tavolo cassa conto posto
  стол заказ чек счет место курс касса терминал стр стол τραπεζι παραγγελια ταμειο σελιδα θεση
  שולחן הזמנה בון חשבון קופה עמדה סועד עמוד טלפון`);
const NUMBER_SIGNS = words("no nr num number numero id n № # nro מספר מס מס' номер αρ αριθμοσ");

/** True if words beside a number are certainly no dish: something counted, numbered or measured, or no words at all. */
export function isNoDishName(name: string): boolean {
  if (!/\p{L}/u.test(name) || isContact(name)) return true;
  const all = plainWords(name);
  const isCounted = all.every(
    (word) =>
      UNITS.has(word) ||
      PEOPLE.has(word) ||
      NUMBERED.has(word) ||
      NUMBER_SIGNS.has(word) ||
      /^\d+$/u.test(word),
  );
  return isCounted || all.some((word, at) => NUMBERED.has(word) && isNumberSign(all[at + 1]));
}

function isNumberSign(word: string | undefined): boolean {
  return word !== undefined && (/^\d+$/u.test(word) || NUMBER_SIGNS.has(word));
}

const OF_PAGES = /^(?:\p{L}+\s)?\d{1,3}\s?(?:\/|of|von|sur|de|di|из|από|מתוך)\s?\d{1,3}$/iu;

/** Page 1 of 2, 1/2. */
export function isPageCount(text: string): boolean {
  return OF_PAGES.test(text);
}

const THANKS = words('thank thanks danke vielen merci gracias grazie спасибо ευχαριστουμε תודה');

/** Closing words of a chit. */
export function isGreeting(text: string): boolean {
  const all = plainWords(text);
  return THANKS.has(all[0] ?? '') && all.length <= 8;
}

/** Names that are one of several variants: a number after them may be part of the name. */
const NUMBERED_DISHES = words(`
  combo combi menu menue set meal deal formule box platter pizza no nr roll special option number numero
  комбо меню сет набор νο μενου קומבו תפריט מנה מס' מספר`);

/** True if a number after the name may be part of it: Combo 3, Pizza No. 5. */
export function mayEndInNumber(name: string): boolean {
  return NUMBERED_DISHES.has(plainWords(name).at(-1) ?? '') || /(?:#|№|n°|nº)$/iu.test(name.trim());
}

/** Names that begin with a number: 7 Up is not an order of seven. */
const BEGIN_WITH_NUMBER = words('up');

export function mayBeginWithNumber(quantity: string, name: string): boolean {
  return quantity === '7' && BEGIN_WITH_NUMBER.has(plainWords(name).join(' '));
}
