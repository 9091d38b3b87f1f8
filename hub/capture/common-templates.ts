// Templates that come along: the layouts in which most tills print for a kitchen, with their words in English, German,
// Russian, Hebrew, French, Spanish, Italian and Greek (CAPT-04).
import type { CaptureTemplate, TemplateRule } from '../../shared/model/capture-template.ts';

const each = (words: readonly string[], ...shapes: string[]): TemplateRule[] =>
  words.flatMap((word) => shapes.map((shape) => ({ pattern: shape.replace('WORD', word) })));
const plain = (...patterns: string[]): TemplateRule[] => patterns.map((pattern) => ({ pattern }));
const marked = (mark: NonNullable<TemplateRule['mark']>, rules: readonly TemplateRule[]): TemplateRule[] =>
  rules.map((rule) => ({ ...rule, mark }));

const NUMBER_WORDS = [
  ...['Order', 'Order No', 'Order No.', 'Order no', 'Check', 'Chk', 'Ticket', 'Bill', 'Tab', 'No', 'No.'],
  ...[
    'Bestellung',
    'Bestellung Nr.',
    'Bon',
    'Bon Nr.',
    'Bon-Nr.',
    'Rechnung',
    'Заказ',
    'Чек',
    'Счёт',
    'Счет',
  ],
  ...[
    'Order ID',
    'Docket',
    'Commande',
    'Commande N°',
    'Ticket N°',
    'Pedido',
    'Comanda',
    'Pedido N°',
    'Ordine',
  ],
  ...['Παραγγελία', 'ΠΑΡΑΓΓΕΛΙΑ', 'Παραγγελία Νο'],
  ...['הזמנה', 'הזמנה מספר', 'הזמנה מס', "הזמנה מס'", 'בון', 'חשבון', 'מספר הזמנה'],
];
const TABLE_WORDS = [
  ...['Table', 'Tbl', 'Tisch', 'Стол', 'Столик', 'שולחן', 'שולחן מספר', "שולחן מס'"],
  ...['Mesa', 'Tavolo', 'Τραπέζι', 'ΤΡΑΠΕΖΙ'],
];
const GUEST_WORDS = [
  ...['Guests', 'Covers', 'Gst', 'Pax', 'Gäste', 'Personen', 'Гостей', 'Гости', 'סועדים'],
  ...['Party', 'Pers.', 'Couverts', 'Comensales', 'Coperti', 'Άτομα', 'ΑΤΟΜΑ'],
];
const WAITER_WORDS = [
  ...['Server', 'Waiter', 'Cashier', 'Employee', 'Staff', 'Kellner', 'Bediener', 'Bedienung'],
  ...['Официант', 'Кассир', 'מלצר', 'מלצרית', 'קופאי'],
  ...['Bed.', 'Srv', 'Serveur', 'Serveuse', 'Camarero', 'Camarera', 'Mesero', 'Cameriere', 'Σερβιτόρος'],
];
const CUSTOMER_WORDS = [
  ...['Customer', 'Name', 'Guest', 'Kunde', 'Gast', 'Гость', 'Клиент', 'לקוח', 'שם'],
  ...['Client', 'Cliente', 'Nom'],
];
const COURSE_WORDS = ['Course', 'Gang', 'Курс', 'Подача', 'סבב', 'Pase', 'Portata'];
const SEAT_WORDS = [
  'Seat',
  'Position',
  'Platz',
  'Sitz',
  'Место',
  'Гость №',
  'סועד',
  'Asiento',
  'Posto',
  'Θέση',
];
const VOID_WORDS = [
  ...['VOID', 'VOIDED', 'CANCEL', 'CANCELLED', 'CANCELED', 'DELETED', 'STORNO', 'STORNIERT'],
  ...['ANNULATION', 'ANNULÉ', 'ANULADO', 'CANCELADO', 'ANULACIÓN', 'ANNULLATO', 'ΑΚΥΡΩΣΗ'],
  ...['ОТМЕНА', 'СТОРНО', 'УДАЛЕНО', 'ביטול', 'בוטל', 'מבוטל'],
];
const REPRINT_WORDS = [
  ...['REPRINT', 'REPRINTED', 'DUPLICATE', 'COPY', 'KOPIE', 'NACHDRUCK', 'ZWEITDRUCK'],
  ...['DUPLICATA', 'COPIA', 'REIMPRESIÓN', 'RISTAMPA', 'ΑΝΤΙΓΡΑΦΟ'],
  ...['ПОВТОР', 'КОПИЯ', 'ДУБЛИКАТ', 'העתק', 'הדפסה חוזרת'],
];
const NOTE_WORDS = [
  ...['Note', 'Notes', 'Comment', 'Special request', 'Hinweis', 'Notiz', 'Info'],
  ...['Комментарий', 'Примечание', 'הערה', 'הערות', 'Remarque', 'Nota', 'Notas', 'Σημείωση'],
];
/** Their lines stay whole: without the word nobody knows whether the nuts are wanted. */
const ALLERGY_WORDS = [
  ...['Allergy', 'Allergies', 'Allergen', 'Allergic', 'Allergie', 'Allergien', 'Аллергия', 'אלרגיה', 'אלרגי'],
  ...['Alergia', 'Allergia', 'Αλλεργία'],
];
/** When to cook: said to people, of the whole ticket. */
const PACE_WORDS = [
  ...['FIRE', 'FIRE NOW', 'HOLD', 'HOLD FIRE', 'RUSH', 'URGENT', 'ASAP', 'STAY', 'ADD ON', 'ADDITION'],
  ...['ABRUF', 'SOFORT', 'EILT', 'NACHBESTELLUNG', 'СРОЧНО', 'ДОЗАКАЗ', 'דחוף', 'תוספת להזמנה'],
  ...['URGENTE', 'À SUIVRE', 'A SUIVRE', 'RÉCLAME', 'MARCHAR', 'ΕΠΕΙΓΟΝ'],
];
const WITHOUT_WORDS = [
  ...['No', 'Without', 'w/o', 'Hold', 'Ohne', 'Без', 'בלי', 'ללא'],
  ...['Sans', 'Sin', 'Senza', 'Χωρίς', 'ΧΩΡΙΣ'],
];
const WITH_WORDS = [
  ...['Avec', 'Supplément', 'Supp', 'Con', 'Με', 'Έξτρα'],
  ...['Extra', 'Add', 'With', 'Sub', 'Mit', 'Zusatz', 'Доп.', 'С', 'Со', 'עם', 'תוספת', 'אקסטרה'],
];
const TIME_WORDS = [
  ...[
    'Time',
    'Date',
    'Opened',
    'Pickup',
    'Pick up',
    'Ready by',
    'Due',
    'Heure',
    'Hora',
    'Fecha',
    'Ora',
    'Data',
    'Ώρα',
    'Abholung',
    'Printed',
    'Ordered',
    'Sent',
    'Datum',
    'Uhrzeit',
    'Zeit',
    'Время',
    'Дата',
    'שעה',
    'תאריך',
  ],
];
const TYPE_WORDS = ['Type', 'Order type', 'Dining option', 'Service', 'Art', 'Тип', 'סוג'];
/** Said on many tickets, and nothing that a cook needs on a board of their own. */
const PLACE_WORDS = [
  'Station',
  'Section',
  'Room',
  'Zone',
  'Floor',
  'Round',
  'Kitchen',
  'Bereich',
  'Salle',
  'Sala',
  'Drucker',
  'Imprimante',
  'Printer',
  'Terminal',
  'Till',
  'POS',
  'Register',
  'Kasse',
  'Касса',
  'קופה',
  'עמדה',
];
/** Sums of a bill or a count of its lines: no items, however they end. */
const TOTAL_WORDS = [
  ...[
    'Total',
    'Subtotal',
    'Sub total',
    'Total items',
    'Items',
    'Item count',
    'Tax',
    'VAT',
    'Tip',
    'Amount due',
  ],
  ...['Summe', 'Gesamt', 'Zwischensumme', 'MwSt', 'Positionen', 'Artikel', 'Итого', 'Всего', 'Сумма'],
  ...['סה"כ', 'סהכ', 'מע"מ', 'Sous-total', 'TVA', 'Importe', 'IVA', 'Totale', 'Σύνολο'],
];
const HEADINGS = [
  ...[
    'Kitchen',
    'Kitchen order',
    'Kitchen ticket',
    'Bar',
    'New order',
    'Qty Item',
    'End of order',
    'Thank you',
  ],
  ...['Hot kitchen', 'Cold kitchen', 'Grill', 'Pizza', 'Expo', 'Expediter', 'Dessert station', 'To prepare'],
  ...[
    'Cuisine',
    'Bon de cuisine',
    'Cocina',
    'Cucina',
    'Κουζίνα',
    'ΚΟΥΖΙΝΑ',
    'Merci',
    'Gracias',
    'Qté Article',
  ],
  ...['Сервисный чек', 'Холодный цех', 'מטבח חם', 'מטבח קר', 'פריט כמות', 'Artikel Menge', 'Item Qty'],
  ...['Küche', 'Küchenbon', 'Theke', 'Menge Artikel', 'Кухня', 'Бар', 'Горячий цех', 'Кол-во Наименование'],
  ...['מטבח', 'בר', 'כמות פריט', 'הזמנה חדשה'],
];

