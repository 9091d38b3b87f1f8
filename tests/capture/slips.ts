// Slips of a kitchen printer as text, and the expected results: headings, dates, addresses, columns and languages in
// which a number and words are easily mistaken for a dish, or a cancelled dish for a new one (CAPT-04, CAPT-13,
// CAPT-14).
import { CANCELLING_SLIPS } from './cancelling-slips.ts';
import { BOTH, ORDERED, type SlipCase, slip } from './slip-case.ts';

/** Lines with a number and words, above two dishes. */
const noDishes: SlipCase[] = [
  ...[
    '25 Nov 2026 19:42',
    '25. November 2026, 19:42 Uhr',
    '3 décembre 2026',
    '25 de noviembre de 2026',
    '25 novembre 2026 ore 19:42',
  ],
  ...[
    '25 ноября 2026 г. 19:42',
    '25 Νοεμβρίου 2026',
    '25 בנובמבר 2026',
    'Wed 25 Nov 19:42',
    'Nov 25, 2026 7:42 PM',
    '7 PM',
  ],
  ...[
    '19 Uhr',
    '12 Main Street',
    '12 Main St., Springfield',
    '5 rue de Rivoli',
    '12 Via Roma',
    '7, rue des Lilas',
    '4 Guests',
  ],
  ...[
    'Tel. 03-555 12 34',
    '12 Elm Ave',
    'www.harbour.example',
    '2 Personen',
    '4 couverts',
    'Page 1 of 2',
    '1/2',
  ],
].map((line) => ({
  name: `no dish: “${line}”`,
  slips: [
    slip(
      ...(/[א-ת]/.test(line) ? ['הזמנה 17', 'שולחן 4'] : ['Order 17', 'Table 4']),
      line,
      '2 Naan',
      '1 Soup',
    ),
  ],
  verdict: 'whole',
  number: '17',
  table: '4',
  live: ['2 Naan', '1 Soup'],
}));

/** Ambiguous lines: shown as printed. */
const doubtful: SlipCase[] = [
  '17 KOT No: 17',
  '7 Up',
  '3 Terminal',
  '12 EUR',
  '20 min',
  '12 kg',
  '2 Table 9',
  '12 pcs',
].map((line) => ({
  name: `in doubt: “${line}”`,
  slips: [slip('Order 17', 'Table 4', '2 Naan', '1 Soup', line)],
  verdict: 'part',
  table: '4',
  live: [`2 Naan !${line}`, '1 Soup'],
}));

