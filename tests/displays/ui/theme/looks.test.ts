// Style sheets and markup name looks by words that no compiler checks: each must have its rule, or it says nothing.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LOOKS } from '../../../../displays/ui/layout.tsx';

const displays = join(import.meta.dirname, '../../../../displays');
const text = (file: string) => readFileSync(join(displays, file), 'utf8');
const rules = new Set(
  [...text('ui/theme/looks.css').matchAll(/^ {4}\.([\w-]+)/gm)].map(([, name = '']) => name),
);
/** Classes of an element as a whole; all other rules are values of a prop. */
const PARTS = ['page', 'control', 'tick', 'label', 'field', 'chip'];
/** Classes of theme/ground.css. */
const ANYWHERE = ['visually-hidden', 'flip'];
const values = Object.entries(LOOKS).flatMap(([prop, all]) =>
  all.map((value) => (prop === 'layout' ? String(value) : value === true ? prop : `${prop}-${value}`)),
);

it('has a rule for each value of a look, and no other', () => {
  expect([...rules].sort()).toEqual([...values, ...PARTS].sort());
});

it('names no class in markup that has no rule', () => {
  const named = globSync('**/*.tsx', { cwd: displays }).flatMap((file) =>
    [...text(file).matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split(' ').map((name) => ({ file, name })),
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ name }) => !rules.has(name) && !ANYWHERE.includes(name))).toEqual([]);
});

it('composes only looks that have a rule', () => {
  const composed = globSync('**/*.module.css', { cwd: displays }).flatMap((file) =>
    [...text(file).matchAll(/composes:\s*([^;]*?)\s+from global/g)].flatMap(([, names = '']) =>
      names.split(/\s+/).map((name) => ({ file, name })),
    ),
  );
  expect(composed.length).toBeGreaterThan(100);
  expect(composed.filter(({ name }) => !rules.has(name))).toEqual([]);
});
