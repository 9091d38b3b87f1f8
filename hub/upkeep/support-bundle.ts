// Support bundle: logs, versions, settings, health and figures of this hub in one archive, without secrets and of
// limited size (OPS-04, SAFE-05). Built in small slices, so that the kitchen isn't delayed.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
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

const README = `Diagnostics of this hub, for support.

about.json       versions and machine
health.json      connections and problems, as on the health page
figures.txt      Prometheus metrics
day-figures/     the daily figures of the last 30 days
settings.json    the hub's settings (KDS_…)
setup.json       the site's setup
displays.json    paired displays
outbox.json      events waiting to be sent to the cloud
quarantine.json  input that could not be read or was permanently rejected, and why
actions.json     the newest entries of the activity log
log/             the log, one event per line

Tokens, passcodes, passwords, phone numbers and email addresses were replaced with ….
`;

/** Texts are written as they are, anything else as JSON. */
export type BundleContents = Readonly<Record<string, unknown>>;

export interface BundleSource {
  /** Current data of the hub, by file name. */
  contents(): BundleContents;
  /** Log files, oldest first; their size is limited by rotation (OPS-07). */
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
      // The hub's own text needs no scrubbing.
      const text = content === README ? README : written(content, scrub);
      entry.push(Buffer.from(text), true);
      yield* ready.splice(0);
      await yieldToEventLoop();
    }
    for (const path of source.logFiles()) {
      const entry = entryOf(zip, `log/${path.replace(/^.*[\\/]/, '')}`, source.now());
      for await (const text of linesOf(path, scrub)) {
        entry.push(Buffer.from(text));
        yield* ready.splice(0);
        await yieldToEventLoop();
      }
      entry.push(new Uint8Array(), true);
    }
    zip.end();
    yield* ready.splice(0);
  }

  return {
    /**
     * Starts an archive; `more` is added by file name. Secrets are removed. Refused with rate-limited while another one
     * is being made.
     */
    make: (more: BundleContents): Outcome<{ fileName: string; content: Readable }> => {
      if (running)
        return { ok: false, refusal: { code: 'rate-limited', params: { seconds: SUPPORT_RETRY_SECONDS } } };
      running = true;
      const stamp = new Date(source.now()).toISOString().slice(0, 16).replace(/\D/g, '');
      const content = Readable.from(chunks(more));
      // Also for an archive that was never read.
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

/** Scrubbed lines of a log file, in slices; none for a file rotated away meanwhile. */
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
    // A partial line, as after a power cut.
    if (reason instanceof SyntaxError) return scrub.text(line);
    throw reason;
  }
}

/** Sources of this hub's bundle. */
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
      // Not the bodies: they are orders with customer data.
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
  // Every broker's default credentials are also ordinary words.
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

// Removes secrets from data sent to support: tokens, passcodes, passwords and phone numbers (SAFE-05). None are
// expected there in the first place; this catches those in texts from elsewhere.

const GONE = '…';
const SECRET_KEY =
  /pass(?:word|code|phrase)|passwd|secret|token|authorization|cookie|credential|api.?key|private.?key|phone|mobile|e-?mail/i;
/** Ids aren't phone numbers, however many digits they have. */
const ID_KEY = /(?:^_?id|Id|Ids|_id|_ids|build|version)$/;
const SHORTEST_SECRET = 4;

const PATTERNS: readonly [RegExp, string][] = [
  [/\bBearer\s+\S+/gi, `Bearer ${GONE}`],
  [/\b(\w+:\/\/)[^\s/@]+@/g, `$1${GONE}@`],
  [/\beyJ[\w-]{8,}(?:\.[\w-]*)*/g, GONE],
  // Length of the tokens of hub and cloud.
  [/[\w-]{40,}/g, GONE],
  [/[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,63}/gu, GONE],
];
/** Bounded, so that a long text of partial matches takes no longer than any other. */
const QUERY = /([?&])([^=\s&?]{1,200})=([^&\s"]+)/g;
const SECRET_QUERY = /token|pass|key|secret|code|phone|mail/i;

const DIGITS = /\+?\p{Nd}(?:[\p{Nd} ().\-/]*\p{Nd})?/gu;
const PHONE_DIGITS = { min: 7, max: 15 };
/** For numbers that begin with 0 or +: ids rarely have this many digits in a row. */
const DIALLED_DIGITS = 9;
const NOT_A_PHONE = [
  /^\d{4}-\d{2}-\d{2}/, // a date
  /^\d{1,3}(?:\.\d{1,3}){3}$/, // a network address
  /^\d+\.\d+$/, // a decimal figure
];

interface Scrubber {
  text(text: string): string;
  /** A copy of the JSON; members whose name indicates a secret are removed completely. */
  json(value: unknown): unknown;
}

/** @param secrets known values to remove */
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

/** A switch about a phone, or an unset value, is no secret. */
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

/** `tel0539876543` is a number written without a space; an id has other characters before it. */
function isBesideAWord(before: string, found: string, digits: number): boolean {
  return /^[0+]/.test(found) && digits >= DIALLED_DIGITS && /(?:^|[^\w-])[A-Za-z]*$/.test(before);
}
