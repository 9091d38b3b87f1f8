import { expect, test } from 'vitest';
import { phoneOf } from '../../../hub/kitchen/commands/decide-notify.ts';
import { arrives, orderOf, twoMains } from '../builders.ts';

test.each<[object | undefined, string | undefined]>([
  [{ phone: ' 050-1234567 ' }, '050-1234567'],
  [{ phone: '' }, undefined],
  [{ phone: ' - ' }, undefined],
  [{ name: 'Dana' }, undefined],
  [undefined, undefined],
])('the phone of %o is recognised [SMS-03]', (orderer, phone) => {
  expect(phoneOf(orderOf([arrives(twoMains(orderer === undefined ? {} : { orderer }))]))).toBe(phone);
});
