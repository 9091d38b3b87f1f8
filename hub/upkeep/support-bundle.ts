// The bundle for support: logs, versions, settings, health and figures of this hub in one archive, without secrets and of
// bounded size (OPS-04, SAFE-05). It is made in small slices, so that the kitchen gets its turn in between.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';
import { isJsonObject } from '../../shared/json/json-object.ts';
import type { Outcome } from '../../shared/protocol/refusal.ts';
import type { Config } from '../config.ts';
import type { Engine } from '../engine/engine.ts';
import type { LogFile } from '../host/log-file.ts';
import { SUPPORT_LOG_LINES_AT_ONCE, SUPPORT_RETRY_SECONDS, SUPPORT_ROWS_MAX } from '../host/upkeep-limits.ts';
import type { Spooler } from '../intake/pads/create-spooler.ts';
import type { StoredSetup } from '../organisation/stored-setup.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Stores } from '../store/stores.ts';

const README = `What this hub knows of itself, for whoever helps the restaurant.

about.json       versions and machine
health.json      connections and problems, as the health page has them
figures.txt      Prometheus figures
day-figures/     the daily figures of the last 30 days
settings.json    the hub's settings (KDS_…)
setup.json       the site's setup
displays.json    paired displays
outbox.json      what waits to be reported to the cloud
quarantine.json  what could not be read or was refused for good, and why
actions.json     the newest entries of the log of actions
log/             the log, one line an event

Tokens, passcodes, passwords, phone numbers and e-mail addresses were taken out; … stands in their place.
`;

/** A text as it is, anything else as JSON. */
export type BundleContents = Readonly<Record<string, unknown>>;

export interface BundleSource {
  /** What the hub knows at this moment, by the name of its file. */
  contents(): BundleContents;
  /** The log's files, the oldest first; their size is bounded by their rotation (OPS-07). */
  logFiles(): string[];
  scrubber(): Scrubber;
  /** Milliseconds since 1970 in hub time. */
  now(): number;
}

export type SupportBundle = ReturnType<typeof createSupportBundle>;