/** The bare one last: it would read the sign as a part of the value. */
const WITH_VALUE = (field: string) =>
  [': ', ' : ', ' #', ': #', ' # ', ' №', ' № ', ' №: ', ' N° ', ' '].map(
    (between) => `WORD${between}{${field}}`,
  );
const FRAMES = [
  'WORD',
  '* WORD *',
  '** WORD **',
  '*** WORD ***',
  '--- WORD ---',
  '!!! WORD !!!',
  '== WORD ==',
];

/** A number and a table, or a table and its guests, in one line. */
const PAIRS: readonly TemplateRule[] = [
  ...plain('Tbl {table}/{any} Chk {number} Gst {guests}', 'Tbl {table} Chk {number} Gst {guests}'),
  ...['Table', 'Tbl', 'Tisch', 'Стол', 'שולחן', 'Mesa', 'Tavolo'].flatMap((table) => [
    ...GUEST_WORDS.flatMap((guests) =>
      plain(`${table} {table} ${guests} {guests}`, `${table}: {table} ${guests}: {guests}`),
    ),
    ...['Order', 'Check', 'Check #', 'Chk', 'Bon', 'Заказ', 'Чек', 'הזמנה', 'Commande', 'Pedido'].flatMap(
      (order) =>
        plain(
          `${order} {number} ${table} {table}`,
          `${order} #{number} ${table} {table}`,
          `${order} №{number} ${table} {table}`,
          `${order}: {number} ${table}: {table}`,
          `${table} {table} ${order} {number}`,
          `${table} {table} ${order} #{number}`,
          `${table}: {table} ${order}: {number}`,
        ),
    ),
  ]),
  ...WAITER_WORDS.flatMap((waiter) =>
    plain(`${waiter}: {waiter} #{number}`, `${waiter} {waiter} #{number}`, `${waiter}: {waiter} № {number}`),
  ),
  ...['Order', 'Check', 'Chk', 'Ticket', 'Bon', 'Commande', 'Чек'].flatMap((order) =>
    ['Bed.', 'Srv', 'Server:', 'Kellner', 'Serveur'].flatMap((waiter) =>
      plain(`${order} {number} ${waiter} {waiter}`, `${order} #{number} ${waiter} {waiter}`),
    ),
  ),
];

