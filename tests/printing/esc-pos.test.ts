import { expect, it, test } from 'vitest';
import { answerKind, stateOf } from '../../hub/printing/esc-pos.ts';

const FINE = 0x12;

test.each([
  ['nothing', [FINE, FINE, FINE], 'ready'],
  ['a nearly empty roll', [FINE, FINE, FINE | 0x0c], 'ready'],
  ['the end of the paper by its sensor', [FINE, FINE, FINE | 0x60], 'paper'],
  ['a stop for lack of paper', [FINE | 0x08, FINE | 0x20, FINE], 'paper'],
  ['an open cover, which hides the paper', [FINE | 0x08, FINE | 0x24, FINE | 0x60], 'cover'],
  ['a printer fault', [FINE | 0x08, FINE | 0x40, FINE], 'error'],
  ['offline for some other reason', [FINE | 0x08, FINE, FINE], 'error'],
] as const)('a printer status is recognised as %s [PAPER-02]', (_, answers, state) => {
  expect(stateOf(answers)).toBe(state);
});

it('printer answers are distinguished: to a query, for a printed chit, and unsolicited [PAPER-02]', () => {
  expect([FINE, FINE | 0x60].map(answerKind)).toEqual(['state', 'state']);
  expect([0x00, 0x03, 0x0c].map(answerKind)).toEqual(['printed', 'printed', 'printed']);
  expect([0x10, 0x1c].map(answerKind)).toEqual(['unasked', 'unasked']);
  expect(answerKind(0x80)).toBeUndefined();
});
