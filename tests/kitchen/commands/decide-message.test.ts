// Messages that a manager may send to all boards.
import { expect, test } from 'vitest';
import type { Command } from '../../../shared/protocol/command.ts';
import { refusalOf, SmallKitchen } from '../small-kitchen.ts';

const post = (text: string, fixed = false): Command => ({ name: 'message.post', text, fixed });
const kitchen = () => new SmallKitchen([]);

test('a message is trimmed and changes no order [MSG-01]', () => {
  expect(kitchen().command('m', '12:00', post('  Oven two is off \n', true))).toEqual({
    ok: true,
    facts: [],
    outbox: [],
    message: { do: 'post', text: 'Oven two is off', fixed: true },
  });
});

test('an empty message, and one beyond 500 characters, is refused [MSG-01]', () => {
  expect(refusalOf(kitchen().command('m', '12:00', post(' \n ')))).toEqual({ code: 'text-missing' });
  expect(kitchen().command('m', '12:00', post('x'.repeat(500)))).toMatchObject({ ok: true });
  expect(refusalOf(kitchen().command('m', '12:00', post('x'.repeat(501))))).toEqual({
    code: 'too-long',
    params: { limit: 500 },
  });
});

test('a message is withdrawn by its id, and all of them can be cleared [MSG-06]', () => {
  expect(kitchen().command('w', '12:00', { name: 'message.withdraw', id: 'm1' })).toMatchObject({
    message: { do: 'withdraw', id: 'm1' },
  });
  expect(kitchen().command('c', '12:00', { name: 'message.clear' })).toMatchObject({
    message: { do: 'clear' },
  });
});
