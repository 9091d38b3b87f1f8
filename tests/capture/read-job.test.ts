import { describe, expect, it } from 'vitest';
import { decodeJob } from '../../hub/capture/decoding/decode-job.ts';
import { commonTemplates } from '../../hub/capture/reading/common-templates.ts';
import { compileTemplate } from '../../hub/capture/reading/compiled-template.ts';
import { bestReading, type JobReading, readJob } from '../../hub/capture/reading/read-job.ts';
import { captureTemplate, patternOf } from '../../shared/model/capture-template.ts';
import type { ReadOrder } from '../../shared/protocol/tills/capture.ts';
import { CORPUS } from './corpus.ts';
import { type CorpusJob, raw } from './job-bytes.ts';

const common = commonTemplates().map((template) => ({ template, compiled: compileTemplate(template) }));

function linesOf({ bytes, codePage }: Pick<CorpusJob, 'bytes' | 'codePage'>) {
  return decodeJob(bytes, { language: 'auto', codePage }).lines;
}

/** Items in the notation of the corpus. */
function itemsOf({ courses }: ReadOrder): string[] {
  return courses
    .flatMap(({ items }) => items)
    .map(({ quantity, name, modifiers, notes, seat, cancelled }) => {
      const signs = modifiers.map((one) => ` ${one.action === 'add' ? '+' : '-'}${one.name}`).join('');
      const line = `${quantity} ${name}${signs}${notes.map((note) => ` !${note}`).join('')}${seat === undefined ? '' : ` @${seat}`}`;
      return cancelled ? `(${line})` : line;
    });
}

describe('built-in templates', () => {
  it.each(CORPUS)('read $name correctly [CAPT-04]', (job) => {
    const best = bestReading(linesOf(job), common);
    expect(best?.reading.verdict ?? 'text').toBe(job.verdict);
    if (best === undefined) return;
    const { order } = best.reading;
    const told = { number: order.number, table: order.table, items: itemsOf(order) };
    expect(told).toEqual({ number: job.number, table: job.table, items: job.items });
    if (job.type !== undefined) expect(order.type).toBe(job.type);
    if (job.waiter !== undefined) expect(order.waiter).toBe(job.waiter);
    if (job.guests !== undefined) expect(order.guests).toBe(job.guests);
    expect([order.notes, order.unread]).toEqual([job.notes ?? [], job.unread ?? []]);
    expect(order.isReprint).toBe(job.isReprint ?? false);
  });

  it('report a line that no rule reads and put it on the ticket [CAPT-04]', () => {
    const job = CORPUS.find(({ unread }) => unread !== undefined);
    const best = bestReading(linesOf(job ?? { bytes: raw(''), codePage: 'as-sent' }), common);
    expect(best?.reading.order.unread).toEqual(["Happy hour till eight o'clock"]);
    expect(best?.reading.lines.filter(({ as }) => as === undefined).map(({ text }) => text)).toEqual([
      "Happy hour till eight o'clock",
    ]);
  });
});

describe('a template', () => {
  const read = (text: string, ...rules: Parameters<typeof compileTemplate>[0]['rules']): JobReading =>
    readJob(
      decodeJob(raw(text), { language: 'auto', codePage: 'as-sent' }).lines,
      compileTemplate({ rules }),
    );

  it('matches letters of a given style, and lines that begin with blanks [CAPT-04]', () => {
    const rules = [
      { pattern: '{item}', look: 'bold' as const },
      { pattern: '{modifier}', indented: true },
    ];
    const { order, verdict } = read('\x1bE\x01Burger\n\x1bE\x00  rare\nSomething else\n', ...rules);
    expect(itemsOf(order)).toEqual(['1 Burger +rare']);
    expect(order.unread).toEqual(['Something else']);
    expect(verdict).toBe('part');
  });

  it('keeps a line as printed where it says so [CAPT-04]', () => {
    const { order } = read(
      '1 Burger\n- onions\n',
      { pattern: '{quantity} {item}' },
      { pattern: '- {any}', mark: 'as-printed' },
    );
    expect(itemsOf(order)).toEqual(['1 Burger !- onions']);
  });

  it('is made by pointing: words become names, digits vary, the rest is fixed [CAPT-04]', () => {
    const pointed = patternOf([
      { text: 'Tisch' },
      { text: '#21', field: 'table' },
      { text: 'Kasse' },
      { text: '3' },
      { text: 'Frau', field: 'waiter' },
      { text: 'Braun', field: 'waiter' },
    ]);
    expect(pointed).toBe('Tisch #{table} Kasse {any} {waiter}');
    expect(
      patternOf([
        { text: '2x', field: 'quantity' },
        { text: 'Burger', field: 'item' },
      ]),
    ).toBe('{quantity}x {item}');
    expect(patternOf([{ text: 'Ref:' }, { text: '(A1)', field: 'number' }])).toBe('Ref: ({number})');
    const rules = [{ pattern: pointed }, { pattern: '{quantity}x {item}' }];
    expect(captureTemplate.safeParse({ name: 'Ours', rules }).success).toBe(true);
    const { order } = read('Tisch #8 Kasse 12 Herr Kurz\n3x Suppe\n', ...rules);
    expect([order.table, itemsOf(order)]).toEqual(['8', ['3 Suppe']]);
  });

  it('is rejected with unknown, duplicate or too many names [CAPT-04]', () => {
    const fits = (pattern: string) => captureTemplate.safeParse({ name: 'x', rules: [{ pattern }] }).success;
    expect(fits('{quantity} x {item}')).toBe(true);
    for (const pattern of ['', '  ', '{dish}', '{item} {item}', '{any} {any} {any} {item}'])
      expect(fits(pattern)).toBe(false);
  });
});
