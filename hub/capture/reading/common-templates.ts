// Built-in templates: the layouts in which most tills print for a kitchen, with their words in English, German,
// Russian, Hebrew, French, Spanish, Italian and Greek (CAPT-04).
import type { CaptureTemplate, TemplateRule } from '../../../shared/model/capture-template.ts';

const each = (words: readonly string[], ...shapes: string[]): TemplateRule[] =>
  words.flatMap((word) => shapes.map((shape) => ({ pattern: shape.replace('WORD', word) })));
const plain = (...patterns: string[]): TemplateRule[] => patterns.map((pattern) => ({ pattern }));
const marked = (mark: NonNullable<TemplateRule['mark']>, rules: readonly TemplateRule[]): TemplateRule[] =>
  rules.map((rule) => ({ ...rule, mark }));

const NUMBER_WORDS = [
  ...[
    'Order Nr',
    'Order Number',
    'Check No',
    'Check No.',
    'Ticket No',
    'Ticket No.',
    'Ticket Nr',
    'Bill No',
    'Bill No.',
  ],
  ...[
    'KOT',
    'KOT No',
    'KOT No.',
    'BOT',
    'BOT No',
    'Token',
    'Token No',
    'Token No.',
    'Receipt',
    'Receipt No',
    'Invoice No',
  ],
  ...[
    'Bestell-Nr.',
    'Bestellnummer',
    'Beleg',
    'Beleg-Nr.',
    'Vorgang',
    'Auftrag',
    'Auftrag Nr.',
    'Номер заказа',
    'Счёт №',
  ],
  ...[
    'N° commande',
    'Numéro de commande',
    'Orden',
    'Orden No',
    'Nº pedido',
    'Ordine N.',
    'Comanda N.',
    'Ordine n',
  ],
  ...['Αρ. παραγγελίας', 'Αριθμός παραγγελίας', 'Παρ.', 'מס הזמנה', "מס' הזמנה"],
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
  ...[
    'Table No',
    'Table No.',
    'Table Nr',
    'Table Number',
    'Table N°',
    'Tab. No',
    'T. No',
    'Tisch Nr.',
    'Tisch-Nr.',
  ],
  ...['Mesa No', 'Mesa Nº', 'Tavolo N.', 'Tavolo n', 'Стол №', 'Τραπέζι Νο', 'Τρ.'],
  ...['Table', 'Tbl', 'Tisch', 'Стол', 'Столик', 'שולחן', 'שולחן מספר', "שולחן מס'"],
  ...['Mesa', 'Tavolo', 'Τραπέζι', 'ΤΡΑΠΕΖΙ'],
];
const GUEST_WORDS = [
  ...['Guests', 'Covers', 'Gst', 'Pax', 'Gäste', 'Personen', 'Гостей', 'Гости', 'סועדים'],
  ...[
    'Party',
    'Pers.',
    'Couverts',
    'Comensales',
    'Pers',
    'Personas',
    'Persone',
    'Personnes',
    'Coperti',
    'Άτομα',
    'ΑΤΟΜΑ',
  ],
];
const WAITER_WORDS = [
  ...[
    'Captain',
    'Steward',
    'Served by',
    'Taken by',
    'Ordered by',
    'User',
    'Operator',
    'Host',
    'Clerk',
    'Emp',
    'Es bediente Sie',
  ],
  ...[
    'Es bedient Sie',
    'Garçon',
    'Vendeur',
    'Atendido por',
    'Le atiende',
    'Operatore',
    'Сотрудник',
    'Σερβ.',
    'עובד',
  ],
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
const REPRINT_WORDS = [
  ...['REPRINT', 'REPRINTED', 'DUPLICATE', 'COPY', 'KOPIE', 'NACHDRUCK', 'ZWEITDRUCK'],
  ...['DUPLICATA', 'COPIA', 'REIMPRESIÓN', 'RISTAMPA', 'ΑΝΤΙΓΡΑΦΟ'],
  ...['ПОВТОР', 'КОПИЯ', 'ДУБЛИКАТ', 'העתק', 'הדפסה חוזרת'],
];
const NOTE_WORDS = [
  ...['Note', 'Notes', 'Comment', 'Special request', 'Hinweis', 'Notiz', 'Info'],
  ...['Комментарий', 'Примечание', 'הערה', 'הערות', 'Remarque', 'Nota', 'Notas', 'Σημείωση'],
];
/** Instructions when to cook, for the whole ticket. */
const PACE_WORDS = [
  ...['FIRE', 'FIRE NOW', 'HOLD', 'HOLD FIRE', 'RUSH', 'URGENT', 'ASAP', 'STAY', 'ADD ON', 'ADDITION'],
  ...['ABRUF', 'SOFORT', 'EILT', 'NACHBESTELLUNG', 'СРОЧНО', 'ДОЗАКАЗ', 'דחוף', 'תוספת להזמנה'],
  ...['URGENTE', 'À SUIVRE', 'A SUIVRE', 'RÉCLAME', 'MARCHAR', 'ΕΠΕΙΓΟΝ'],
];
const WITHOUT_WORDS = [
  ...['No', 'Without', 'w/o', 'Hold', 'Ohne', 'Без', 'בלי', 'ללא'],
  ...[
    'Sans',
    'Sin',
    'Senza',
    'Χωρίς',
    'ΧΩΡΙΣ',
    'Remove',
    'Quitar',
    'Retirer',
    'Togliere',
    'Togli',
    'Убрать',
    'להוריד',
  ],
  ...['Kein', 'Keine', 'Pas de', 'Hold the', 'להסיר', 'Αφαίρεση'],
];
const WITH_WORDS = [
  ...['Avec', 'Supplément', 'Supp', 'Con', 'Με', 'Έξτρα'],
  ...['Extra', 'Add', 'With', 'Sub', 'Mit', 'Zusatz', 'Доп.', 'С', 'Со', 'עם', 'תוספת', 'אקסטרה'],
];
const TIME_WORDS = [
  ...[
    'Order time',
    'Print time',
    'Printed at',
    'Sent at',
    'Ordered at',
    'Opened at',
    'Received',
    'Created',
    'Start',
    'In',
  ],
  ...[
    'Imprimé le',
    'Le',
    'Impreso',
    'Stampato',
    'Gedruckt',
    'Напечатано',
    'Открыт',
    'Ημερομηνία',
    'הודפס',
    'נפתח',
  ],
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
/** Words on many tickets that a cook with a separate board doesn't need. */
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
/** Totals of a bill or a count of its lines: never items, however they end. */
const TOTAL_WORDS = [
  ...[
    'Total Qty',
    'Qty',
    'Total quantity',
    'No of items',
    'Grand total',
    'Net total',
    'Balance',
    'Discount',
    'Service charge',
  ],
  ...[
    'Cash',
    'Card',
    'Change',
    'Paid',
    'CGST',
    'SGST',
    'Gesamtbetrag',
    'Anzahl',
    'Steuer',
    'Montant',
    'Remise',
  ],
  ...[
    'Suma',
    'Propina',
    'Descuento',
    'Subtotale',
    'Sconto',
    'Coperto',
    'Скидка',
    'К оплате',
    'Μερικό σύνολο',
    'ΦΠΑ',
    'הנחה',
  ],
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
    'KOT',
    'BOT',
    'Kitchen copy',
    'Kitchen order ticket',
    'Running order',
    'Item Qty',
    'Items Qty',
    'Item',
    'Items',
    'Qty Items',
  ],
  ...[
    'Qty Description',
    'Description Qty',
    'Item Name Qty',
    'S.No Item Qty',
    'Order details',
    'End',
    'End of ticket',
  ],
  ...[
    'Grazie',
    'Danke',
    'Vielen Dank',
    'Спасибо',
    'Ευχαριστούμε',
    'תודה',
    'Artikel',
    'Anz. Artikel',
    'Anzahl Artikel',
  ],
  ...[
    'Articles',
    'Artículo Cant.',
    'Cant. Artículo',
    'Cant. Descripción',
    'Articolo Qtà',
    'Q.tà Articolo',
    'Qtà Descrizione',
  ],
  ...[
    'Наименование Кол-во',
    'Блюдо Кол-во',
    'Είδος Ποσότητα',
    'Ποσ. Είδος',
    'Bevande',
    'Bon cuisine',
    'Küchenbeleg',
  ],
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

/** The bare form comes last: it would read the sign as part of the value. */
const WITH_VALUE = (field: string) =>
  [': ', ' #: ', '#: ', '# ', '#', ' : ', ' #', ': #', ' # ', ' №', ' № ', ' №: ', ' N° ', ' '].map(
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

/** Fields printed close together; those with a gap or a label between them are recognized anyway. */
const PAIRS: readonly TemplateRule[] = plain(
  'Tbl {table}/{any} Chk {number} Gst {guests}',
  'Tbl {table}/{any}',
);

const header = (): TemplateRule[] => [
  ...marked('reprint', [...each(REPRINT_WORDS, ...FRAMES), ...each(REPRINT_WORDS, '*** WORD {any} ***')]),
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
  ...each(GUEST_WORDS, ...WITH_VALUE('guests'), '{guests} WORD'),
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
  ...plain('--- {course} ---', '-- {course} --', '=== {course} ===', '== {course} =='),
  ...plain('{course}. Gang', '--- {course}. Gang ---'),
  ...each(PLACE_WORDS, 'WORD: {any}', 'WORD {any}'),
  ...each(HEADINGS, ...FRAMES),
];

const ofItems = (): TemplateRule[] => [
  ...each(NOTE_WORDS, 'WORD: {note}', 'WORD : {note}', '* WORD: {note}', '** WORD: {note}'),
  ...each(NOTE_WORDS, 'WORD: {ordernote}'),
  ...each(WITHOUT_WORDS, 'WORD {remove}', '- WORD {remove}', '* WORD {remove}', '-- WORD {remove}'),
  ...each(WITH_WORDS, '+ WORD {modifier}', 'WORD {modifier}', '- WORD {modifier}', '* WORD {modifier}'),
  ...plain('+ {modifier}', '+{modifier}', '> {modifier}', '-> {modifier}'),
  // A bare dash removes if the chit is Italian or adds with a plus (read-job.ts); else the cook reads it as printed.
  ...['- {any}', '-{any}'].map((pattern): TemplateRule => ({ pattern, mark: 'as-printed' })),
  ...plain('!! {note} !!', '! {note}', '>> {note}', '* {note}', '** {note} **', '({note})'),
];

/** Indented lines without a sign belong to the item above. */
const INDENTED: readonly TemplateRule[] = [{ pattern: '{modifier}', indented: true }];

const FIRST = [
  '{quantity} x {item}',
  '{quantity}x {item}',
  '{quantity} × {item}',
  '{quantity} * {item}',
  '{quantity} {item}',
];
const UNITS = ['шт', 'шт.', 'порц', 'порц.', 'Stk', 'Stk.', 'pcs', 'יח', "יח'"];
/** The bare sign at the end is how Hebrew looks once it is in reading order. */
const LAST_WITH_UNITS = [...UNITS, 'x', '×'].map((unit) => `{item} {quantity} ${unit}`);
const LAST = [
  '{item} x {quantity}',
  '{item} x{quantity}',
  '{item} × {quantity}',
  '{item} *{quantity}',
  '{item} {quantity}',
];

/** A minus before the quantity means the same everywhere; words for cancelling are recognized by their stems. */
function cancelled(items: readonly string[]): TemplateRule[] {
  const shapes = items.flatMap((item) =>
    item.startsWith('{quantity}') ? [`-${item}`, `(-${item.replace('{quantity}', '{quantity})')}`] : [],
  );
  return marked(
    'cancelled',
    plain(...shapes, ...(shapes.length === 0 ? ['{item} -{quantity}', '{item} x -{quantity}'] : [])),
  );
}

/** @param more further item patterns; cancelled items have a heading above them */
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

/** Thousands of rules, built on every call: the job reader caches them. */
export function commonTemplates(): (CaptureTemplate & { id: string })[] {
  return COMMON.map(({ id, name, rulesOf }) => ({ id, name, rules: rulesOf() }));
}
