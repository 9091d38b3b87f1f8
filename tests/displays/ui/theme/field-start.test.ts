// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ground = readFileSync(join(import.meta.dirname, '../../../../displays/ui/theme/ground.css'), 'utf8');
/** Selectors of elements aligned to the start of the page. */
const [, startingWithPage = ''] = /([^{}*/]+)\{\s*text-align: -webkit-match-parent/.exec(ground) ?? [];

it.each([
  ['a Latin name in a list is aligned to the start of a Hebrew page', '<bdi>Pass</bdi>', true],
  [
    'the Latin title of a profile is aligned to the start of a Hebrew page',
    '<input dir="auto" value="Pass">',
    true,
  ],
  [
    'a Latin message of several lines is aligned to the start of a Hebrew page',
    '<textarea dir="auto">Pass</textarea>',
    true,
  ],
  ['a code keeps its own direction', '<input dir="ltr" value="12">', false],
])('%s [UX-08]', (_, html, isAtStart) => {
  document.body.innerHTML = html;
  expect(document.body.firstElementChild?.matches(startingWithPage.trim())).toBe(isAtStart);
});
