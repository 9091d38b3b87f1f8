// Owns the agreement of the documents with the project: links lead somewhere, commands exist, the architecture's
// folders are there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test.each(pages)('every link in %s leads to a file', (page) => {
  const links = [...read(page).matchAll(/(?<!!)\[[^\]]+\]\(([^)#]+)[^)]*\)/g)].map(
    ([, target = '']) => target,
  );
  const broken = links
    .filter((target) => !/^https?:/.test(target))
    .filter((target) => !existsSync(join(root, dirname(page), target)));
  expect(broken).toEqual([]);
});

test('every npm command that a document names exists', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/npm run (\w+)/g)].map(([, name = '']) => name),
  );
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining([...new Set(named)]));
});

test('the README gives the two commands that a newcomer needs', () => {
  expect(read('README.md')).toContain('\nnpm ci && npm start\n');
  expect(read('README.md')).toContain('\nnpm ci && npm test\n');
});

test('every top-level folder of the project has its place in the architecture', () => {
  const architecture = read('docs/architecture.md');
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const own = folders
    .map(({ name }) => name)
    .filter((name) => !/^\.|^(node_modules|dist|data|tls)$/.test(name));
  expect(own.filter((name) => !architecture.includes(`\n${name}/`))).toEqual([]);
});
