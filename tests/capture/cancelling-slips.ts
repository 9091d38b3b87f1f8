// Slips that cancel, in every wording, and the orders that must remain (CAPT-13).
import { BOTH, head, ORDERED, type SlipCase, slip } from './slip-case.ts';

/** A copy of the order below a heading that cancels it. */
const wholeOrder: SlipCase[] = [
  'ORDER CANCELLED',
  '*** ORDER CANCELLED ***',
  'CANCELLED ORDER',
  'ORDER HAS BEEN CANCELED',
  'VOID ORDER:',
  'ENTIRE ORDER VOIDED',
  'BESTELLUNG STORNIERT',
  'STORNO BESTELLUNG',
  'COMMANDE ANNULÉE',
  'PEDIDO CANCELADO',
  'ORDINE ANNULLATO',
  'ЗАКАЗ ОТМЕНЁН',
  'ΑΚΥΡΩΣΗ ΠΑΡΑΓΓΕΛΙΑΣ',
  'הזמנה בוטלה',
].map((heading) => ({
  name: `order cancelled by “${heading}”`,
  slips: [ORDERED, slip(heading, ...head(heading), '1 x Burger', '2 x Fries', 'Reason: guest left')],
  verdict: 'whole',
  live: [],
  cancelled: BOTH,
}));

/** One dish below a heading. */
const headings: SlipCase[] = [
  ...[
    'VOID',
    'VOID:',
    'VOIDED',
    '*** VOID ***',
    'VOID ITEMS',
    'ITEMS VOIDED',
    '-- CANCEL --',
    'CANCELLED ITEMS',
    'CANCEL KOT',
  ],
  ...[
    'KOT CANCELLED',
    'REMOVED',
    'REMOVED ITEMS:',
    'DELETED',
    '!! DO NOT MAKE !!',
    'STORNO',
    'STORNIERUNG',
    'STORNIERTE ARTIKEL',
  ],
  ...[
    'ANNULÉ',
    'ANNULE',
    'ANNULATION',
    'ARTICLES ANNULÉS',
    'SUPPRIMÉ',
    'ANNULLATO',
    'ANNULLATI',
    'ANULADO',
    'ANULADOS',
  ],
  ...[
    'CANCELADO',
    'PLATOS CANCELADOS',
    'ELIMINADO',
    'ביטול',
    'ביטולים',
    'בוטל',
    'מנות מבוטלות',
    'ОТМЕНА',
    'ОТМЕНЕНО',
  ],
  ...[
    'СТОРНО',
    'ΑΚΥΡΩΣΗ',
    'Ακυρώθηκε',
    '[ CANCELLED ]',
    '<<< CANCELLATION >>>',
    'CANCELLED TICKET',
    'VOID #3',
  ],
].map((heading) => ({
  name: `dish cancelled by “${heading}”`,
  slips: [ORDERED, slip(...head(heading), heading, '1 x Burger')],
  verdict: 'whole',
  live: ['2 Fries'],
  cancelled: ['1 Burger'],
}));

/** Looks like a cancellation of something uncertain: nothing is added, the ticket shows the text. */
const unclear: SlipCase[] = [
  'VOID BY MANAGER BELOW ITEMS MAYBE',
  'CANCELLED AND REFIRED',
  'Guest cancelled some of these',
  'STORNO UND NEU GEBUCHT',
  '** ANNULATION PARTIELLE CLIENT **',
].map((heading) => ({
  name: `unclear: “${heading}”`,
  slips: [ORDERED, slip('Table 21', 'Order 771', heading, '1 x Pizza')],
  verdict: 'text',
  live: BOTH,
  text: [heading, '1 x Pizza'],
}));

