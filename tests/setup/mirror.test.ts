import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Tests of the whole house, and what tests are made with. */
const OF_THE_WHOLE = [
  ...[
    'attacks',
    'bench',
    'broker',
    'components',
    'faults',
    'golden',
    'hostile',
    'image',
    'install',
    'journeys',
    'ledger',
    'looks',
  ],
  ...['properties', 'properties-long', 'setup', 'simulator', 'site', 'support'],
];

/** A file of a room alone is tested in tests/ under the room's own path; displays keep theirs. */
it('the folders of the tests are those of the rooms', () => {
  const folders = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => dirname(file).replaceAll('\\', '/'))
    .filter((folder) => !OF_THE_WHOLE.includes(folder.split('/')[0] ?? ''));
  const rooms = [root, join(root, 'hub'), join(root, 'shared')];
  const strangers = [...new Set(folders)].filter(
    (folder) => folder !== '.' && !rooms.some((room) => existsSync(join(room, folder))),
  );
  expect(folders.length).toBeGreaterThan(200);
  expect(strangers).toEqual([]);
});
