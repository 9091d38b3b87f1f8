// Detection of features in a build that are newer than the oldest supported browser.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkBrowsers } from '../../scripts/check-browsers.ts';
import { OLDEST_CHROMIUM } from '../../scripts/oldest-browser.ts';
import { root } from '../../scripts/source-id.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kds-browsers-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function errorsOf(name: string, text: string): readonly string[] {
  writeFileSync(join(folder, name), text);
  return checkBrowsers(folder, 109).errors;
}

describe('[SHELL-39] the browser check of a build', () => {
  test.each([
    ['a function', 'list.findLast(Boolean); Promise.withResolvers();', '.withResolvers'],
    ['a static function', 'Object.groupBy; Array.fromAsync(all);', '.fromAsync'],
    ['a selector in a script', 'place.matches(":popover-open");', ':popover-open'],
    ['a global', 'const now = Temporal;', 'Temporal'],
  ])('reports %s', (_what, code, name) => {
    expect(errorsOf('a.js', code)).toEqual([expect.stringContaining(`: ${name} (`)]);
  });

  test.each([
    ['a property', 'a { field-sizing: content }', 'field-sizing'],
    ['a value', 'a { float: inline-start }', 'value float: inline-start'],
    ['a function', 'a { color: light-dark(red, blue) }', 'light-dark()'],
    ['a pseudo-class', 'a:open { color: red }', ':open'],
    ['an at-rule', '@starting-style { a { opacity: 0 } }', '@starting-style'],
  ])('reports %s in a style sheet', (_what, sheet, name) => {
    expect(errorsOf('a.css', sheet)).toContainEqual(expect.stringContaining(`: ${name} (`));
  });

  test('accepts features that are checked for, polyfilled, or old enough', () => {
    expect(errorsOf('a.css', '@supports (field-sizing: content) { a { field-sizing: content } }')).toEqual(
      [],
    );
    expect(errorsOf('a.js', 'list.toSorted().with(0, list.at(-1)); place.closest(":modal");')).toEqual([]);
  });
});

test('the script for browsers of any age is ES5 [SHELL-40]', () => {
  const newer: string[] = [];
  const found = ({ type }: { type: string }) => void newer.push(type);
  const { program, errors } = parseSync(
    'start-check.js',
    readFileSync(join(root, 'displays/public/start-check.js'), 'utf8'),
  );
  new Visitor({
    ArrowFunctionExpression: found,
    AwaitExpression: found,
    ChainExpression: found,
    ClassDeclaration: found,
    ForOfStatement: found,
    ImportExpression: found,
    SpreadElement: found,
    TemplateLiteral: found,
    VariableDeclaration: ({ kind, type }) => void (kind !== 'var' && newer.push(type)),
    Property: ({ method, shorthand, type }) => void ((method || shorthand) && newer.push(type)),
    LogicalExpression: ({ operator, type }) => void (operator === '??' && newer.push(type)),
  }).visit(program);
  expect([...errors, ...newer]).toEqual([]);
});

test('docs and page name the version that is checked [SHELL-39]', () => {
  for (const file of ['docs/install.md', 'docs/displays.md', 'displays/index.html']) {
    expect(readFileSync(join(root, file), 'utf8')).toMatch(
      new RegExp(`(Chromium|Edge) ‏?${OLDEST_CHROMIUM}\\b`),
    );
  }
});
