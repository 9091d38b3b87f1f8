// Kitchen tickets in the layouts of known makes of tills, with sample restaurants, dishes and people: widths of 32, 42
// and 48 letters, headers, seats, courses, holds, allergies, moves, sums, columns.
import { type CorpusJob, ESC, encodedBy, GS, hebrew, raw } from './job-bytes.ts';

const CUT = `\n\n\n${GS}V\x42\x00`;
const line = (width: number, sign = '-') => sign.repeat(width);
/** Two columns of equal width. */
const two = (width: number, left: string, right: string) =>
  `${left}${' '.repeat(Math.max(1, width - left.length - right.length))}${right}`;

const headers: CorpusJob[] = [
  {
    name: 'English, 32, check, table and guests in one line, seats',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '3072',
    table: '14',
    guests: 4,
    items: ['2 RIBEYE 12OZ +MED RARE -SAUCE @1', '1 SALMON @2', '1 HOUSE SALAD +DRESSING SIDE @2'],
    bytes: raw(
      `${ESC}@            GRILL\n${line(32)}\nTbl 14/1 Chk 3072 Gst 4\n       11/12/26 07:42PM\n${line(32)}\n` +
        `Seat 1\n 2 RIBEYE 12OZ\n     MED RARE\n     NO SAUCE\nSeat 2\n 1 SALMON\n 1 HOUSE SALAD\n     DRESSING SIDE\n${CUT}`,
    ),
  },
  {
    name: 'English, 42, server and check in one line, allergy in white on black',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '57',
    table: '22',
    waiter: 'Alex P.',
    items: ['1 Chicken sandwich -Pickles +Avocado !ALLERGY: TREE NUTS', '1 Caesar salad'],
    bytes: encodedBy('esc-pos', 42, (encoder) =>
      encoder
        .align('center')
        .size(2, 2)
        .line('TABLE 22')
        .size(1, 1)
        .align('left')
        .line('Server: Alex P. #57')
        .line('Ordered: 11/12/26 7:42 PM')
        .rule()
        .line('1  Chicken sandwich')
        .line('     No Pickles')
        .line('     Add Avocado')
        .invert(true)
        .line('     ALLERGY: TREE NUTS')
        .invert(false)
        .line('1  Caesar salad'),
    ),
  },
  {
    name: 'English, 42, an allergy above all items, held course',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '812',
    table: '6',
    notes: ['*** HOLD ***', 'ALLERGY: SHELLFISH'],
    items: ['2 Lamb chops', '1 Risotto'],
    bytes: raw(
      `${ESC}@*** HOLD ***\nCheck: 812\nTable: 6\nALLERGY: SHELLFISH\n2 x Lamb chops\n1 x Risotto\n${CUT}`,
    ),
  },
  {
    name: 'English, 48, columns of quantity, item and price, sums of a bill',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '88',
    table: '4',
    items: ['1 Burger', '2 Cola', '1 Apple pie'],
    bytes: raw(
      `${ESC}@Check #88\nTable 4\n${line(48)}\n${two(48, '1 Burger', '12.50')}\n${two(48, '2 Cola', '6.00')}\n` +
        `${two(48, '1 Apple pie', '5.20')}\n${line(48)}\n${two(48, 'Subtotal', '23.70')}\n${two(48, 'Tax', '1.90')}\n` +
        `${two(48, 'Total', '25.60')}\nThank you\n${CUT}`,
    ),
  },
  {
    name: 'English, 42, a number and a name that is no item',
    codePage: 'as-sent',
    verdict: 'part',
    number: '455',
    table: '31',
    unread: ['101 MARIA'],
    items: ['1 Club sandwich', '2 Lentil soup'],
    bytes: raw(
      `${ESC}@101 MARIA\nTable 31\nCheck #455\n${line(42)}\n 1 Club sandwich\n 2 Lentil soup\n${CUT}`,
    ),
  },
  {
    name: 'English, 32, section and round, that end in numbers',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '17',
    table: '9',
    items: ['1 Ramen'],
    bytes: raw(`${ESC}@Section 4\nRound 2\nTable 9\nOrder 17\n1 x Ramen\nTotal items: 1\n${CUT}`),
  },
  {
    name: 'English, 42, a counter: pickup time, name, quantity with the sign of multiplication',
    codePage: 'as-sent',
    verdict: 'part',
    number: 'A12',
    type: 'takeaway',
    unread: ['Jane D.'],
    items: ['1 Latte +Oat milk', '2 Almond croissant'],
    bytes: raw(
      `Order #A12\nTO GO\nPickup 7:50 PM\nJane D.\n1 × Latte\n   Oat milk\n2 × Almond croissant\n`,
      'utf-8',
    ),
  },
  {
    name: 'English, 42, quantity last, sizes below, point of sale above',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '1-1023',
    type: 'dine-in',
    waiter: 'Anna',
    items: ['2 Latte +Size: Large !hot', '1 Banana bread'],
    bytes: raw(
      `${ESC}@Order: 1-1023\nDine in\nCashier: Anna\nPOS: POS 1\n${line(42)}\nLatte x 2\n  Size: Large\nNote: hot\n` +
        `Banana bread x 1\n${CUT}`,
    ),
  },
  {
    name: 'English, 32, Star Line, courses with numbers, additions later',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '5521',
    table: '31',
    notes: ['** ADD ON **'],
    items: ['1 Bruschetta', '1 Gnocchi +basil', '1 Panna cotta'],
    bytes: encodedBy('star-line', 32, (encoder) =>
      encoder
        .line('CHECK # 5521  TABLE 31')
        .line('** ADD ON **')
        .line('** COURSE 1 **')
        .line('1 Bruschetta')
        .line('** COURSE 2 **')
        .line('1 Gnocchi')
        .line('  + extra basil')
        .line('** COURSE 3 **')
        .line('1 Panna cotta'),
    ),
  },
  {
    name: 'English, a long name on two lines',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '70',
    table: '2',
    items: ['1 Grilled chicken breast with roast +vegetables and thyme', '1 Cola'],
    bytes: raw(
      `${ESC}@Order 70\nTable 2\n1 x Grilled chicken breast with roast\n    vegetables and thyme\n1 x Cola\n${CUT}`,
    ),
  },
];

