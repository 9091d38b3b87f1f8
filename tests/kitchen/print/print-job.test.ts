// Owns the proof that what is remembered of a print and what is sent for it are one.
import { expect, test } from 'vitest';
import { printJob, printMessage } from '../../../hub/kitchen/print/print-job.ts';
import { arrives, orderOf, twoMains } from '../builders.ts';

const evening = orderOf([arrives(twoMains())]);
const items = evening.courses[0]?.items.toReversed() ?? [];

test('[PRINT-13] names course, bon and sorted items; the message goes by the same fact', () => {
  const sheet = { bon: 'grill', items, whole: true };
  const planned = { order: evening, courseId: 'mains', sheet, reason: 'served', profile: 'pass' } as const;
  const { fact, message } = printJob(planned, 'tap:2', 'tap', 7);
  expect(fact).toEqual({
    kind: 'print',
    requestId: 'tap:2',
    orderId: 'order-1',
    courseId: 'mains',
    bon: 'grill',
    items: ['fish', 'steak'],
    whole: true,
    reason: 'served',
    profile: 'pass',
    at: 7,
  });
  expect(message).toEqual({
    kind: 'print',
    print: fact,
    commandId: 'tap',
    message: printMessage(evening, sheet, 'served'),
  });
  const nowhere = { ...planned, sheet: { ...sheet, bon: undefined } };
  expect(printJob(nowhere, 'tap:2', 'tap', 7).fact).not.toHaveProperty('bon');
});