const heads: SlipCase[] = [
  {
    name: 'guests behind the table',
    slips: [slip('Mesa 4 Pers 3', 'Pedido 21', '2 Paella')],
    verdict: 'whole',
    number: '21',
    table: '4',
    live: ['2 Paella'],
  },
  {
    name: 'bullets before wishes, and 86 for a dish that is sold out',
    slips: [slip('Table 4', 'Order 22', '1 x Poke bowl', ' • No onions', '86 Burger')],
    verdict: 'part',
    number: '22',
    table: '4',
    live: ['1 Poke bowl -onions !86 Burger'],
  },
  {
    name: 'a number sign and a colon between the word and its number',
    slips: [slip('Check #: 4411', 'Table: 9', '1 Caesar Salad', '  No croutons')],
    verdict: 'whole',
    number: '4411',
    table: '9',
    live: ['1 Caesar Salad -croutons'],
  },
  {
    name: 'the name of a house above the head',
    slips: [slip('21 Club', 'Table 4', 'Order 17', '2 Naan', '1 Soup')],
    verdict: 'part',
    table: '4',
    live: ['2 Naan !21 Club', '1 Soup'],
  },
  {
    name: 'an address below the last separator',
    slips: [
      slip(
        'Table 4',
        'Order 17',
        '--------',
        '2 Naan',
        '1 Soup',
        '--------',
        'Server: Ann',
        '12 Waterfront Yard',
      ),
    ],
    verdict: 'part',
    live: ['2 Naan !12 Waterfront Yard', '1 Soup'],
  },
  {
    name: 'a date and streets in a slip whose quantities stand last',
    slips: [
      slip(
        'Order 17',
        'Table 4',
        'Dizengoff 12',
        'Hauptstr. 5',
        'Paneer Tikka      2',
        'Butter Naan       4',
      ),
    ],
    verdict: 'part',
    live: ['2 Paneer Tikka !Dizengoff 12', '4 Butter Naan'],
  },
  {
    name: 'a kitchen order ticket with names of columns',
    slips: [
      slip(
        ...[
          'KOT No: 17',
          'Table No: 4',
          'Captain: Ravi',
          '25/11/2026 07:42 PM',
          'Item            Qty',
          'Paneer Tikka      2',
        ],
        ...['  - less spicy', 'Butter Naan       4', 'Total Items: 2  Qty: 6'],
      ),
    ],
    verdict: 'whole',
    number: '17',
    table: '4',
    live: ['2 Paneer Tikka !- less spicy', '4 Butter Naan'],
  },
  {
    name: 'columns that count the lines in front',
    slips: [
      slip(
        'Bill No: 8',
        'Table: 3',
        'S.No  Item          Qty',
        '1     Paneer Tikka    2',
        '2     Dal             1',
      ),
    ],
    verdict: 'whole',
    live: ['2 Paneer Tikka', '1 Dal'],
  },
  {
    name: 'order, type and table in two lines',
    slips: [slip('Order #105', 'Dine In  Table 5', '1x Margherita', '   Extra basil')],
    verdict: 'whole',
    number: '105',
    table: '5',
    type: 'dine-in',
    live: ['1 Margherita +basil'],
  },
  {
    name: 'order without a table is no table',
    slips: [slip('Order #105', 'Dine In', '1x Margherita')],
    verdict: 'whole',
    number: '105',
    type: 'counter',
    live: ['1 Margherita'],
  },
  {
    name: 'German fields parted by a gap',
    slips: [
      slip(
        'Tisch: 7   Bediener: Müller',
        'Bon: 31   Gäste: 2',
        '1x Schnitzel',
        '   ohne Zitrone',
        '   Allergie: Nüsse',
      ),
    ],
    verdict: 'whole',
    number: '31',
    table: '7',
    live: ['1 Schnitzel -Zitrone !!Allergie: Nüsse'],
  },
  {
    name: 'fields parted by their words alone',
    slips: [slip('Order 55 Table 7 Guests 4 Server: Tom', '1 x Soup')],
    verdict: 'whole',
    number: '55',
    table: '7',
    live: ['1 Soup'],
  },
  {
    name: 'a sentence that begins with Table',
    slips: [slip('Order 55', 'Table for two at the window please', '1 x Soup')],
    verdict: 'part',
    live: ['1 Soup !Table for two at the window please'],
  },
  {
    name: 'Italian, a dash takes away, a course that follows',
    slips: [
      slip(
        'COMANDA 33',
        'Tavolo 11',
        '1 x Margherita',
        '  - basilico',
        'SEGUE',
        '1 x Calzone',
        '  - ben cotto',
      ),
    ],
    verdict: 'whole',
    table: '11',
    live: ['1 Margherita -basilico', '1 Calzone !- ben cotto'],
  },
  {
    name: 'gluten free below a dish whose quantity stands last',
    slips: [slip('Order 8', 'Table 2', 'Pasta pesto     1', '  GLUTEN FREE', 'Tiramisu        2')],
    verdict: 'whole',
    live: ['1 Pasta pesto !!GLUTEN FREE', '2 Tiramisu'],
  },
  {
    name: 'an allergy of the order, warned of once',
    slips: [slip('Order 8', 'Table 2', 'ALLERGY: SHELLFISH', '1 x Pasta')],
    verdict: 'whole',
    live: ['1 Pasta'],
    warnings: ['ALLERGY: SHELLFISH'],
  },
  {
    name: 'an allergy in a line that no rule reads',
    slips: [
      slip('Order 8', 'Table 2', '1 x Pasta', '----', 'Kitchen: mind the severe sesame allergy at this seat'),
    ],
    verdict: 'whole',
    live: ['1 Pasta'],
    warnings: ['Kitchen: mind the severe sesame allergy at this seat'],
  },
];

