// Kinds of damage to a hub's files, each with the pages it hits.
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { pagesOf } from '../support/filled-database.ts';

const PAGE = 4096;
const LOG_HEADER = 32;
const FRAME_HEADER = 24;
const FRAME = FRAME_HEADER + PAGE;

/** A database in two states: with everything in the file, and as a kill leaves it, with the newest commits in the log. */
export interface Originals {
  stopped: string;
  killed: string;
}

export interface Kind {
  name: string;
  of: keyof Originals;
  /** Damages the copy at `path`. @returns the contents of the pages that were hit, by page number */
  damage(path: string): HitPage[];
}

export interface HitPage {
  page: number;
  bytes: Buffer;
}

type Change = (bytes: Buffer) => void;

const noise: Change = (bytes) => {
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = (at * 151 + 165) % 256;
};
const zeros: Change = (bytes) => void bytes.fill(0);
const flip =
  (at: number, bit: number): Change =>
  (bytes) =>
    void bytes.writeUInt8(bytes.readUInt8(at) ^ bit, at);

function ofPages(name: string, pick: (path: string) => number[], change: Change): Kind {
  const damage = (path: string) => {
    const bytes = readFileSync(path);
    const hit = pick(path).map((page) => {
      const place = bytes.subarray((page - 1) * PAGE, page * PAGE);
      const before = Buffer.from(place);
      change(place);
      return { page, bytes: before };
    });
    writeFileSync(path, bytes);
    return hit;
  };
  return { name, of: 'stopped', damage };
}

const rootOf = (table: string) => (path: string) => [
  // The first page of a tree leads to the others.
  (pagesOf(path, table).find(({ kind }) => kind === 'internal') ?? pagesOf(path, table)[0])?.page ?? 0,
];
const leafOf =
  (table: string, number: number, kind = 'leaf') =>
  (path: string) => [
    pagesOf(path, table)
      .filter((page) => page.kind === kind)
      .at(number)?.page ?? 0,
  ];
const everyTenth = (path: string) =>
  Array.from({ length: Math.floor(readFileSync(path).length / PAGE / 10) }, (_, each) => each * 10 + 10);

function cutTo(share: number): Kind['damage'] {
  return (path) => {
    const bytes = readFileSync(path);
    const kept = Math.floor((bytes.length / PAGE) * share);
    truncateSync(path, kept * PAGE);
    const all = Array.from({ length: bytes.length / PAGE }, (_, index) => index + 1);
    return all.slice(kept).map((page) => ({ page, bytes: bytes.subarray((page - 1) * PAGE, page * PAGE) }));
  };
}

/** @param hits numbers of the damaged frames, of so many */
function ofLog(
  name: string,
  hits: (frames: number) => number[],
  change: (log: Buffer, path: string) => void,
): Kind {
  const damage = (path: string) => {
    const log = readFileSync(`${path}-wal`);
    const before = Buffer.from(log);
    change(log, `${path}-wal`);
    return hits(framesOf(before)).map((frame) => {
      const start = LOG_HEADER + frame * FRAME;
      const bytes = before.subarray(start + FRAME_HEADER, start + FRAME);
      return { page: before.readUInt32BE(start), bytes };
    });
  };
  return { name, of: 'killed', damage };
}

/** Number of frames since the log last began again: older ones may follow. */
function framesOf(log: Buffer): number {
  const salts = log.subarray(16, 24);
  let frame = 0;
  for (; LOG_HEADER + (frame + 1) * FRAME <= log.length; frame += 1) {
    const start = LOG_HEADER + frame * FRAME;
    if (!log.subarray(start + 8, start + 16).equals(salts)) break;
  }
  return frame;
}

const middle = (frames: number) => [Math.floor(frames / 2)];
const from = (share: number) => (frames: number) =>
  Array.from({ length: frames }, (_, frame) => frame).slice(Math.floor(frames * share));

function inFrame(at: number, change: Change, length: number) {
  return (log: Buffer, path: string) => {
    const start = LOG_HEADER + Math.floor(framesOf(log) / 2) * FRAME + at;
    change(log.subarray(start, start + length));
    writeFileSync(path, log);
  };
}

const TABLES = ['orders', 'actions', 'commands', 'outbox', 'audit', 'meta'];
const INDEXES = ['sqlite_autoindex_actions_1', 'actions_order', 'sqlite_autoindex_commands_1', 'outbox_lane'];

/** The first ones differ most. */
export const KINDS: readonly Kind[] = [
  ofPages(
    'file header',
    () => [1],
    (page) => noise(page.subarray(0, 100)),
  ),
  ofPages('leaf of an index of commands', leafOf('sqlite_autoindex_commands_1', 0), noise),
  ofPages('last leaf of actions', leafOf('actions', -1), noise),
  ofPages('root of orders', rootOf('orders'), noise),
  ofLog('one bit in the middle of the log', middle, inFrame(FRAME_HEADER + 700, flip(0, 4), 1)),
  { name: 'file cut to half', of: 'stopped', damage: cutTo(0.5) },
  ofPages('leaf of audit, zeros', leafOf('audit', 0), zeros),
  ofPages('page 1', () => [1], noise),
  ofPages('page 1, zeros', () => [1], zeros),
  ofPages('leaf of the list of tables', leafOf('sqlite_schema', 0), noise),
  ...TABLES.flatMap((table) => [
    ofPages(`root of ${table}, zeros`, rootOf(table), zeros),
    ofPages(`first leaf of ${table}`, leafOf(table, 0), noise),
    ofPages(`last leaf of ${table}, zeros`, leafOf(table, -1), zeros),
  ]),
  ...INDEXES.flatMap((index) => [
    ofPages(`root of ${index}`, rootOf(index), noise),
    ofPages(`last leaf of ${index}, zeros`, leafOf(index, -1), zeros),
  ]),
  ofPages('one bit: kind of a page of actions', leafOf('actions', -1), flip(0, 1)),
  ofPages('one bit: rows of a page of actions', leafOf('actions', -1), flip(4, 2)),
  ofPages('one bit: place of a row of actions', leafOf('actions', -1), flip(8, 1)),
  ofPages('overflow page of an order', leafOf('orders', 0, 'overflow'), noise),
  ofPages('every tenth page', everyTenth, noise),
  { name: 'file cut to three quarters', of: 'stopped', damage: cutTo(0.75) },
  { name: 'file emptied', of: 'stopped', damage: cutTo(0) },
  ofLog(
    'header of the log, zeros',
    () => [],
    (log, path) => {
      log.fill(0, 0, LOG_HEADER);
      writeFileSync(path, log);
    },
  ),
  ofLog('header of a frame of the log', middle, inFrame(0, zeros, FRAME_HEADER)),
  ofLog('a frame of the log', middle, inFrame(0, noise, FRAME)),
  ofLog('log cut to half', from(0.5), (log, path) =>
    truncateSync(path, LOG_HEADER + Math.floor(framesOf(log) / 2) * FRAME),
  ),
  ofLog('log deleted', from(0), (_, path) => rmSync(path)),
];