const header = (): TemplateRule[] => [
  ...marked('reprint', [...each(REPRINT_WORDS, ...FRAMES), ...each(REPRINT_WORDS, '*** WORD {any} ***')]),
  ...marked('cancelled', each(VOID_WORDS, ...FRAMES)),
  ...PAIRS,
  ...marked('order-note', [
    ...each(PACE_WORDS, ...FRAMES, '** WORD {any} **', '*** WORD {any} ***', '!!! WORD {any} !!!'),
    ...each(['FIRE', 'Fire', 'RUSH', 'SEND'], 'WORD: {any}', 'WORD {any}'),
  ]),
  ...each(TOTAL_WORDS, 'WORD', 'WORD: {any}', 'WORD : {any}', 'WORD {any}'),
  ...each(
    SEAT_WORDS,
    'WORD {seat}',
    'WORD: {seat}',
    'WORD #{seat}',
    '-- WORD {seat} --',
    '--- WORD {seat} ---',
  ),
  ...each(
    ['Order', 'Check', 'Ticket', 'Bestellung', 'Заказ', 'הזמנה'],
    'WORD #{number} - {type}',
    'WORD {number} {type}',
  ),
  ...each(NUMBER_WORDS, ...WITH_VALUE('number')),
  ...plain('#{number}', '# {number}', '№{number}', '№ {number}'),
  ...each(GUEST_WORDS, ...WITH_VALUE('guests')),
  ...each(TABLE_WORDS, ...WITH_VALUE('table')),
  ...each(WAITER_WORDS, 'WORD: {waiter}', 'WORD : {waiter}', 'WORD {waiter}'),
  ...each(CUSTOMER_WORDS, 'WORD: {customer}', 'WORD : {customer}'),
  ...each(TYPE_WORDS, 'WORD: {type}'),
  ...each(TIME_WORDS, 'WORD: {time}', 'WORD : {time}', 'WORD {time}'),
  ...each(
    COURSE_WORDS,
    'WORD {course}',
    'WORD: {course}',
    '** WORD {course} **',
    '*** WORD {course} ***',
    '--- WORD {course} ---',
  ),
  ...plain('--- {course} ---', '-- {course} --', '=== {course} ===', '== {course} ==', '*** {course} ***'),
  ...plain('{course}. Gang', '--- {course}. Gang ---'),
  ...each(PLACE_WORDS, 'WORD: {any}', 'WORD {any}'),
  ...each(HEADINGS, ...FRAMES),
];

