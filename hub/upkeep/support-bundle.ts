// Owns the bundle for support: logs, versions, settings, health and figures of this hub in one archive, without secrets
// and of bounded size (OPS-04, SAFE-05). It is made in small looks, so that the kitchen gets its turn in between.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';
import { SUPPORT_LOG_LINES_AT_ONCE, SUPPORT_RETRY_SECONDS } from '../host/upkeep-limits.ts';
import type { BundlePort } from '../web/upkeep/health-ports.ts';
import type { Scrubber } from './scrub-secrets.ts';

const README = `What this hub knows of itself, for whoever helps the restaurant.

about.json       versions and machine
health.json      connections and problems, as the health page has them
figures.txt      Prometheus figures
settings.json    the hub's settings (KDS_…)
setup.json       the site's setup
displays.json    paired displays
outbox.json      what waits to be reported to the cloud
quarantine.json  what could not be read or was refused for good, and why
actions.json     the newest entries of the log of actions
log/             the log, one line an event

Tokens, passcodes, passwords and phone numbers were taken out; … stands in their place.
`;

/** A text as it is, anything else as JSON. */
export type BundleParts = Readonly<Record<string, unknown>>;

export interface SupportBundleParts {
  /** What the hub knows at this moment, by the name of its file. */
  contents(): BundleParts;
  /** The log's files, the oldest first; their size is bounded by their rotation (OPS-07). */
  logFiles(): string[];
  scrubber(): Scrubber;
  /** Milliseconds since 1970 in hub time. */
  now(): number;
}

export function createSupportBundle(parts: SupportBundleParts): BundlePort {
  let running = false;

  async function* chunks(more: BundleParts): AsyncGenerator<Uint8Array> {
    const scrub = parts.scrubber();
    const ready: Uint8Array[] = [];
    const zip = new Zip((error, chunk) => {
      if (error !== null) throw error;
      ready.push(chunk);
    });
    for (const [name, content] of Object.entries({ 'README.txt': README, ...more, ...parts.contents() })) {
      const entry = entryOf(zip, name, parts.now());
      // The hub's own words need no look through them.
      const text = content === README ? README : written(content, scrub);
      entry.push(Buffer.from(text), true);
      yield* ready.splice(0);
      await othersTurn();
    }
    for (const path of parts.logFiles()) {
      const entry = entryOf(zip, `log/${path.replace(/^.*[\\/]/, '')}`, parts.now());
      for await (const text of linesOf(path, scrub)) {
        entry.push(Buffer.from(text));
        yield* ready.splice(0);
        await othersTurn();
      }
      entry.push(new Uint8Array(), true);
    }
    zip.end();
    yield* ready.splice(0);
  }

  return {
    make: (more) => {
      if (running)
        return { ok: false, refusal: { code: 'rate-limited', params: { seconds: SUPPORT_RETRY_SECONDS } } };
      running = true;
      const stamp = new Date(parts.now()).toISOString().slice(0, 16).replace(/\D/g, '');
      const content = Readable.from(chunks(more));
      // Also of one that nobody has begun to read.
      content.once('close', () => {
        running = false;
      });
      return { ok: true, value: { fileName: `kds-support-${stamp}.zip`, content } };
    },
  };
}

function entryOf(zip: Zip, name: string, now: number): ZipDeflate {
  const entry = new ZipDeflate(name);
  entry.mtime = now;
  zip.add(entry);
  return entry;
}

function written(content: unknown, scrub: Scrubber): string {
  return typeof content === 'string'
    ? scrub.text(content)
    : `${JSON.stringify(scrub.json(content), undefined, 2)}\n`;
}

/** The scrubbed lines of a file of the log, some at a time; nothing of one that was rotated away meanwhile. */
async function* linesOf(path: string, scrub: Scrubber): AsyncGenerator<string> {
  let some: string[] = [];
  try {
    for await (const line of createInterface({ input: createReadStream(path) })) {
      some.push(scrubbedLine(line, scrub));
      if (some.length < SUPPORT_LOG_LINES_AT_ONCE) continue;
      yield `${some.join('\n')}\n`;
      some = [];
    }
  } catch (reason) {
    some.push(`(the rest of this file could not be read: ${String(reason)})`);
  }
  if (some.length > 0) yield `${some.join('\n')}\n`;
}

function scrubbedLine(line: string, scrub: Scrubber): string {
  try {
    return JSON.stringify(scrub.json(JSON.parse(line)));
  } catch (reason) {
    // Half a line, as a power cut leaves it.
    if (reason instanceof SyntaxError) return scrub.text(line);
    throw reason;
  }
}