const changes: CorpusJob[] = [
  {
    name: 'English, cancelled in one line among others',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '3072',
    table: '14',
    items: ['(1 SALMON)', '1 TUNA'],
    bytes: raw(`${ESC}@Check 3072\nTable 14\nVOID 1 x SALMON\n1 x TUNA\n${CUT}`),
  },
  {
    name: 'English, cancelled by a minus before the quantity',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '19',
    table: '5',
    items: ['(2 Fries)'],
    bytes: raw(`${ESC}@Order 19\nTable 5\n-2 x Fries\n${CUT}`),
  },
  {
    name: 'English, a course is called for: no order',
    codePage: 'as-sent',
    verdict: 'text',
    bytes: raw(`${ESC}@${GS}!\x11FIRE COURSE 2\n${GS}!\x00Table 7\nCheck 118\n${CUT}`),
  },
  {
    name: 'English, a party moves to another table: no order',
    codePage: 'as-sent',
    verdict: 'text',
    bytes: raw(`${ESC}@*** TABLE MOVE ***\nCheck 118\nFrom table 7 to table 12\n${CUT}`),
  },
  {
    name: 'German, the same table twice, reprint',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '512',
    table: '12',
    guests: 4,
    isReprint: true,
    items: ['1 Schnitzel', '2 Pommes'],
    bytes: raw(
      `${ESC}@${ESC}t\x13*** NACHDRUCK ***\nTisch 12 Pers. 4\nBon 512\n1x Schnitzel\n2x Pommes\n${CUT}`,
      'cp858',
    ),
  },
];