const dishes: SlipCase[] = [
  {
    name: 'dishes whose names have numbers, quantity first',
    slips: [
      slip('Order 3', 'Table 1', '2 x 7UP', '1 x Combo 3', '1 x 2 Eggs Benedict', '12 x Wings', '1 x 7 Up'),
    ],
    verdict: 'whole',
    live: ['2 7UP', '1 Combo 3', '1 2 Eggs Benedict', '12 Wings', '1 7 Up'],
  },
  {
    name: 'bare quantities first',
    slips: [slip('Order 3', 'Table 1', '2 Eggs Benedict', '12 Wings', '1 Half Chicken', '1 Fire Shrimp')],
    verdict: 'whole',
    live: ['2 Eggs Benedict', '12 Wings', '1 Half Chicken', '1 Fire Shrimp'],
  },
  {
    name: 'names that begin with a number, quantity in a column behind',
    slips: [slip('Order 3', 'Table 1', '2 Eggs Benedict   1', 'Combo 3           2', 'Flat white        1')],
    verdict: 'whole',
    live: ['1 2 Eggs Benedict', '2 Combo 3', '1 Flat white'],
  },
  {
    name: 'Combo 3 alone in a slip whose quantities stand last',
    slips: [slip('Order 3', 'Table 1', 'Combo 3', 'Flat white 1')],
    verdict: 'part',
    live: ['1 Flat white !Combo 3'],
  },
  {
    name: 'a line without a sign among lines with one',
    slips: [slip('Order 3', 'Table 1', '2 x Burger', '12 Waterfront Yard')],
    verdict: 'part',
    live: ['2 Burger !12 Waterfront Yard'],
  },
  {
    name: 'a modifier below a line that no rule reads belongs to no other dish',
    slips: [slip('Order 3', 'Table 1', '2 x Burger', 'Caesar salad', '  No dressing')],
    verdict: 'part',
    live: ['2 Burger !Caesar salad !No dressing'],
  },
];

const moved: SlipCase[] = [
  ...[
    '*** TABLE MERGE ***',
    'TABLES MERGED: 4 + 5',
    'Transfer from table 4 to table 5',
    'Table 4 -> Table 5',
    'BILL SPLIT',
    'SPLIT CHECK',
  ],
  ...[
    'TISCHWECHSEL',
    'Tisch 4 nach Tisch 5',
    'Rechnung geteilt',
    'TRANSFERT TABLE 4',
    'ADDITION SÉPARÉE',
    'CAMBIO DE MESA',
    'MESAS UNIDAS',
  ],
  ...[
    'CUENTA DIVIDIDA',
    'TAVOLI UNITI',
    'CONTO DIVISO',
    'ПЕРЕНОС НА СТОЛ 5',
    'СЧЁТ РАЗДЕЛЁН',
    'ΜΕΤΑΦΟΡΑ ΤΡΑΠΕΖΙΟΥ',
    'איחוד שולחנות',
    'פיצול חשבון',
  ],
  ...['*** ORDER CHANGED ***', 'MODIFIED'],
].map((heading) => ({
  name: `ordered before: “${heading}”`,
  slips: [slip('Table 4', 'Order 9', '1 x Soup'), slip(heading, 'Order 9', '1 x Soup', '1 x Bread')],
  verdict: 'text',
  live: ['1 Soup'],
  text: ['1 x Bread'],
}));

