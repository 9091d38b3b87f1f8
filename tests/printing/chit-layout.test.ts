import { expect, it, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { chitOf, type PrintRow } from '../../hub/printing/chit-content.ts';
import { COLUMNS, layOut, layOutTest } from '../../hub/printing/chit-layout.ts';
import { encoded } from '../../hub/printing/esc-pos.ts';
import { PRINTER_TIMES, PrinterConnection } from '../../hub/printing/printer-connection.ts';
import { type Printer, printer as printerShape } from '../../shared/model/setup/printer.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import { at, course, item, order } from '../kitchen/builders.ts';
import { FakePrinter, type Hebrew, type Paper } from '../support/fake-printer.ts';
import { smallSite } from '../support/test-hub.ts';

const SITE = {
  ...smallSite(),
  setup: readSetup({ tags: [{ _id: 'vip', name: 'VIP' }] }),
  site: { ...smallSite().site, timeZone: 'Asia/Jerusalem' },
};
const printer = (more: object = {}): Printer =>
  z.parse(printerShape, { _id: 'p', name: 'Grill', host: '127.0.0.1', ...more });

const ITEMS = [
  item('steak', {
    item: 'item-steak',
    name: 'Steak',
    removedModifiers: [{ name: 'Onion' }],
    note: 'nut allergy',
    diner: '2',
  }),
  item('salad', { name: 'סלט (Caesar) 250 גר', kdsNotes: ['בלי בצל'] }),
  item('beer-1', { name: 'Beer' }),
  item('beer-2', { name: 'Beer' }),
  item('fish', { name: 'Fish', uom: 'kg', units: 1.5, cancellation: true }),
];

function row(more: Partial<PrintRow['print']> = {}, document: object = {}): PrintRow {
  return {
    kind: 'print',
    commandId: 'tap',
    print: {
      kind: 'print',
      requestId: 'r',
      orderId: 'o',
      courseId: 'mains',
      bon: 'bon-grill',
      items: [],
      whole: true,
      reason: 'asked',
      profile: 'pass',
      at: at('17:05'),
      ...more,
    },
    message: {
      type: 'expoPrint',
      printItems: ITEMS,
      kitchenBon: 'bon-grill',
      bonTags: ['KDS_FULL_BON'],
      order: order('o', {
        number: '1043',
        tableIds: ['12'],
        diners: 4,
        owner: { name: 'Dana' },
        orderTags: ['vip'],
        items: ITEMS,
        courses: [course('mains', ['steak'])],
        ...document,
      }),
    },
  };
}

/** The printed paper of a print job. */
async function paperOf(sent: PrintRow, on: Printer = printer(), isRepeat = false): Promise<Paper> {
  const hebrew: Hebrew = on.codePage === 'windows1255' ? 'windows1255' : 'cp862';
  return printed(
    encoded(layOut(chitOf(sent, 'site-1', SITE, { isRepeat, language: on.language }), on), on),
    hebrew,
  );
}

async function printed(bytes: Uint8Array, hebrew: Hebrew = 'cp862'): Promise<Paper> {
  const real = await FakePrinter.start(hebrew);
  onTestFinished(() => real.switchOff());
  const line = await PrinterConnection.open('127.0.0.1', real.port, PRINTER_TIMES);
  expect(await line?.print(bytes, () => {})).toBe('printed');
  line?.close();
  const [paper] = real.papers;
  if (paper === undefined) throw new Error('nothing came out');
  return paper;
}

const said = (paper: Paper) => paper.lines.map(({ text }) => text.trim());
const lineOf = (paper: Paper, text: string) => paper.lines.find((line) => line.text.trim() === text);

it('a chit has station, table, order, customers, waiter, tags, items with all that a cook needs, course and time [PAPER-01]', async () => {
  expect(said(await paperOf(row()))).toEqual([
    'Grill',
    'Table',
    '12',
    'Order',
    '1043',
    'Dine-in - 4 covers - Dana',
    'Full ticket',
    '-'.repeat(48),
    'VIP',
    '-'.repeat(48),
    '1 x Steak',
    'Seat 2',
    '- Onion',
    'Note: nut allergy',
    '1 x ??? (Caesar) 250 ??',
    'Note: ??? ???',
    '2 x Beer',
    'CANCELED',
    '1 x Fish 1.5 kg',
    '-'.repeat(48),
    'Mains - 20:05',
  ]);
});

test.each<[string, PrintRow, boolean, string[]]>([
  ['a part of a ticket', row({ whole: false }), false, ['PARTIAL TICKET']],
  ['a reprint', row({ reason: 'reprint' }), false, ['REPRINT', 'Full ticket']],
  ['a recalled ticket', { ...row(), recalled: true }, false, ['RECALLED']],
  ['a repeat that may be a second copy', row(), true, ['Repeat, may be a', 'second copy']],
  ['a ticket printed when prepared', row({ reason: 'ticket-prepared' }), false, ['Mains - Done - 20:05']],
  [
    'a take-away',
    row({}, { tableIds: [], orderType: 'TA', orderer: { name: 'Noa Levi' } }),
    false,
    ['Pickup', 'Noa Levi'],
  ],
])('a chit for %s is labelled as such [PAPER-01]', async (_, sent, isRepeat, words) => {
  expect(said(await paperOf(sent, printer(), isRepeat))).toEqual(expect.arrayContaining(words));
});

test.each([
  ['80', '12', '1043', 4],
  ['58', '12', '1043', 4],
  ['80', 'Terrace 104', 'A-1043-77', 4],
  ['58', 'Terrace 104', 'A-1043-77', 3],
] as const)(
  'a chit on %s mm shows table %s and number %s in letters of 9 mm or more [PAPER-03]',
  async (paper, table, number, times) => {
    const out = await paperOf(row({}, { tableIds: [table], number }), printer({ paper }));
    const great = out.lines.filter(({ height }) => height >= 3);
    expect(great.map(({ text }) => text.trim()).join(' ')).toBe(`${table} ${number}`);
    for (const line of great) {
      expect([line.width, line.height]).toEqual([times, times]);
      expect(line.bold).toBe(true);
    }
  },
);

test.each(['80', '58'] as const)('a chit has no line longer than %s mm [PAPER-03]', async (paper) => {
  const long =
    'Slow roasted shoulder of lamb with pomegranate molasses and unbelievablylongwordsthatneverend of the house';
  const sent = row({}, { tableIds: ['Terrace by the sea, upper level'] });
  const message = { ...sent.message, printItems: [item('lamb', { name: long, note: long })] };
  const out = await paperOf(
    { ...sent, message },
    printer({ paper, language: 'he-il', codePage: 'cp862' }),
    true,
  );
  for (const { text, width } of out.lines)
    expect(text.trimStart().length * width).toBeLessThanOrEqual(COLUMNS[paper]);
  expect(
    out.lines
      .map(({ text }) => text)
      .join('')
      .replace(/\s/g, ''),
  ).toContain('unbelievablylongwords');
});

test.each(['cp862', 'windows1255'] as const)(
  'a chit has Hebrew and mixed lines in reading order, in %s [PAPER-03]',
  async (codePage) => {
    const out = await paperOf(row(), printer({ language: 'he-il', codePage }));
    expect(out.codePage).toBe(codePage === 'cp862' ? 36 : 49);
    // In print order from left to right: Hebrew words backwards, numbers and Latin names forwards.
    expect(said(out)).toEqual(
      expect.arrayContaining([
        'ןחלוש',
        '12',
        'הנמזה',
        'Dana - םידעוס 4 - הבישי',
        'Steak x 1',
        'Onion -',
        'nut allergy :הרעה',
        'רג 250 (Caesar) טלס x 1',
        'לצב ילב :הרעה',
        'Beer x 2',
      ]),
    );
    // At the right edge: 32 blanks in normal size, then 8 letters of double size.
    expect(lineOf(out, 'Beer x 2')).toMatchObject({ text: `${' '.repeat(32)}Beer x 2`, width: 2 });
  },
);

it('a chit uses the printer’s code page number where one is set [PAPER-03]', async () => {
  const out = await paperOf(row(), printer({ codePage: 'cp862', codePageNumber: 15 }));
  expect(out.codePage).toBe(15);
});

it('a chit never passes text of an order to the printer as a command [PAPER-03][SAFE-07]', async () => {
  const evil = 'Soup\u001b@\u001dV\u0000\u0010\u0004\u0001 \u202Eliah';
  const sent = row({}, { number: '7\u001dV1' });
  const out = await paperOf({
    ...sent,
    message: { ...sent.message, printItems: [item('e', { name: evil })] },
  });
  expect(said(out)).toEqual(expect.arrayContaining(['7V1', '1 x Soup@V liah']));
});

it('a chit shows an allergy white on black, and removed ingredients in bold [PAPER-03]', async () => {
  const out = await paperOf(row());
  expect(lineOf(out, 'Note: nut allergy')).toMatchObject({ inverse: true, bold: true });
  expect(lineOf(out, '- Onion')).toMatchObject({ inverse: false, bold: true });
});

it('a printer with a buzzer sounds it once for each chit, others never [PAPER-01]', async () => {
  expect((await paperOf(row(), printer({ beeps: true }))).beeps).toBe(1);
  expect((await paperOf(row())).beeps).toBe(0);
});

it('an unreadable print throws, so that it goes to quarantine [PAPER-01]', () => {
  const sent = row();
  const message = { ...sent.message, printItems: [{ name: 'no id' }] };
  expect(() => chitOf({ ...sent, message }, 'site-1', SITE, { isRepeat: false, language: 'en' })).toThrow();
});

test.each([
  ['cp437', '2 x Steak 250 (medium)'],
  ['cp858', 'Crème brûlée, Jalapeño, Käse, Øl'],
  ['cp862', 'לצב ילב (Well done) רגרובמה x 3'],
] as const)('a test print in %s shows whether its letters come out [PAPER-01]', async (codePage, line) => {
  const on = printer({ codePage, language: codePage === 'cp862' ? 'he-il' : 'en' });
  const lines = layOutTest(on, '12:00');
  expect(lines.flatMap((one) => (one.kind === 'text' ? [one.text] : []))).toEqual(
    expect.arrayContaining([line]),
  );
  expect((await printed(encoded(lines, on))).lines.length).toBe(lines.length);
});

test('a line of several units shows how many, also next to others of the same [PAPER-01]', async () => {
  const wings = item('wings', { name: 'Wings', units: 3 });
  const sent = row();
  const printItems = [wings, { ...wings, _id: 'more', units: 1 }, item('rice', { name: 'Rice', units: 2 })];
  const { lines } = await paperOf({ ...sent, message: { ...sent.message, printItems } });
  const texts = lines.map(({ text }) => text.trim());
  expect(texts).toEqual(expect.arrayContaining(['4 x Wings', '2 x Rice']));
});