export function createSupportBundle(source: BundleSource) {
  let running = false;

  async function* chunks(more: BundleContents): AsyncGenerator<Uint8Array> {
    const scrub = source.scrubber();
    const ready: Uint8Array[] = [];
    const zip = new Zip((error, chunk) => {
      if (error !== null) throw error;
      ready.push(chunk);
    });
    for (const [name, content] of Object.entries({ 'README.txt': README, ...more, ...source.contents() })) {
      const entry = entryOf(zip, name, source.now());
      // The hub's own words need no look through them.
      const text = content === README ? README : written(content, scrub);
      entry.push(Buffer.from(text), true);
      yield* ready.splice(0);
      await othersTurn();
    }
    for (const path of source.logFiles()) {
      const entry = entryOf(zip, `log/${path.replace(/^.*[\\/]/, '')}`, source.now());
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
    /**
     * Begins an archive; `more` goes into it by the name of its file. Secrets are removed. Refused with rate-limited
     * while another one is made.
     */
    make: (more: BundleContents): Outcome<{ fileName: string; content: Readable }> => {
      if (running)
        return { ok: false, refusal: { code: 'rate-limited', params: { seconds: SUPPORT_RETRY_SECONDS } } };
      running = true;
      const stamp = new Date(source.now()).toISOString().slice(0, 16).replace(/\D/g, '');
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

/** What goes into this hub's bundle. */
interface SupportSources {
  config: Config;
  hub: { name: string; build: string; version: string };
  stores: Pick<Stores, 'outbox' | 'quarantine' | 'audit'>;
  setup: Pick<StoredSetup, 'current'>;
  sessions: Pick<Sessions, 'displaysOf'>;
  engine: Pick<Engine, 'site'>;
  spooler: Pick<Spooler, 'token'>;
  logFile: LogFile;
  /** Milliseconds since 1970 in hub time. */
  now(): number;
}

export function createHubBundle(sources: SupportSources) {
  const { config, hub, stores, setup, sessions, engine, spooler, logFile, now } = sources;
  const isOwn = ({ site }: { site: string }) => {
    const served = engine.site();
    return served.site.id === site || served.siteNames.has(site);
  };
  return createSupportBundle({
    contents: () => ({
      'about.json': { madeAt: new Date(now()).toISOString(), ...hub, ...machine() },
      'settings.json': config,
      'setup.json': setup.current()?.stored ?? {},
      'displays.json': sessions
        .displaysOf(engine.site().site.id)
        .map(({ id, display, lastSeenAt }) => ({ id, ...display, lastSeenAt })),
      'outbox.json': stores.outbox.waiting(SUPPORT_ROWS_MAX).filter(isOwn),
      // Not the bodies: they are orders with their guests.
      'quarantine.json': stores.quarantine.newest(SUPPORT_ROWS_MAX).map(({ body, ...row }) => ({
        ...row,
        characters: body.length,
      })),
      'actions.json': stores.audit.find({ limit: SUPPORT_ROWS_MAX }),
    }),
    logFiles: () => logFile.files(),
    scrubber: () =>
      createScrubber([...secretsOf(config), spooler.token()].filter((secret) => secret !== undefined)),
    now,
  });
}

function secretsOf(config: Config): (string | undefined)[] {
  const { KDS_BROKER_PASSCODE, KDS_METRICS_TOKEN } = config;
  // What everybody's broker begins with is a word of the language too.
  return [
    KDS_BROKER_PASSCODE === config.KDS_BROKER_LOGIN ? undefined : KDS_BROKER_PASSCODE,
    KDS_METRICS_TOKEN,
  ];
}

function machine() {
  const { platform, arch, version, versions } = process;
  return {
    node: version,
    sqlite: versions['sqlite'],
    platform,
    arch,
    upSeconds: Math.round(process.uptime()),
    memory: process.memoryUsage(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

// Removing secrets from what leaves the hub for support: tokens, passcodes, passwords and phone numbers (SAFE-05). Nothing
// of that is meant to be there in the first place; this holds where a text of somebody else's brought it in.

const GONE = '…';
const SECRET_KEY =
  /pass(?:word|code|phrase)|passwd|secret|token|authorization|cookie|credential|api.?key|private.?key|phone|mobile|e-?mail/i;
/** Ids are no phone numbers, however many digits they have. */
const ID_KEY = /(?:^_?id|Id|Ids|_id|_ids|build|version)$/;
const SHORTEST_SECRET = 4;

const PATTERNS: readonly [RegExp, string][] = [
  [/\bBearer\s+\S+/gi, `Bearer ${GONE}`],
  [/\b(\w+:\/\/)[^\s/@]+@/g, `$1${GONE}@`],
  [/\beyJ[\w-]{8,}(?:\.[\w-]*)*/g, GONE],
  // As long as the tokens of hub and cloud are.
  [/[\w-]{40,}/g, GONE],
  [/[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,63}/gu, GONE],
];
/** Bounded, so that a long text of beginnings takes no longer than any other. */
const QUERY = /([?&])([^=\s&?]{1,200})=([^&\s"]+)/g;
const SECRET_QUERY = /token|pass|key|secret|code|phone|mail/i;

const DIGITS = /\+?\p{Nd}(?:[\p{Nd} ().\-/]*\p{Nd})?/gu;
const PHONE_DIGITS = { min: 7, max: 15 };
/** Of one that begins with 0 or +: ids hardly ever have so many in a row. */
const DIALLED_DIGITS = 9;
const NOT_A_PHONE = [
  /^\d{4}-\d{2}-\d{2}/, // a date
  /^\d{1,3}(?:\.\d{1,3}){3}$/, // a network address
  /^\d+\.\d+$/, // a decimal figure
];

interface Scrubber {
  text(text: string): string;
  /** A copy of JSON; members whose name means a secret are emptied whole. */
  json(value: unknown): unknown;
}

/** @param secrets that are known word by word */
export function createScrubber(secrets: readonly string[]): Scrubber {
  const known = secrets.filter((secret) => secret.length >= SHORTEST_SECRET);

  const withoutTokens = (text: string) => {
    let rest = text;
    for (const secret of known) rest = rest.replaceAll(secret, GONE);
    for (const [pattern, instead] of PATTERNS) rest = rest.replace(pattern, instead);
    return rest.replace(QUERY, (whole, sign, name) =>
      SECRET_QUERY.test(name) ? `${sign}${name}=${GONE}` : whole,
    );
  };
  const withoutAny = (text: string) => withoutPhones(withoutTokens(text));

  const member = (key: string, value: unknown): unknown => {
    if (SECRET_KEY.test(key) && !isHarmless(value)) return GONE;
    if (ID_KEY.test(key) && typeof value === 'string') return withoutTokens(value);
    return json(value);
  };
  const json = (value: unknown): unknown => {
    if (typeof value === 'string') return withoutAny(value);
    if (Array.isArray(value)) return value.map(json);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [withoutAny(key), member(key, inner)]),
    );
  };
  return { text: withoutAny, json };
}

/** A switch about a phone, or that nothing is set, is no secret. */
function isHarmless(value: unknown): boolean {
  return value === null || value === undefined || typeof value === 'boolean' || value === '';
}

function withoutPhones(text: string): string {
  return text.replace(DIGITS, (found, at: number) => {
    const digits = found.replace(/\P{Nd}/gu, '').length;
    if (digits < PHONE_DIGITS.min || digits > PHONE_DIGITS.max) return found;
    if (NOT_A_PHONE.some((other) => other.test(found))) return found;
    const isInWord = /[A-Za-z_]/.test(text[at - 1] ?? '') || /[A-Za-z_]/.test(text[at + found.length] ?? '');
    return isInWord && !isBesideAWord(text.slice(Math.max(0, at - 20), at), found, digits) ? found : GONE;
  });
}

/** `tel0539876543` is a number that somebody wrote without a space; an id has signs before it. */
function isBesideAWord(before: string, found: string, digits: number): boolean {
  return /^[0+]/.test(found) && digits >= DIALLED_DIGITS && /(?:^|[^\w-])[A-Za-z]*$/.test(before);
}
