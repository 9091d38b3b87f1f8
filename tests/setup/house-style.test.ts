// Tests that each rule of the house-style check can fail.
import { expect, test } from 'vitest';
import { checkHouseStyle } from '../../scripts/check-house-style.ts';

const file = (path: string, text: string) => ({ path, text: () => text });
const secret = (...parts: string[]) => parts.join('');

test.each([
  ['hub/web/utils.ts', 'export const x = 1;', 'says nothing'],
  ['displays/helpers/colour.ts', 'export const x = 1;', 'says nothing'],
  ['hub/store/index.ts', 'export const x = 1;', 'says nothing'],
  ['shared/barrel.ts', 'export const x = 1;', 'says nothing'],
  ['hub/order-service/manager.ts', 'export const x = 1;', 'says nothing'],
  ['hub/engine/engine.ts', 'const x = 1;\n'.repeat(601), '601 lines'],
  ['hub/engine/engine.ts', secret('const x = y as', ' any;'), 'cast'],
  ['hub/engine/engine.ts', secret('const x = y as', ' unknown as string;'), 'cast'],
  ['hub/engine/engine.ts', secret('// @ts-', 'ignore'), 'silenced'],
  ['hub/engine/engine.ts', secret('// biome-', 'ignore lint: x'), 'silenced'],
  ['hub/engine/engine.ts', secret('// TO', 'DO later'), 'unfinished'],
  ['displays/sound/volume.ts', 'localStorage.setItem(KEPT_UNDER, text);', 'full or blocked'],
  ['docs/install.md', secret('cd /wo', 'rk/main'), "somebody's machine"],
  ['scripts/x.ts', secret("const file = '/tm", "p/x';"), "somebody's machine"],
  ['docs/install.md', secret('-----BEGIN RSA ', 'PRIVATE KEY-----'), 'private key'],
  ['.env.example', secret('KEY=AKIA', 'ABCDEFGHIJKLMNOP'), 'secret'],
  ['docs/install.md', secret(`eyJ${'a'.repeat(20)}.`, `eyJ${'b'.repeat(20)}.${'c'.repeat(20)}`), 'token'],
])('the check reports %s: %#', (path, text, reason) => {
  expect(checkHouseStyle([file(path, text)]).errors.join('\n')).toContain(reason);
});

test.each([
  ['displays/index.html', '<!doctype html>'],
  ['hub/engine/engine.ts', 'const x = 1;\n'.repeat(600)],
  ['tests/kitchen/commands/decide.test.ts', secret('const hostile = 5 as', ' unknown as string;')],
  ['displays/link/browser-storage.ts', 'const stored = () => localStorage;'],
  ['hub/web/routes.ts', "app.get('/workers/x', handler);"],
  ['package-lock.json', 'x\n'.repeat(5000)],
])('the check accepts %s: %#', (path, text) => {
  expect(checkHouseStyle([file(path, text)]).errors).toEqual([]);
});
