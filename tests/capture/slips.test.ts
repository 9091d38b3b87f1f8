// Slips through the whole path of a print job: decoded, read, joined, accepted by the kitchen.
import { describe, expect, it } from 'vitest';
import { readSlips, type SlipEntry, type SlipOrder } from '../../hub/slip/read-slips.ts';
import { raw } from './job-bytes.ts';
import type { SlipCase } from './slip-case.ts';
import { SLIPS } from './slips.ts';

const OPTIONS = { language: 'auto', codePage: 'as-sent' } as const;

async function outcomeOf({
  slips,
}: Pick<SlipCase, 'slips'>): Promise<{ last: SlipEntry; orders: SlipOrder[] }> {
  const files = slips.map((text, at) => ({
    file: `slip ${at + 1}`,
    bytes: raw(`${text}\n\n\x1dV\x00`, 'utf-8'),
  }));
  const entries: SlipEntry[] = [];
  const orders: SlipOrder[] = [];
  for (const part of await readSlips(files, OPTIONS)) {
    if ('orders' in part) orders.push(...part.orders);
    else entries.push(part);
  }
  const last = entries.at(-1);
  if (last === undefined) throw new Error('no job in it');
  return { last, orders };
}

function lineOf({ quantity, name, modifiers, notes, warnings }: SlipOrder['live'][number]): string {
  const signs = modifiers.map((one) => ` ${one.action === 'add' ? '+' : '-'}${one.name}`);
  return [
    `${quantity} ${name}`,
    ...signs,
    ...notes.map((note) => ` !${note}`),
    ...warnings.map((text) => ` !!${text}`),
  ].join('');
}

describe('a slip', () => {
  it.each(SLIPS)(
    'becomes dishes only where that is certain: $name [CAPT-04][CAPT-13][CAPT-14]',
    async (slip) => {
      const { last, orders } = await outcomeOf(slip);
      const shown = orders.flatMap(({ text }) => text).join('\n');
      const live = orders.flatMap((order) => order.live.map(lineOf));
      expect({ verdict: last.verdict, live, unread: last.unread }).toEqual({
        verdict: slip.verdict,
        live: slip.live,
        unread: slip.verdict === 'whole' ? [] : last.unread,
      });
      const cancelled = orders.flatMap((order) => order.cancelled.map(lineOf));
      expect(cancelled.toSorted()).toEqual((slip.cancelled ?? []).toSorted());
      for (const text of slip.text ?? []) expect(shown).toContain(text);
      if (slip.number !== undefined) expect(last.number).toBe(slip.number);
      if (slip.table !== undefined) expect(last.table).toBe(slip.table);
      if (slip.type !== undefined) expect(orders.at(-1)?.type).toBe(slip.type);
      if (slip.tags !== undefined) expect(orders.flatMap(({ tags }) => tags)).toEqual(slip.tags);
      if (slip.warnings !== undefined)
        expect(orders.flatMap(({ warnings }) => warnings)).toEqual(slip.warnings);
    },
  );
});
