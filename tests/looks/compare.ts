// Compares a picture with its baseline: equal except for a few pixels, or a description and picture of the difference.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

const root = join(import.meta.dirname, '../..');
const baselines = join(import.meta.dirname, 'baselines');
const differences = join(root, 'dist/looks');

/** `npm run looks` makes the current pictures the new baselines. */
const IS_ACCEPTING = process.env.KDS_ACCEPT_LOOKS === '1';

/** Colour difference of a pixel (0 to 1) above which it counts. */
const COLOUR_TOLERANCE = 0.2;
/** Share of a picture's pixels that may differ: less than an icon on a card. */
const SAME_BROWSER = 0.001;
/** Another version of Chromium renders glyph edges differently; a visible change is far larger. */
const OTHER_BROWSER = 0.02;

export interface LooksAt {
  /** File name without its extension. */
  name: string;
  png: Buffer;
  /** Chromium's version as it reports it. */
  browser: string;
}

/** @returns the difference as a text; undefined if there is none, or if baselines are recorded. */
export function differsFromBaseline({ name, png, browser }: LooksAt): string | undefined {
  const file = join(baselines, `${name}.png`);
  if (IS_ACCEPTING) {
    if (!existsSync(file) || share(PNG.sync.read(readFileSync(file)), PNG.sync.read(png)).part > 0) {
      write(file, png);
    }
    return undefined;
  }
  if (!existsSync(file)) return `${name} has no baseline: look at it, then npm run looks`;
  const { part, shows } = share(PNG.sync.read(readFileSync(file)), PNG.sync.read(png));
  if (part <= (browser === drawnBy() ? SAME_BROWSER : OTHER_BROWSER)) return undefined;
  write(join(differences, `${name}.png`), png);
  write(join(differences, `${name}.differs.png`), shows);
  return `${name} differs in ${(part * 100).toFixed(2)} % of its pixels: see dist/looks/${name}.differs.png`;
}

/** Chromium version that rendered the baselines. */
const drawnByFile = join(baselines, 'drawn-by.txt');
let drawnByMemo: string | undefined;

export function takeBrowser(browser: string): void {
  if (IS_ACCEPTING) write(drawnByFile, Buffer.from(`${browser}\n`));
}

function drawnBy(): string {
  drawnByMemo ??= readFileSync(drawnByFile, 'utf8').trim();
  return drawnByMemo;
}

/** In pictures of different size, pixels that only one of them has differ. */
function share(before: PNG, after: PNG): { part: number; shows: Buffer } {
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const shows = new PNG({ width, height });
  const differing = pixelmatch(
    onto(before, width, height).data,
    onto(after, width, height).data,
    shows.data,
    width,
    height,
    { threshold: COLOUR_TOLERANCE },
  );
  return { part: differing / (width * height), shows: PNG.sync.write(shows) };
}

/** A part of a picture; coordinates in its pixels. */
export function cutOut(
  picture: Buffer,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Buffer {
  const part = new PNG({ width, height });
  PNG.bitblt(read(picture), part, x, y, width, height, 0, 0);
  return PNG.sync.write(part);
}

/** The last picture decoded: many parts are cut out of one. */
let lastRead: { png: Buffer; picture: PNG } | undefined;

function read(png: Buffer): PNG {
  if (lastRead?.png !== png) lastRead = { png, picture: PNG.sync.read(png) };
  return lastRead.picture;
}

function onto(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture;
  const larger = new PNG({ width, height });
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0);
  return larger;
}

function write(file: string, content: Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
