// Checks documents against the project: links resolve, commands and folders exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFiles } from '../../scripts/project-files.ts';

const root = join(import.meta.dirname, '../..');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'TOUR.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test.each(pages)('every link in %s resolves to a file', (page) => {
  const links = [...read(page).matchAll(/(?<!!)\[[^\]]+\]\(([^)#]+)[^)]*\)/g)].map(
    ([, target = '']) => target,
  );
  const broken = links
    .filter((target) => !/^https?:/.test(target))
    .filter((target) => !existsSync(join(root, dirname(page), target)));
  expect(broken).toEqual([]);
});

test('every npm command in the documents exists', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/npm run (\w+)/g)].map(([, name = '']) => name),
  );
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining([...new Set(named)]));
});

test('the README has the two commands that a newcomer needs', () => {
  expect(read('README.md')).toContain('\nnpm ci && npm start\n');
  expect(read('README.md')).toContain('\nnpm ci && npm test\n');
});

test('every top-level folder of the project is in the architecture document', () => {
  const architecture = read('docs/architecture.md');
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const own = folders
    .map(({ name }) => name)
    .filter((name) => !/^\.|^(node_modules|dist|release|data|tls)$/.test(name));
  expect(own.filter((name) => !architecture.includes(`\n${name}/`))).toEqual([]);
});

test('every decision that code or a document refers to exists and is listed', () => {
  const numbers = readdirSync(join(root, 'docs/decisions')).map((file) => file.slice(0, 4));
  const broken = projectFiles()
    .filter(({ path }) => /\.(?:md|tsx?)$/.test(path))
    .flatMap(({ path, text }) =>
      [...text().matchAll(/\bdecisions?[ /](0\d{3})/g)]
        .filter(([, number = '']) => !numbers.includes(number))
        .map(([reference]) => `${path}: ${reference}`),
    );
  expect(broken).toEqual([]);
  const list = read('docs/decisions/README.md');
  expect(numbers.filter((number) => /\d/.test(number) && !list.includes(`[${number}]`))).toEqual([]);
});

/** Files that git ignores exist once the hub has run or was built. */
const MADE_LATER = /^(?:dist|release|data|tls|node_modules)\b/;
const TOP_FOLDER = /^(?:hub|displays|shared|scripts|tests|docs|migrations)\//;
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/^(?:node_modules|\.git|dist|release)\//.test(file));
const fileNames = new Set(sources.map((file) => basename(file)));

// The house style names files of other projects.
const ofThisProject = pages.filter((page) => page !== 'docs/house-style.md');

test.each(ofThisProject)('every path and source file named in %s exists', (page) => {
  const named = [...read(page).matchAll(/[\w@.*/-]+/g)].map(([word]) => word.replace(/[.,:]+$/, ''));
  const paths = named.filter((word) => TOP_FOLDER.test(word) && !MADE_LATER.test(word));
  const files = named.filter((word) => /^[\w-]+(?:\.[\w-]+)*\.(?:tsx?|css|sql|grit)$/.test(word));
  const missing = [
    ...paths.filter((path) => !sources.some((file) => globOf(path).test(file))),
    ...files.filter((file) => !fileNames.has(file)),
  ];
  expect([...new Set(missing)]).toEqual([]);
});

test('the tables named in the architecture document are those of the schema', () => {
  const files = [
    'schema.ts',
    'glass/paintings-store.ts',
    'glass/cover-store.ts',
    'figures/figure-tables.ts',
    'figures/paces-store.ts',
    'journal/journal-store.ts',
  ];
  const schema = files.map((file) => read(`hub/store/${file}`)).join('\n');
  const tables = [...schema.matchAll(/sqliteTable\(\s*'(\w+)'/g)].map(([, name = '']) => name);
  const [, named = ''] = /\nTables: ([^\n]+)/.exec(read('docs/architecture.md')) ?? [];
  expect([...named.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).sort()).toEqual(tables.sort());
});

/** `a/b*` and `a/…` match every path with that prefix; a folder matches itself. */
function globOf(path: string): RegExp {
  const plain = path.replace(/\/$/, '').replaceAll(/[.+?^$()|[\]{}\\]/g, '\\$&');
  return new RegExp(`^${plain.replaceAll('*', '[^/]*')}(?:/|$)`);
}
