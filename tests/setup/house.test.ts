// The measures of the house can fail: made-up files, one for each thing that is measured or forbidden.
import { describe, expect, test } from 'vitest';
import { figuresOf, importCycles } from '../../scripts/house/figures.ts';
import { readSource } from '../../scripts/house/read-house.ts';
import { forbiddenImports } from '../../scripts/house/rights.ts';
import { readWays } from '../../scripts/house/ways.ts';
import { findingsOf } from '../../scripts/house.ts';

const lines = (count: number, text = '  call();') => `${text}\n`.repeat(count);

describe('who may import whom', () => {
  test.each([
    ['shared/model/x.ts', "import { x } from '../../hub/clock.ts';"],
    ['shared/x.ts', "import * as z from 'zod';"],
    ['shared/x.ts', "import { readFileSync } from 'node:fs';"],
    ['hub/kitchen/x.ts', "import type { Row } from '../store/x.ts';"],
    ['hub/kitchen/x.ts', "import * as z from 'zod';"],
    ['hub/boards/x.ts', "import pino from 'pino';"],
    ['hub/store/x.ts', "import { decide } from '../kitchen/x.ts';"],
    ['hub/intake/x.ts', "import type { Stores } from '../store/x.ts';"],
    ['hub/cloud/x.ts', "import Database from 'better-sqlite3';"],
    ['hub/web/x.ts', "import { decide } from '../kitchen/x.ts';"],
    ['hub/web/x.ts', "import type { x } from '../../tests/support/x.ts';"],
    ['hub/screens/x.ts', "import fastify from 'fastify';"],
    ['hub/sandbox/x.ts', "import { decide } from '../kitchen/x.ts';"],
    ['hub/main.ts', "import { useState } from 'react';"],
    ['displays/link/x.ts', "import { x } from '../../hub/boards/x.ts';"],
    ['displays/link/x.ts', "const x = await import('../../hub/boards/x.ts');"],
    ['displays/link/x.ts', "type X = import('../../hub/boards/x.ts').X;"],
    ['scripts/x.ts', "import { x } from '../tests/support/x.ts';"],
  ])('%s: %s', (path, source) => {
    expect(forbiddenImports([readSource(path, source)])).toHaveLength(1);
  });

  test.each([
    ['hub/store/x.ts', "import type { Fact } from '../kitchen/x.ts';"],
    ['hub/store/x.ts', "import { type Fact } from '../kitchen/x.ts';"],
    ['hub/screens/x.ts', "import type { FastifyInstance } from 'fastify';"],
    ['hub/boards/x.ts', "import { x } from '../kitchen/x.ts';\nimport { y } from '../../shared/limits.ts';"],
    ['hub/main.ts', "import { x } from './store/x.ts';"],
  ])('%s may: %s', (path, source) => {
    expect(forbiddenImports([readSource(path, source)])).toEqual([]);
  });
});

