// Owns the promise that whoever looks for a rule finds its examples: each rule of the kitchen has a test named alike.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Files that hold shapes alone have nothing to try. */
const HOLDS_A_RULE = /^export (function|const|class)\b/m;

test('each rule file of hub/kitchen has a test file of the same name', () => {
  const rules = readdirSync(join(root, 'hub/kitchen'), { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') && HOLDS_A_RULE.test(readFileSync(join(root, 'hub/kitchen', name), 'utf8')),
  );
  expect(rules.length).toBeGreaterThan(40);
  const untested = rules.filter(
    (name) => !existsSync(join(root, 'tests/kitchen', name.replace(/\.ts$/, '.test.ts'))),
  );
  expect(untested).toEqual([]);
});
