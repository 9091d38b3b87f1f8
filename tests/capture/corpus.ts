// Print jobs as tills send them, handwritten and made by an encoder: layouts, languages, code pages, both printer
// languages, pictures, and some that no template can read.
import { CORPUS_OF_MAKES } from './corpus-of-makes.ts';
import { type CorpusJob, ESC, encodedBy, GS, hebrew, raw } from './job-bytes.ts';

const english: CorpusJob[] = [
  {
    name: 'English, quantity first, ESC/POS by hand',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '118',
    table: '7',
    waiter: 'Dana',
    items: ['2 Burger -onions +bacon', '1 Fries', '1 Caesar salad !dressing aside'],
    bytes: raw(
      `${ESC}@${ESC}a\x01${GS}!\x11Table 7\n${GS}!\x00Order #118\n${ESC}a\x00Server: Dana\n12/11/2026 19:42\n` +
        `--------------------------------\n${ESC}E\x012 x Burger\n${ESC}E\x00  No onions\n  + bacon\n1 x Fries\n` +
        `1 x Caesar salad\n  * dressing aside\n--------------------------------\n\n\n${GS}V\x42\x00`,
    ),
  },
  {
    name: 'English, by course, with guests, encoder',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '2041',
    table: '12',
    type: 'dine-in',
    items: ['1 Tomato soup', '2 Sirloin !medium rare', '1 Sea bass -butter'],
    bytes: encodedBy('esc-pos', 42, (encoder) =>
      encoder
        .align('center')
        .line('KITCHEN')
        .align('left')
        .bold(true)
        .line('Check #2041  Table 12')
        .bold(false)
        .line('Guests: 4')
        .line('DINE IN')
        .rule()
        .line('--- Starters ---')
        .line('1 Tomato soup')
        .line('--- Mains ---')
        .line('2 Sirloin')
        .line(' * medium rare')
        .line('1 Sea bass')
        .line('   without butter')
        .rule()
        .line('Printed: 19:42'),
    ),
  },
  {
    name: 'English, quantity last, Star Line by the encoder',
    codePage: 'as-sent',
    verdict: 'whole',
    number: 'A-77',
    type: 'takeaway',
    items: ['3 Margherita +olives', '1 Cola Zero'],
    bytes: encodedBy('star-line', 42, (encoder) =>
      encoder
        .line('Ticket A-77')
        .invert(true)
        .line('TAKE AWAY')
        .invert(false)
        .line('Margherita x 3')
        .line(' + olives')
        .line('Cola Zero x 1'),
    ),
  },
  {
    name: 'English, impact printer in red and black',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '31',
    table: 'Patio 4',
    items: ['1 Club sandwich -mayo', '2 Iced tea'],
    bytes: raw(
      `${ESC}@Chk 31\nTable Patio 4\n\n1 Club sandwich\n${ESC}r\x01  NO mayo\n${ESC}r\x002 Iced tea\n\n\n${ESC}i`,
    ),
  },
  {
    name: 'English, plain text and the end of the connection',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '9',
    table: '3',
    items: ['1 Omelette +cheese', '1 Flat white'],
    bytes: raw('ORDER 9\r\nTABLE 3\r\n1x Omelette\r\n   Add cheese\r\n1x Flat white\r\n'),
  },
  {
    name: 'English, cancelled item',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '118',
    table: '7',
    items: ['(1 Burger)'],
    bytes: raw(`${ESC}@Table 7\nOrder #118\n${ESC}E\x01*** VOID ***\n1 x Burger\n${ESC}E\x00\n\n${GS}V\x00`),
  },
  {
    name: 'English, reprint',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '118',
    table: '7',
    isReprint: true,
    items: ['2 Burger', '1 Fries'],
    bytes: raw(`${ESC}@*** REPRINT ***\nTable 7\nOrder #118\n2 x Burger\n1 x Fries\n\n${GS}V\x01`),
  },
  {
    name: 'English, with an unexpected line',
    codePage: 'as-sent',
    verdict: 'part',
    number: '55',
    items: ['1 Lasagne', '1 House red'],
    unread: ["Happy hour till eight o'clock"],
    bytes: raw(`${ESC}@Order 55\nHappy hour till eight o'clock\n1 x Lasagne\n1 x House red\n${ESC}m`),
  },
];