describe('the figures', () => {
  test('count files with one importer, the small ones apart', () => {
    const files = [
      readSource(
        'hub/a.ts',
        "import { b } from './b.ts';\nimport { c } from './c.ts';\nimport type { D } from './d.ts';",
      ),
      readSource('hub/b.ts', "import { c } from './c.ts';"),
      readSource('hub/c.ts', 'export const c = 1;'),
      readSource('hub/d.ts', lines(50, 'export type D = 1;')),
    ];
    const figures = figuresOf(files);
    expect(figures.filesWithOneImporter.where).toEqual(['hub/b.ts', 'hub/d.ts']);
    expect(figures.smallFilesWithOneImporter.where).toEqual(['hub/b.ts']);
    expect(figures.mostFilesInAFolder.value).toBe(4);
  });

  test('measure functions by the lines from their first to their last', () => {
    const text = `function short() {\n${lines(58)}}\nconst long = () => {\n${lines(59)}};\nclass A { over() {\n${lines(99)}} }`;
    const figures = figuresOf([readSource('hub/a.ts', text)]);
    expect(figures.functionsOver60Lines.where).toEqual(['101 hub/a.ts:122 over', '61 hub/a.ts:61 long']);
    expect(figures.functionsOver100Lines.where).toEqual(['101 hub/a.ts:122 over']);
  });

  test('find a cycle of types, and two folders that import each other', () => {
    const files = [
      readSource('hub/one/a.ts', "import type { B } from '../two/b.ts';"),
      readSource('hub/two/b.ts', "import { c } from '../one/c.ts';"),
      readSource('hub/one/c.ts', "import type { A } from './a.ts';"),
    ];
    expect(importCycles(files)).toEqual([['hub/one/a.ts', 'hub/one/c.ts', 'hub/two/b.ts']]);
    expect(figuresOf(files).folderPairsImportingEachOther.where).toEqual(['hub/one 1 ⇄ 1 hub/two']);
  });

  test('find a type declared twice, parts asked for in the hub, and a copied block', () => {
    const block = Array.from({ length: 8 }, (_, index) => `export const step${index} = ${index};`).join('\n');
    const figures = figuresOf([
      readSource('hub/a.ts', `type Answer = 1;\ninterface SiteParts {}\n${block}`),
      readSource('displays/b.ts', `type Answer = 2;\ntype OtherParts = 1;\n\n${block}`),
    ]);
    expect(figures.typesDeclaredTwice.where).toEqual(['Answer: hub/a.ts, displays/b.ts']);
    expect(figures.partsInterfacesInHub.where).toEqual(['hub/a.ts SiteParts']);
    expect(figures.copiedBlocks.where).toEqual(['hub/a.ts:3 = displays/b.ts:4']);
  });

  test('keep their bounds, which only go down', () => {
    const figures = figuresOf([readSource('hub/a.ts', 'type A = 1;')]);
    const bounds = (files: number) =>
      Object.fromEntries(
        Object.entries(figures).map(([name, { value }]) => {
          return [name, { before: 9, goal: 0, bound: name === 'files' ? files : value }];
        }),
      );
    expect(findingsOf(figures, bounds(1), bounds(1))).toEqual([]);
    expect(findingsOf(figures, bounds(0), bounds(0))[0]).toContain('files: 1, at most 0');
    expect(findingsOf(figures, bounds(2), bounds(2))[0]).toContain('can follow');
    expect(findingsOf(figures, bounds(2), bounds(1))[0]).toContain('was raised');
  });
});

describe('the four ways', () => {
  const page = (...files: string[]) => {
    const stops = files.map((file, index) => `${index + 1}. \`${file}\`: what it does`).join('\n');
    const others = [
      'From the websocket to the pixel',
      'From the tap to the socket',
      'From the socket to the commit',
    ];
    return ['## The four ways', '### From the broker to the websocket', stops]
      .concat(others.flatMap((name) => [`### ${name}`, '1. `hub/a.ts`: alone']))
      .concat('## Next')
      .join('\n\n');
  };
  const files = [
    readSource('hub/a.ts', "import { b } from './b.ts';\nimport type { Port } from './engine/ports.ts';"),
    readSource('hub/b.ts', ''),
    readSource('hub/c.ts', "import type { Port } from './engine/ports.ts';"),
    readSource('hub/engine/ports.ts', ''),
    readSource('hub/d.ts', ''),
  ];

  test('are counted file by file', () => {
    const { figures, errors } = readWays(page('hub/a.ts', 'hub/b.ts', 'hub/c.ts'), files);
    expect(errors).toEqual([]);
    expect(figures.filesFromBrokerToWebsocket.value).toBe(3);
    expect(figures.filesFromTapToSocket.value).toBe(1);
  });

  test('name what is not there, what nothing leads to, and what is not walked', () => {
    expect(readWays(page('hub/a.ts', 'hub/gone.ts'), files).errors[0]).toContain("hub/gone.ts doesn't exist");
    expect(readWays(page('hub/a.ts', 'hub/d.ts'), files).errors[0]).toContain('leads to hub/d.ts');
    expect(readWays('## The four ways', files).errors).toHaveLength(4);
  });
});
