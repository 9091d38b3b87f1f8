// Tests the command as a user runs it when setting up a till.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { slipOptions } from '../../hub/slip/slip-options.ts';
import { tempDir } from '../support/temp-dir.ts';

const SCRIPT = join(import.meta.dirname, '../../scripts/slip.ts');

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf-8' });
  return { status, stdout, stderr };
}

it('the slip command prints an entry for each print job and the orders they make, as JSON [CAPT-12]', () => {
  const folder = tempDir();
  const [one, other] = ['one.bin', 'other.bin'].map((name) => join(folder, name));
  writeFileSync(one ?? '', '\x1b@Order 7\nTable 3\n2 x Burger\n  No onions\n  NUT ALLERGY\n\x1dV\x00');
  writeFileSync(
    other ?? '',
    '\x1b@Order 7\nTable 3\nVOID\n1 x Burger\n  No onions\n  NUT ALLERGY\n\x1dV\x00',
  );
  const { status, stdout } = run(one ?? '', other ?? '');
  expect(status).toBe(0);
  const [first, second, { orders }] = JSON.parse(stdout);
  expect(first).toMatchObject({ file: one, job: 1, verdict: 'whole', number: '7', table: '3', unread: [] });
  expect(first.lines).toEqual([
    {
      quantity: 2,
      name: 'Burger',
      modifiers: [{ name: 'onions', action: 'remove' }],
      notes: ['NUT ALLERGY'],
      warnings: ['NUT ALLERGY'],
      seat: null,
      course: null,
      cancelled: false,
    },
  ]);
  expect(second.lines[0].cancelled).toBe(true);
  expect(orders).toHaveLength(1);
  expect(orders[0].live).toMatchObject([{ quantity: 1, name: 'Burger', warnings: ['NUT ALLERGY'] }]);
  expect(orders[0].cancelled).toMatchObject([{ quantity: 1, name: 'Burger' }]);
});

it('the slip command names a missing file, and prints nothing else [CAPT-12]', () => {
  const { status, stdout, stderr } = run(join(tempDir(), 'missing.bin'));
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/There is no file .*missing\.bin/);
});

it('the slip command accepts a template, and refuses unknown options [CAPT-12]', () => {
  const template = JSON.stringify({ name: 'Ours', rules: [{ pattern: 'Dish {item}' }] });
  expect(slipOptions({ template, codePage: 'cp866' })).toMatchObject({
    codePage: 'cp866',
    template: { name: 'Ours' },
  });
  expect(() => slipOptions({ language: 'klingon' })).toThrow('--language is klingon; allowed: auto, esc-pos');
  expect(() => slipOptions({ template: '{' })).toThrow('not JSON');
  expect(() => slipOptions({ template: '{"name":"x","rules":[{"pattern":"{dish}"}]}' })).toThrow(
    'rules.0.pattern',
  );
});
