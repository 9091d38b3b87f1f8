import { expect, test } from 'vitest';
import { printJob, printMessage } from '../../../hub/kitchen/print/print-job.ts';
import { arrives, courseEvent, fires, orderOf, twoMains } from '../builders.ts';

const evening = orderOf([arrives(twoMains())]);
const items = evening.courses[0]?.items.toReversed() ?? [];

test('a print job names course, station and sorted items, and its message is sent with the same fact [PRINT-13]', () => {
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

test('a print job of a served and recalled ticket is marked as recalled [PAPER-01]', () => {
  const back = orderOf([
    arrives(twoMains()),
    fires('f', '12:01'),
    courseEvent('s', '12:10', 'served'),
    courseEvent('n', '12:20', 'notServed'),
  ]);
  const sheet = { bon: 'grill', items, whole: true };
  const planned = { order: back, courseId: 'mains', sheet, reason: 'asked', profile: 'pass' } as const;
  expect(printJob(planned, 'p', 'p', 7).message).toMatchObject({ recalled: true });
  expect(printJob({ ...planned, order: evening }, 'p', 'p', 7).message).not.toHaveProperty('recalled');
});