const cancellations: SlipCase[] = [
  {
    name: 'new dishes below cancelled ones',
    slips: [
      slip('Table 4', 'Order 55', '1 x Burger', '2 x Pizza'),
      slip('Table 4', 'Order 55', 'CANCELLED', '1 x Burger', 'NEW', '1 x Pizza', '1 x Cola'),
    ],
    verdict: 'whole',
    live: ['2 Pizza', '1 Pizza', '1 Cola'],
    cancelled: ['1 Burger'],
  },
  ...[
    'ADDED',
    'ADD ON',
    '** ADDED ITEMS **',
    'ADD ITEMS:',
    'Neue Gerichte',
    'NUEVOS PLATOS:',
    'NEU',
    'AJOUT',
    'NUEVO',
    'AGGIUNTA',
    'ДОБАВЛЕНО',
    'ΠΡΟΣΘΗΚΗ',
    'נוסף',
    'Desserts',
  ].map(
    (heading): SlipCase => ({
      name: `“${heading}” ends what is cancelled`,
      slips: [ORDERED, slip('Table 21', 'Order 771', 'VOID', '1 x Burger', heading, '1 x Sorbet')],
      verdict: 'whole',
      live: ['2 Fries', heading === 'ADD ON' ? '1 Sorbet !ADD ON' : '1 Sorbet'],
      cancelled: ['1 Burger'],
    }),
  ),
  {
    name: 'the one of two equal dishes that the slip names',
    slips: [
      slip('Table 9', 'Order 81', '1 x Burger', '  rare', '1 x Burger', '  well done'),
      slip('Table 9', 'Order 81', '*** VOID ***', '1 x Burger', '  rare'),
    ],
    verdict: 'whole',
    live: ['1 Burger +well done'],
    cancelled: ['1 Burger +rare'],
  },
  {
    name: 'equal dishes, and the slip says which by none of their modifiers: neither',
    slips: [
      slip('Table 9', 'Order 81', '1 x Burger', '  rare', '1 x Burger', '  well done'),
      slip('Table 9', 'Order 81', '*** VOID ***', '1 x Burger', '  medium'),
    ],
    verdict: 'whole',
    live: ['1 Burger +rare', '1 Burger +well done'],
    text: ['Cancelled: Burger'],
  },
  {
    name: 'a dish that was never ordered',
    slips: [ORDERED, slip('Table 21', 'Order 771', 'VOID', '1 x Lasagne')],
    verdict: 'whole',
    live: BOTH,
    text: ['Cancelled: Lasagne'],
  },
  {
    name: 'a slip that begins with a cancelled dish keeps its other lines',
    slips: [
      ORDERED,
      slip(
        'Table 21',
        'Order 771',
        'VOID 1 x Burger',
        '1 x Tuna',
        '  rare',
        'Please hurry, they have a train',
      ),
    ],
    verdict: 'part',
    live: ['2 Fries', '1 Tuna +rare !Please hurry, they have a train'],
    cancelled: ['1 Burger'],
  },
  {
    name: 'an allergy on a cancelled dish is still warned of',
    slips: [ORDERED, slip('Table 21', 'Order 771', 'VOID', '1 x Burger', '  NUT ALLERGY', '1 x Fries')],
    verdict: 'whole',
    live: ['1 Burger', '1 Fries'],
    cancelled: ['1 Fries'],
    warnings: ['NUT ALLERGY'],
  },
  {
    name: 'another order of the same dishes stays',
    slips: [
      slip('Table 1', 'Order 10', '1 x Burger'),
      slip('Table 2', 'Order 11', '1 x Burger'),
      slip('CANCELLED', 'Table 2', 'Order 11', '1 x Burger'),
    ],
    verdict: 'whole',
    live: ['1 Burger'],
    cancelled: ['1 Burger'],
  },
  {
    name: 'courses below a cancelled order are cancelled',
    slips: [
      slip('Table 5', 'Order 12', 'Starters', '1 x Soup', 'Mains', '1 x Steak'),
      slip('ORDER CANCELLED', 'Table 5', 'Order 12', 'Starters', '1 x Soup', 'Mains', '1 x Steak'),
    ],
    verdict: 'whole',
    live: [],
    cancelled: ['1 Soup', '1 Steak'],
  },
  {
    name: 'a word for cancelling below the dishes',
    slips: [slip('Table 5', 'Order 12', '1 x Soup', '1 x Steak', '*** CANCELLED ***')],
    verdict: 'text',
    live: [],
    text: ['1 x Soup'],
  },
  {
    name: 'a separator below cancelled dishes without a heading behind it',
    slips: [ORDERED, slip('Table 21', 'Order 771', 'VOID', '1 x Burger', '--------', '1 x Sorbet')],
    verdict: 'part',
    live: ['2 Fries'],
    cancelled: ['1 Burger'],
    text: ['1 x Sorbet'],
  },
  {
    name: 'a minus in the column of quantities',
    slips: [slip('Order 19', 'Table 5', 'Fries   2', 'Soup    1'), slip('Order 19', 'Table 5', 'Fries  -2')],
    verdict: 'whole',
    live: ['1 Soup'],
    cancelled: ['2 Fries'],
  },
  {
    name: 'who cancelled and when',
    slips: [
      ORDERED,
      slip('VOID', 'Table 21', 'Order 771', '2 x Fries', 'Voided by: Dana', 'Void reason: wrong table'),
    ],
    verdict: 'whole',
    live: ['1 Burger'],
    cancelled: ['2 Fries'],
  },
  {
    name: 'a modifier that takes away cancels no dish',
    slips: [slip('Order 5', 'Table 2', '1 x Burger', '  Remove onions', '1 x Soup')],
    verdict: 'whole',
    live: ['1 Burger -onions', '1 Soup'],
  },
];

export const CANCELLING_SLIPS: readonly SlipCase[] = [
  ...wholeOrder,
  ...headings,
  ...unclear,
  ...cancellations,
];