const columns: SlipCase[] = [
  {
    name: 'quantity and price both without a point',
    slips: [
      slip('Order: 22', 'Table: 6', 'Item            Qty   Amt', 'Naan              2    80', 'Dal x 1'),
    ],
    verdict: 'part',
    live: ['1 Dal !Naan 2 80'],
  },
  {
    name: 'names of columns say that the price is last',
    slips: [
      slip(
        'Order: 22',
        'Table: 6',
        'Qty  Item            Price',
        '2    Naan               80',
        '1    Dal               150',
      ),
    ],
    verdict: 'whole',
    live: ['2 Naan', '1 Dal'],
  },
  {
    name: 'a word for cancelling that fits nothing, below the dishes',
    slips: [slip('Order 9', 'Table 4', '1 x Burger', 'CANCELED 1')],
    verdict: 'text',
    live: [],
    text: ['1 x Burger'],
  },
  {
    name: 'a dish and what it is changed to',
    slips: [
      slip('Table 4', 'Order 9', '1 x Burger'),
      slip('Table 4', 'Order 9', '1 x Burger', 'CHANGE TO', '1 x Burger', '  no onion'),
    ],
    verdict: 'text',
    live: ['1 Burger'],
    text: ['CHANGE TO'],
  },
  {
    name: 'a word for cancelling in a language without a template',
    slips: [slip('Order 9', 'Table 4', 'İPTAL', '1 x Burger')],
    verdict: 'text',
    live: [],
  },
  {
    name: 'a greeting, a web address and a bill below the dishes',
    slips: [
      slip(
        'Order 9',
        'Table 4',
        '2 Soup',
        '----',
        'Total   12.50',
        'Thank you for visiting us',
        'www.harbour.example',
      ),
    ],
    verdict: 'whole',
    live: ['2 Soup'],
  },
  {
    name: 'a star in front of a count is no note',
    slips: [slip('Order 9', 'Table 4', '1 Burger', '* 2 Fries', '  * well done')],
    verdict: 'part',
    live: ['1 Burger !* 2 Fries !* well done'],
  },
];

const further: SlipCase[] = [
  {
    name: 'a seat beside the table',
    slips: [slip('Table 5 Seat 2', 'Order 3', '1 Burger')],
    verdict: 'whole',
    table: '5',
    live: ['1 Burger'],
  },
  {
    name: 'a table that was another one',
    slips: [slip('Order 5', 'Table 3', '2 Fries'), slip('Order 5', 'Table 3 (was 9)', '2 Fries', '1 Soup')],
    verdict: 'text',
    live: ['2 Fries'],
    text: ['1 Soup'],
  },
  {
    name: 'who cancelled the order, above its copy',
    slips: [ORDERED, slip('ORDER VOIDED BY MANAGER', ORDERED)],
    verdict: 'whole',
    live: [],
    cancelled: BOTH,
  },
  {
    name: 'the same words above and below cancelled dishes',
    slips: [ORDERED, slip('Table 21', 'Order 771', '*VOID* *VOID*', '1 x Burger', '*VOID* *VOID*')],
    verdict: 'whole',
    live: ['2 Fries'],
    cancelled: ['1 Burger'],
  },
  {
    name: 'the reason above cancelled dishes',
    slips: [ORDERED, slip('VOID', 'Reason: sold out', 'Table 21', 'Order 771', '1 x Burger')],
    verdict: 'whole',
    live: ['2 Fries'],
    cancelled: ['1 Burger'],
  },
  {
    name: 'a date without blanks beside the guests',
    slips: [
      slip('Chk 1234       Tbl 7/1', "Gst 2      25Nov'26 07:42PM", ' 2 Fish & Chips', '   Mushy Peas'),
    ],
    verdict: 'whole',
    number: '1234',
    table: '7',
    live: ['2 Fish & Chips +Mushy Peas'],
  },
];

const joined: SlipCase[] = [
  {
    name: 'the same slip within a minute',
    slips: [ORDERED, ORDERED],
    verdict: 'whole',
    live: BOTH,
    tags: ['Printed twice?'],
  },
  {
    name: 'a reprint within a minute',
    slips: [ORDERED, slip('*** REPRINT ***', ORDERED)],
    verdict: 'whole',
    live: BOTH,
    tags: [],
  },
  {
    name: 'a second table behind the first on one slip',
    slips: [slip('Table 4', 'Order 9', '1 x Soup', 'Table 5', 'Order 10', '1 x Steak')],
    verdict: 'part',
    table: '4',
    live: ['1 Soup !Table 5 !Order 10 !1 x Steak'],
  },
];

export const SLIPS: readonly SlipCase[] = [
  ...[...CANCELLING_SLIPS, ...noDishes],
  ...[...doubtful, ...heads, ...dishes, ...moved, ...columns, ...further, ...joined],
];
