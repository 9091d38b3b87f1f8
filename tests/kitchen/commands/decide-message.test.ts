// Proves what a manager may say to all boards.
import { expect, test } from 'vitest';
import type { Command } from '../../../shared/protocol/command.ts';
import { refusalOf, SmallKitchen } from '../small-kitchen.ts';

const post = (text: string, fixed = false): Command => ({ name: 'message.post', text, fixed });
const kitchen = () => new SmallKitchen([]);

test('[MSG-01] a message is said without its outer spaces, and changes no order', () => {
  expect(kitchen().command('m', '12:00', post('  Oven two is off \n', true))).toEqual({
    ok: true,
    facts: [],
    outbox: [],
    message: { do: 'post', text: 'Oven two is off', fixed: true },
  });
});

test('[MSG-01] an empty one, and one beyond 500 characters, is refused', () => {
  expect(refusalOf(kitchen().command('m', '12:00', post(' \n ')))).toEqual({ code: 'text-missing' });
  expect(kitchen().command('m', '12:00', post('x'.repeat(500)))).toMatchObject({ ok: true });
  expect(refusalOf(kitchen().command('m', '12:00', post('x'.repeat(501))))).toEqual({
    code: 'too-long',
    params: { limit: 500 },
  });
});

test('[MSG-06] one is withdrawn by its id, and all of them are cleared', () => {
  expect(kitchen().command('w', '12:00', { name: 'message.withdraw', id: 'm1' })).toMatchObject({
    message: { do: 'withdraw', id: 'm1' },
  });
  expect(kitchen().command('c', '12:00', { name: 'message.clear' })).toMatchObject({
    message: { do: 'clear' },
  });
});