const others: CorpusJob[] = [
  {
    name: 'German, CP858',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '4711',
    table: '21',
    waiter: 'Jürgen',
    items: ['2 Käsespätzle +Röstzwiebeln', '1 Weißwurst -Senf', '1 Apfelschorle'],
    bytes: raw(
      `${ESC}@${ESC}t\x13Küchenbon\nTisch 21\nBon Nr. 4711\nKellner: Jürgen\nDatum: 12.11.2026 19:42\n` +
        '--------------------------------\n2x Käsespätzle\n  mit Röstzwiebeln\n1x Weißwurst\n  ohne Senf\n1x Apfelschorle\n' +
        `${GS}V\x41\x10`,
      'cp858',
    ),
  },
  {
    name: 'German, cancellation with a minus, Windows-1252',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '4711',
    table: '21',
    items: ['(1 Weißwurst)'],
    bytes: raw(`${ESC}@${ESC}t\x10Tisch 21\nBon Nr. 4711\nSTORNO 1 x Weißwurst\n${GS}V\x00`, 'windows-1252'),
  },
  {
    name: 'Russian, CP866',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '305',
    table: '14',
    waiter: 'Мария',
    items: ['1 Борщ -сметаны', '2 Котлета по-киевски', '1 Морс клюквенный'],
    bytes: raw(
      `${ESC}@${ESC}t\x11Горячий цех\nЗаказ №305\nСтол: 14\nОфициант: Мария\nГостей: 3\n================\n` +
        `1 x Борщ\n  без сметаны\n2 x Котлета по-киевски\n1 x Морс клюквенный\n${GS}V\x30`,
      'cp866',
    ),
  },
  {
    name: 'Russian, UTF-8, reprint',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '306',
    table: '2',
    isReprint: true,
    items: ['2 Пельмени', '1 Квас'],
    bytes: raw(`*** ПОВТОР ***\nЧек № 306\nСтол № 2\nПельмени 2\nКвас 1\n`, 'utf-8'),
  },
  {
    name: 'Polish letters, CP852',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '88',
    table: '5',
    items: ['1 Żurek', '2 Pierogi z kapustą +śmietana'],
    bytes: raw(
      `${ESC}@${ESC}t\x12Order 88\nTable 5\n1 x Żurek\n2 x Pierogi z kapustą\n + śmietana\n${ESC}d\x05${ESC}i`,
      'cp852',
    ),
  },
  {
    name: 'French letters, CP850',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '12',
    table: '1',
    items: ['1 Crème brûlée', '1 Café noisette'],
    bytes: raw(
      `${ESC}@${ESC}t\x02Order 12\nTable 1\n1 x Crème brûlée\n1 x Café noisette\n${GS}V\x00`,
      'cp850',
    ),
  },
];

const hebrewLines = [
  'הזמנה 245',
  'שולחן 8',
  'מלצר: דנה',
  '2 x שניצל',
  '  בלי חמוצים',
  '1 x סלט קיסר',
  '1 x Coca Cola',
];
const hebrewItems = ['2 שניצל -חמוצים', '1 סלט קיסר', '1 Coca Cola'];

const rightToLeft: CorpusJob[] = [
  {
    name: 'Hebrew, CP862, laid down from the left',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '245',
    table: '8',
    waiter: 'דנה',
    items: hebrewItems,
    bytes: hebrew(hebrewLines, 'cp862', `${ESC}t\x24`),
  },
  {
    name: 'Hebrew, CP862 by the switch of the printer',
    codePage: 'cp862',
    verdict: 'whole',
    number: '245',
    table: '8',
    waiter: 'דנה',
    items: hebrewItems,
    bytes: hebrew(hebrewLines, 'cp862', ''),
  },
  {
    name: 'Hebrew, UTF-8, as it is read',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '246',
    table: '3',
    type: 'takeaway',
    items: ['1 חומוס +גרגירים', '2 פיתה'],
    bytes: raw(
      'הזמנה 246\nשולחן 3\nטייק אווי\n1 x חומוס\n  תוספת גרגירים\n2 x פיתה\nמים וקרם שלום\n'.replace(
        'מים וקרם שלום\n',
        '',
      ),
      'utf-8',
    ),
  },
  {
    name: 'Hebrew, Windows-1255, cancelled',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '245',
    table: '8',
    items: ['(1 סלט קיסר)'],
    bytes: hebrew(['הזמנה 245', 'שולחן 8', '*** ביטול ***', '1 x סלט קיסר'], 'windows-1255', `${ESC}t\x31`),
  },
];

const dots = (rows: number, bytesPerRow: number) =>
  Array.from({ length: rows * bytesPerRow }, (_, at) => String.fromCharCode((at * 37) & 0xff)).join('');
/** Bytes of a cut command inside the picture's data, which must not act as one. */
const logo = `${GS}v0\x00\x04\x00\x10\x00${GS}V\x00${dots(16, 4).slice(3)}`;

const unread: CorpusJob[] = [
  {
    name: 'A picture above the text',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '64',
    table: '9',
    items: ['1 Ramen'],
    bytes: raw(`${ESC}@${logo}Order 64\nTable 9\n1 x Ramen\n${GS}V\x00`),
  },
  {
    name: 'A picture alone, strips of 24 dots',
    codePage: 'as-sent',
    verdict: 'text',
    bytes: raw(
      `${ESC}@${ESC}3\x18${ESC}*\x21\x08\x00${dots(24, 1)}\n${ESC}*\x21\x08\x00${dots(24, 1)}\n${GS}V\x00`,
    ),
  },
  {
    name: 'A message to the kitchen',
    codePage: 'as-sent',
    verdict: 'text',
    bytes: raw(
      `${ESC}@${GS}!\x11Hurry up with table seven please\n${GS}!\x00They have a train to catch\n${GS}V\x00`,
    ),
  },
  {
    name: 'A report of the day',
    codePage: 'as-sent',
    verdict: 'text',
    bytes: raw(
      `${ESC}@Z report\nNet sales            1,234.50\nTax and service         98.76\nCash drawer total of the day: 500.00 EUR\n${GS}V\x00`,
    ),
  },
];

export const CORPUS: readonly CorpusJob[] = [
  ...english,
  ...others,
  ...rightToLeft,
  ...unread,
  ...CORPUS_OF_MAKES,
];