const ofItems = (): TemplateRule[] => [
  ...(['as-printed', 'order-note'] as const).flatMap((mark) =>
    marked(mark, each(ALLERGY_WORDS, 'WORD', '{any} WORD', '{any} WORD {any}', 'WORD{any}')),
  ),
  ...each(NOTE_WORDS, 'WORD: {note}', '* WORD: {note}', '** WORD: {note}'),
  ...each(NOTE_WORDS, 'WORD: {ordernote}'),
  ...each(WITHOUT_WORDS, 'WORD {remove}', '- WORD {remove}', '* WORD {remove}', '-- WORD {remove}'),
  ...each(WITH_WORDS, '+ WORD {modifier}', 'WORD {modifier}', '- WORD {modifier}', '* WORD {modifier}'),
  ...plain('+ {modifier}', '+{modifier}', '> {modifier}', '-> {modifier}'),
  // What a bare dash means, with or without, differs from till to till: the cook reads it as it is printed.
  ...['- {any}', '-{any}'].map((pattern): TemplateRule => ({ pattern, mark: 'as-printed' })),
  ...plain('!! {note} !!', '! {note}', '>> {note}', '* {note}', '** {note} **', '({note})'),
];

/** Lines that begin with blanks and have no sign belong to the item above. */
const INDENTED: readonly TemplateRule[] = [{ pattern: '{modifier}', indented: true }];

const FIRST = [
  '{quantity} x {item}',
  '{quantity}x {item}',
  '{quantity} × {item}',
  '{quantity} * {item}',
  '{quantity} {item}',
];
const UNITS = ['шт', 'шт.', 'порц', 'порц.', 'Stk', 'Stk.', 'pcs', 'יח', "יח'"];
/** The bare sign behind it is how Hebrew stands once it is read from the right. */
const LAST_WITH_UNITS = [...UNITS, 'x', '×'].map((unit) => `{item} {quantity} ${unit}`);
const LAST = [
  '{item} x {quantity}',
  '{item} x{quantity}',
  '{item} × {quantity}',
  '{item} *{quantity}',
  '{item} {quantity}',
];

function cancelled(items: readonly string[]): TemplateRule[] {
  const shapes = items.flatMap((item) => [
    ...[`WORD ${item}`, `WORD: ${item}`, `*WORD* ${item}`, `** WORD ** ${item}`, `*** WORD *** ${item}`],
    ...[`[WORD] ${item}`, `${item} WORD`, `${item} (WORD)`],
  ]);
  // A minus before the quantity says the same everywhere.
  return marked('cancelled', [
    ...each(VOID_WORDS, ...shapes),
    ...plain(...items.filter((item) => item.startsWith('{quantity}')).map((item) => `-${item}`)),
  ]);
}

/** @param more further shapes of items; cancelled ones are told by what stands above them */
function layout(items: readonly string[], more: readonly string[] = []): TemplateRule[] {
  return [...header(), ...cancelled(items), ...ofItems(), ...plain(...more, ...items), ...INDENTED];
}

const COMMON = [
  { id: 'common:quantity-first', name: 'Quantity first', rulesOf: () => layout(FIRST) },
  { id: 'common:quantity-last', name: 'Quantity last', rulesOf: () => layout(LAST, LAST_WITH_UNITS) },
];

export const COMMON_NAMES: readonly { id: string; name: string }[] = COMMON.map(({ id, name }) => ({
  id,
  name,
}));

/** Thousands of rules, made anew: whoever reads jobs keeps them. */
export function commonTemplates(): (CaptureTemplate & { id: string })[] {
  return COMMON.map(({ id, name, rulesOf }) => ({ id, name, rules: rulesOf() }));
}
