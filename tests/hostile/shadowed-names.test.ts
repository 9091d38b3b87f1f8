import { describe, expect, test } from 'vitest';
import { parseJson } from '../../shared/json/json-limits.ts';

describe('members that shadow an object’s built-in ones', () => {
  test.each([
    ['unescaped', '{"length":{"toString":1,"valueOf":2,"kept":3}}'],
    ['escaped', '{"length":{"\\u0074oString":1,"value\\u004ff":2,"kept":3}}'],
  ])('are left out if written as %s [SAFE-06]', (_, text) => {
    const read = parseJson(`[{"number":5},${text}]`);
    expect(read).toEqual({ ok: true, value: [{ number: 5 }, { length: { kept: 3 } }] });
    expect(() => String(read.ok && (read.value as { length: object }[])[1]?.length)).not.toThrow();
  });

  test('are kept as text values [SAFE-06]', () => {
    expect(parseJson('{"name":"toString","notes":["valueOf"]}')).toEqual({
      ok: true,
      value: { name: 'toString', notes: ['valueOf'] },
    });
  });
});
