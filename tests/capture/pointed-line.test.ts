import { describe, expect, it } from 'vitest';
import { decodeJob } from '../../hub/capture/decoding/decode-job.ts';
import { compileTemplate } from '../../hub/capture/reading/compiled-template.ts';
import { readJob } from '../../hub/capture/reading/read-job.ts';
import { patternOf, type TemplateField, type TemplateRule } from '../../shared/model/capture-template.ts';
import {
  piecesOf,
  pointedWords,
  readsAnyLine,
  unfitLines,
  withPointedRule,
} from '../../shared/model/pointed-line.ts';
import { raw } from './job-bytes.ts';

/** A line whose pieces were assigned by pointing at their text. */
function pointed(line: string, at: Readonly<Record<string, TemplateField>>, isFine = false) {
  const pieces = piecesOf(line, isFine);
  return pointedWords(
    pieces,
    pieces.map(({ text }) => at[text]),
  );
}

function readBy(text: string, rules: readonly TemplateRule[]) {
  return readJob(
    decodeJob(raw(text), { language: 'auto', codePage: 'as-sent' }).lines,
    compileTemplate({ rules: [...rules] }),
  );
}

const texts = (line: string, isFine?: boolean) => piecesOf(line, isFine).map(({ text }) => text);

describe('pointing at a line', () => {
  it('splits a value from its label at = : # and where letters change to digits [CAPT-04]', () => {
    expect(texts('PLATZ=4 BEDIENER=Bob')).toEqual(['PLATZ=', '4', 'BEDIENER=', 'Bob']);
    expect(texts('Bonnr#920 Tisch:7 Tisch12')).toEqual(['Bonnr#', '920', 'Tisch:', '7', 'Tisch', '12']);
    expect(texts('18:45 T7 A1 2x Burger (A1)')).toEqual(['18:45', 'T7', 'A1', '2x', 'Burger', '(A1)']);
    expect(texts('Name:Bob  ')).toEqual(['Name:', 'Bob']);
  });

  it('splits at every such change where a manager asks for it [CAPT-04]', () => {
    expect(texts('T7 4/Bob', true)).toEqual(['T', '7', '4', '/', 'Bob']);
  });

  it('[CAPT-04] keeps the label in the rule', () => {
    expect(patternOf(pointed('PLATZ=4 BEDIENER=Bob', { 4: 'table', Bob: 'waiter' }))).toBe(
      'PLATZ={table} BEDIENER={waiter}',
    );
    expect(patternOf(pointed('Bonnr#920', { 920: 'number' }))).toBe('Bonnr#{number}');
    expect(patternOf(pointed('Kasse3 no no Tisch7', { 7: 'table' }))).toBe('Kasse{any} no no Tisch{table}');
  });

  it('makes a template that reads the original job and the next one [CAPT-04]', () => {
    const rules = [
      pointed('PLATZ=4 BEDIENER=Bob', { 4: 'table', Bob: 'waiter' }),
      pointed('Bonnr#920', { 920: 'number' }),
      pointed('[3] Steak', { '[3]': 'quantity', Steak: 'item' }),
    ].reduce<TemplateRule[]>((known, words) => withPointedRule(known, words, []), []);
    for (const [job, number, table] of [
      ['PLATZ=4 BEDIENER=Bob\nBonnr#920\n[3] Steak\n', '920', '4'],
      ['PLATZ=12 BEDIENER=Frau Braun\nBonnr#921\n[1] Lamb chops\n', '921', '12'],
    ]) {
      const { verdict, order } = readBy(job ?? '', rules);
      expect([verdict, order.number, order.table]).toEqual(['whole', number, table]);
    }
  });

  it('[CAPT-04] makes no rule that reads every line of two words', () => {
    expect(readsAnyLine('{table} {waiter}')).toBe(true);
    expect(readsAnyLine('{quantity} {item}')).toBe(false);
    expect(readsAnyLine('Tisch {table} {waiter}')).toBe(false);
    expect(readsAnyLine('{item}')).toBe(false);
    const words = pointed('4 Bob', { 4: 'table', Bob: 'waiter' });
    expect(withPointedRule([{ pattern: '{quantity} {item}' }], words, [])).toEqual([
      { pattern: '{quantity} {item}' },
    ]);
  });

  it('[CAPT-04] replaces the rule of a line that is pointed at again', () => {
    const first = pointed('Tisch 7 Bob', { 7: 'table' });
    const second = pointed('Tisch 7 Bob', { 7: 'table', Bob: 'waiter' });
    const rules = withPointedRule(withPointedRule([], first, []), second, first);
    expect(rules).toEqual([{ pattern: 'Tisch {table} {waiter}' }]);
    expect(withPointedRule(rules, pointed('Tisch 7 Bob', {}), second)).toEqual([]);
  });

  it('names the lines that their own rule does not read [CAPT-04]', () => {
    const words = new Map([
      [0, pointed('Tisch 7', { 7: 'table' })],
      [1, pointed('abc Soup', { abc: 'quantity', Soup: 'item' })],
    ]);
    const rules = [...words.values()].reduce<TemplateRule[]>(
      (known, each) => withPointedRule(known, each, []),
      [],
    );
    const { lines } = readBy('Tisch 7\nabc Soup\n', rules);
    expect(
      unfitLines(
        words,
        lines.map(({ as }) => as),
      ),
    ).toEqual([1]);
  });
});
