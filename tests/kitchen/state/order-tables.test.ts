import { expect, test } from 'vitest';
import { tablesOf } from '../../../hub/kitchen/state/order-tables.ts';
import { arrives, movesTable, orderOf, twoMains } from '../builders.ts';

const moved = movesTable('m', '12:10', ['table-5'], ['table-7', 'table-8']);
const document = (updated: string) => arrives(twoMains({ updated }));

test.each([
  ['of its document, if it was not moved', [document('12:00')], ['table-5']],
  ['it was moved to after the document', [document('12:00'), moved], ['table-7', 'table-8']],
  ['it was moved to at the time of the document', [document('12:10'), moved], ['table-7', 'table-8']],
  ['of a newer document', [document('12:11'), moved], ['table-5']],
])('an order is at the tables %s [BRK-09]', (_, facts, tables) => {
  expect(tablesOf(orderOf(facts))).toEqual(tables);
});