const languages: CorpusJob[] = [
  {
    name: 'German, 42, seats, courses, call for the next course, CP858',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '123',
    table: '21',
    waiter: 'Jörg',
    notes: ['*** ABRUF Gang 2 ***'],
    items: ['1 Gulaschsuppe @1', '1 Käseplatte -Nüsse !Allergie: Nüsse @2'],
    bytes: raw(
      `${ESC}@${ESC}t\x13*** ABRUF Gang 2 ***\nTisch 21\nBon 123   Bed. Jörg\n${line(42)}\nPlatz 1\n1 x Gulaschsuppe\n` +
        `Platz 2\n1 x Käseplatte\n   ohne Nüsse\n   Allergie: Nüsse\n${CUT}`,
      'cp858',
    ),
  },
  {
    name: 'French, 42, order, guests, doneness, allergy, Windows-1252',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '45',
    table: '7',
    guests: 2,
    waiter: 'Luc',
    items: ['1 Soupe à l’oignon', '1 Entrecôte +saignant -sel !Allergie : moutarde'],
    bytes: raw(
      `${ESC}@${ESC}t\x10CUISINE\nCommande N° 45\nTable 7\nCouverts : 2\nServeur : Luc\n--- Entrées ---\n1 x Soupe à l’oignon\n` +
        `--- Plats ---\n1 x Entrecôte\n   saignant\n   Sans sel\n   Allergie : moutarde\n${CUT}`,
      'windows-1252',
    ),
  },
  {
    name: 'French, 32, to take away, cancelled, CP850',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '46',
    type: 'takeaway',
    items: ['(1 Crêpe au sucre)'],
    bytes: raw(
      `${ESC}@${ESC}t\x02Commande 46\nÀ EMPORTER\n*** ANNULATION ***\n1 x Crêpe au sucre\n${GS}V\x00`,
      'cp850',
    ),
  },
  {
    name: 'Spanish, 42, table, guests, without and with, CP850',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '218',
    table: '9',
    guests: 3,
    waiter: 'Íñigo',
    items: ['2 Tortilla -cebolla', '1 Paella +marisco extra', '1 Agua'],
    bytes: raw(
      `${ESC}@${ESC}t\x02COCINA\nPedido: 218\nMesa: 9\nComensales: 3\nCamarero: Íñigo\n--- Primeros ---\n2 x Tortilla\n` +
        `   sin cebolla\n--- Segundos ---\n1 x Paella\n   con marisco extra\n1 x Agua\n${GS}V\x00`,
      'cp850',
    ),
  },
  {
    name: 'Italian, 42, courses and allergy, UTF-8',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '33',
    table: '11',
    waiter: 'Chiara',
    items: ['1 Lasagne', '1 Saltimbocca -prosciutto !Allergia: glutine'],
    bytes: raw(
      `Comanda 33\nTavolo 11\nCameriere: Chiara\n-- Primi --\n1 x Lasagne\n-- Secondi --\n1 x Saltimbocca\n   Senza prosciutto\n` +
        `   Allergia: glutine\nPerché no\n`.replace('Perché no\n', ''),
      'utf-8',
    ),
  },
  {
    name: 'Greek, 32, UTF-8',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '64',
    table: '3',
    items: ['2 Μουσακάς', '1 Χωριάτικη -κρεμμύδι'],
    bytes: raw('ΚΟΥΖΙΝΑ\nΠαραγγελία 64\nΤραπέζι 3\n2 x Μουσακάς\n1 x Χωριάτικη\n  χωρίς κρεμμύδι\n', 'utf-8'),
  },
  {
    name: 'Russian, 42, number and table in one line, pieces behind, CP866',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '15',
    table: '7',
    guests: 2,
    waiter: 'Иванов',
    items: ['1 Салат Цезарь -сухариков', '2 Стейк рибай'],
    bytes: raw(
      `${ESC}@${ESC}t\x11СЕРВИСНЫЙ ЧЕК\nСтол: 7 Гостей: 2\nЧек №: 15\nОфициант: Иванов\n19:42 12.11.2026\n${line(42)}\n` +
        `Салат Цезарь          1 порц\n   без сухариков\nСтейк рибай           2 порц\nВсего: 3\n${CUT}`,
      'cp866',
    ),
  },
  {
    name: 'Russian, cancelled and urgent, Windows-1251',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '16',
    table: '4',
    notes: ['!!! СРОЧНО !!!'],
    items: ['1 Окрошка', '(1 Квас)'],
    bytes: raw(
      `${ESC}@${ESC}t\x2e!!! СРОЧНО !!!\nЗаказ 16\nСтол 4\n1 x Окрошка\nОТМЕНА 1 x Квас\n${CUT}`,
      'windows-1251',
    ),
  },
];

const rightToLeft: CorpusJob[] = [
  {
    name: 'Hebrew, 42, ISO-8859-8, guests, allergy, urgent',
    codePage: 'windows1255',
    verdict: 'whole',
    number: '512',
    table: '14',
    guests: 4,
    waiter: 'נועה',
    notes: ['*** דחוף ***'],
    items: ['1 המבורגר -בצל !אלרגיה: שומשום', '2 צ׳יפס'.replace('׳', "'")],
    bytes: hebrew(
      [
        '*** דחוף ***',
        'הזמנה 512',
        'שולחן: 14 סועדים: 4',
        'מלצרית: נועה',
        '1 x המבורגר',
        '  ללא בצל',
        '  אלרגיה: שומשום',
        "2 x צ'יפס",
      ],
      'iso-8859-8',
      '',
    ),
  },
  {
    name: 'Hebrew, CP862, courses, seats, quantity last',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '77',
    table: '5',
    items: ['1 מרק עגבניות @1', '2 סטייק +פטריות @2'],
    bytes: hebrew(
      [
        'מטבח',
        'שולחן 5',
        'הזמנה 77',
        '--- ראשונות ---',
        'סועד 1',
        'מרק עגבניות x 1',
        '--- עיקריות ---',
        'סועד 2',
        'סטייק x 2',
        '  + תוספת פטריות',
      ],
      'cp862',
      `${ESC}t\x24`,
    ),
  },
  {
    name: 'Hebrew, Windows-1255, reprint, sums',
    codePage: 'as-sent',
    verdict: 'whole',
    number: '90',
    type: 'takeaway',
    isReprint: true,
    items: ['1 שווארמה -עגבנייה', '1 לימונדה'],
    bytes: hebrew(
      ['*** העתק ***', 'הזמנה 90', 'לקחת', '1 x שווארמה', '  בלי עגבנייה', '1 x לימונדה', 'סה"כ: 2'],
      'windows-1255',
      `${ESC}t\x31`,
    ),
  },
];

export const CORPUS_OF_MAKES: readonly CorpusJob[] = [...headers, ...changes, ...languages, ...rightToLeft];
