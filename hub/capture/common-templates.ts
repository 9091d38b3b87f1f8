// Templates that come along: the layouts in which most tills print for a kitchen, with their words in English, German,
// Russian and Hebrew (CAPT-04).
import type { CaptureTemplate, TemplateRule } from '../../shared/model/capture-template.ts';

const each = (words: readonly string[], ...shapes: string[]): TemplateRule[] =>
  words.flatMap((word) => shapes.map((shape) => ({ pattern: shape.replace('WORD', word) })));
const plain = (...patterns: string[]): TemplateRule[] => patterns.map((pattern) => ({ pattern }));
const marked = (mark: 'cancelled' | 'reprint', rules: readonly TemplateRule[]): TemplateRule[] =>
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
  ...['הזמנה', 'הזמנה מספר', 'הזמנה מס', "הזמנה מס'", 'בון', 'חשבון', 'מספר הזמנה'],
];
const TABLE_WORDS = [...['Table', 'Tbl', 'Tisch', 'Стол', 'Столик', 'שולחן', 'שולחן מספר', "שולחן מס'"]];
const GUEST_WORDS = [...['Guests', 'Covers', 'Gst', 'Pax', 'Gäste', 'Personen', 'Гостей', 'Гости', 'סועדים']];
const WAITER_WORDS = [
  ...['Server', 'Waiter', 'Cashier', 'Employee', 'Staff', 'Kellner', 'Bediener', 'Bedienung'],
  ...['Официант', 'Кассир', 'מלצר', 'מלצרית', 'קופאי'],
];
const CUSTOMER_WORDS = ['Customer', 'Name', 'Guest', 'Kunde', 'Gast', 'Гость', 'Клиент', 'לקוח', 'שם'];
const COURSE_WORDS = ['Course', 'Gang', 'Курс', 'Подача', 'סבב'];
const VOID_WORDS = [
  ...['VOID', 'VOIDED', 'CANCEL', 'CANCELLED', 'CANCELED', 'DELETED', 'STORNO', 'STORNIERT'],
  ...['ОТМЕНА', 'СТОРНО', 'УДАЛЕНО', 'ביטול', 'בוטל', 'מבוטל'],
];
const REPRINT_WORDS = [
  ...['REPRINT', 'REPRINTED', 'DUPLICATE', 'COPY', 'KOPIE', 'NACHDRUCK', 'ZWEITDRUCK'],
  ...['ПОВТОР', 'КОПИЯ', 'ДУБЛИКАТ', 'העתק', 'הדפסה חוזרת'],
];
const NOTE_WORDS = [
  ...['Note', 'Notes', 'Comment', 'Allergy', 'Hinweis', 'Notiz', 'Allergie'],
  ...['Комментарий', 'Примечание', 'Аллергия', 'הערה', 'הערות', 'אלרגיה'],
];
const WITHOUT_WORDS = ['No', 'Without', 'w/o', 'Ohne', 'Без', 'בלי', 'ללא'];
const WITH_WORDS = [
  ...['Extra', 'Add', 'With', 'Sub', 'Mit', 'Zusatz', 'Доп.', 'С', 'Со', 'עם', 'תוספת', 'אקסטרה'],
];
const TIME_WORDS = [
  ...[
    'Time',
    'Date',
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
  ...['Küche', 'Küchenbon', 'Theke', 'Menge Artikel', 'Кухня', 'Бар', 'Горячий цех', 'Кол-во Наименование'],
  ...['מטבח', 'בר', 'כמות פריט', 'הזמנה חדשה'],
];

/** The bare one last: it would read the sign as a part of the value. */
const WITH_VALUE = (field: string) =>
  [': ', ' #', ' # ', ' №', ' № ', ' '].map((between) => `WORD${between}{${field}}`);
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
  ...['Table', 'Tbl', 'Tisch', 'Стол', 'שולחן'].flatMap((table) => [
    ...GUEST_WORDS.flatMap((guests) =>
      plain(`${table} {table} ${guests} {guests}`, `${table}: {table} ${guests}: {guests}`),
    ),
    ...['Order', 'Check', 'Chk', 'Bon', 'Заказ', 'Чек', 'הזמנה'].flatMap((order) =>
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
  ...plain('Tbl {table} Chk {number} Gst {guests}', 'Tbl {table}/{any} Chk {number} Gst {guests}'),
];

const HEADER: readonly TemplateRule[] = [
  ...marked('reprint', [...each(REPRINT_WORDS, ...FRAMES), ...each(REPRINT_WORDS, '*** WORD {any} ***')]),
  ...marked('cancelled', each(VOID_WORDS, ...FRAMES)),
  ...PAIRS,
  ...each(
    ['Order', 'Check', 'Ticket', 'Bestellung', 'Заказ', 'הזמנה'],
    'WORD #{number} - {type}',
    'WORD {number} {type}',
  ),
  ...each(NUMBER_WORDS, ...WITH_VALUE('number')),
  ...plain('#{number}', '# {number}', '№{number}', '№ {number}'),
  ...each(GUEST_WORDS, ...WITH_VALUE('guests')),
  ...each(TABLE_WORDS, ...WITH_VALUE('table')),
  ...each(WAITER_WORDS, 'WORD: {waiter}', 'WORD {waiter}'),
  ...each(CUSTOMER_WORDS, 'WORD: {customer}'),
  ...each(TYPE_WORDS, 'WORD: {type}'),
  ...each(TIME_WORDS, 'WORD: {time}', 'WORD {time}'),
  ...each(COURSE_WORDS, 'WORD {course}', 'WORD: {course}', '*** WORD {course} ***', '--- WORD {course} ---'),
  ...plain('--- {course} ---', '-- {course} --', '=== {course} ===', '== {course} ==', '*** {course} ***'),
  ...plain('{course}. Gang', '--- {course}. Gang ---'),
  ...each(PLACE_WORDS, 'WORD: {any}', 'WORD {any}'),
  ...each(HEADINGS, ...FRAMES),
];

const OF_ITEMS: readonly TemplateRule[] = [
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

function layout(items: readonly string[]): TemplateRule[] {
  return [...HEADER, ...cancelled(items), ...OF_ITEMS, ...plain(...items), ...INDENTED];
}

export const COMMON_TEMPLATES: readonly (CaptureTemplate & { id: string })[] = [
  { id: 'common:quantity-first', name: 'Quantity first', rules: layout(FIRST) },
  { id: 'common:quantity-last', name: 'Quantity last', rules: layout(LAST) },
];
