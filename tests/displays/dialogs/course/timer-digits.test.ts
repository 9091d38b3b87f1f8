import { expect, it } from 'vitest';
import { timerDigits } from '../../../../displays/dialogs/course/timer-dialog.tsx';

it.each([
  ['', ''],
  ['0', ''],
  ['05', '5'],
  ['007', '7'],
  ['7', '7'],
  ['10', '10'],
  ['99', '99'],
  ['123', '12'],
  ['012', '12'],
  ['1a2', '12'],
  ['-5', '5'],
])('the timer digits %j are stored as %j [CONST-06] [DLG-11]', (typed, kept) => {
  expect(timerDigits(typed)).toBe(kept);
});
