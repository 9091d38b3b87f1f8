// Settings: the only reader of the environment. An invalid one stops the start with one line (OPS-05).
import { isIP, isIPv6 } from 'node:net';
import * as z from 'zod/mini';

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.pipe(z.transform(Number), z.int().check(z.lte(65_535))),
);
/** Full URL. fetch rejects one with a login in it. */
const httpUrl = z
  .url({ protocol: /^https?$/ })
  .check(z.refine((url) => !url.includes('#') && URL.parse(url)?.username === ''));
/** Code that runs in the displays must not be modifiable on the way; on this machine that can't happen. */
const scriptUrl = httpUrl.check(z.refine((url) => url.startsWith('https:') || isLoopback(url)));
/** Base URL that paths are appended to. */
const httpBase = httpUrl.check(z.refine((url) => !url.includes('?')));
const wsUrl = z.url({ protocol: /^wss?$/ }).check(z.refine((url) => !url.includes('#')));
const NAME = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i;
const BRACKETED = /^\[(.*)\]$/;
/** Digits and dots alone are an address or invalid. */
const isName = (word: string) => NAME.test(word) && !/^[\d.]+$/.test(word);
/** Host as in a browser's address bar between http:// and the port; IPv6 with or without brackets. */
const isHostName = (word: string) =>
  isName(word) || isIP(word) !== 0 || isIPv6(BRACKETED.exec(word)?.[1] ?? '');
const listenAddress = z.string().check(z.refine((word) => isName(word) || isIP(word) !== 0));
const hostNames = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) =>
      text
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    ),
  ),
  z.pipe(
    z.array(z.string().check(z.refine(isHostName))).check(z.minLength(1)),
    z.transform((names) => names.map((name) => name.replace(BRACKETED, '$1'))),
  ),
);
const count = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.pipe(z.transform(Number), z.int().check(z.gte(min), z.lte(max))),
  );

interface Setting {
  schema: z.ZodMiniType;
  fallback: unknown;
  /** Allowed values, for the error line about a wrong one. */
  allowed: string;
}

const setting = <Schema extends z.ZodMiniType, Fallback>(
  schema: Schema,
  fallback: Fallback,
  allowed: string,
) => ({
  schema,
  fallback,
  allowed,
});

const PORT = 'a port from 0 to 65535';
const HTTP_URL = 'an http or https address without login and #';
const SCRIPT_URL = 'an https address without login and #';
const WS_URL = 'a ws or wss address, such as ws://broker:15674/ws';
const TEXT = 'one line of text, not blank';
const TOKEN = 'letters, digits and symbols without spaces';
const HTTP_BASE = 'an http or https address without login, ? and #';
const LISTEN = 'an address of this machine, or 0.0.0.0 for all of them';
const PATH = 'a path below the API, such as /messages/clear';
/** Used in a message header, where a line break would begin another header. */
const text = z.string().check(z.regex(/^\P{Cc}*[^\s\p{Cc}]\P{Cc}*$/u));
/** Allowed in a header as it is (RFC 9110, 11.4). */
const token = z.string().check(z.regex(/^[\x21-\x7e]+$/));
/** Path on one server, with any content. */
const path = z.string().check(z.regex(/^\/(?!\/)[\w\-./~%]*$/));

/** All variables, with default and allowed values (cloud contract "Settings"). */
export const SETTINGS = {
  KDS_PORT: setting(port, 4600, PORT),
  KDS_HOST: setting(listenAddress, '0.0.0.0', LISTEN),
  KDS_HOSTS: setting(
    hostNames,
    [] as string[],
    'host names or addresses without http:// and port, comma-separated',
  ),
  KDS_DATA_DIR: setting(text, './data', 'a folder'),
  KDS_MODE: setting(
    z.enum(['cloud', 'standalone']),
    undefined,
    'cloud, or standalone for a kitchen without a cloud',
  ),
  KDS_CLOUD_API_URL: setting(httpBase, undefined, HTTP_BASE),
  KDS_CLOUD_FORMER_URL: setting(httpBase, undefined, HTTP_BASE),
  KDS_CLOUD_KDS_URL: setting(httpBase, undefined, HTTP_BASE),
  KDS_CLOUD_CLIENT_ID: setting(text, 'kds', TEXT),
  KDS_BROKER_URL: setting(wsUrl, undefined, WS_URL),
  KDS_BROKER_LOGIN: setting(text, 'guest', TEXT),
  KDS_BROKER_PASSCODE: setting(text, 'guest', TEXT),
  KDS_BROKER_VHOST: setting(text, '/', TEXT),
  KDS_BROKER_DESTINATION: setting(
    z.string().check(z.regex(/^(?:[^\s\p{Cc}{}]|\{org\})+$/u)),
    '/exchange/amq.topic/kds.{org}',
    'a STOMP destination without spaces; {org} is replaced',
  ),
  KDS_SPOOLER_URL: setting(httpBase, undefined, HTTP_BASE),
  KDS_SPOOLER_TOKEN: setting(token, undefined, TOKEN),
  KDS_CLOUD_CLEAR_MESSAGES_PATH: setting(path, undefined, PATH),
  KDS_CLOUD_GROUPED_COURSES_PATH: setting(path, undefined, PATH),
  KDS_REPORTING_URL: setting(httpUrl, undefined, HTTP_URL),
  KDS_REALTIME_URL: setting(httpBase, undefined, HTTP_BASE),
  KDS_ASSETS_URL: setting(httpBase, undefined, HTTP_BASE),
  KDS_SSO_SCRIPT_URL: setting(scriptUrl, undefined, SCRIPT_URL),
  KDS_SETUP_PERMISSION: setting(text, 'kds-setup', 'the name of a permission'),
  KDS_TLS_CERT: setting(text, undefined, 'a certificate file (PEM)'),
  KDS_TLS_KEY: setting(text, undefined, 'a key file (PEM)'),
  KDS_ENV: setting(z.enum(['production', 'local']), 'production' as const, 'production or local'),
  KDS_KEEP_DAYS: setting(count(1, 3650), 30, 'a number of days from 1 to 3650'),
  KDS_LOG_LEVEL: setting(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    'info' as const,
    'trace, debug, info, warn, error, fatal or silent',
  ),
  KDS_METRICS_TOKEN: setting(token, undefined, TOKEN),
  KDS_SANDBOX: setting(z.enum(['0', '1']), '0' as const, '1 for the demo restaurant, or 0'),
  KDS_SANDBOX_CREW: setting(z.enum(['0', '1']), '1' as const, '1 for simulated cooks in the sandbox, or 0'),
  KDS_SANDBOX_PACE: setting(count(0, 36_000), 60, 'orders an hour, 0 to 36000'),
  KDS_SANDBOX_SEED: setting(count(0, 999_999_999), 1, 'a whole number'),
  KDS_SANDBOX_PORT: setting(port, 4601, PORT),
  KDS_SANDBOX_BROKER_URL: setting(wsUrl, undefined, WS_URL),
} satisfies Record<string, Setting>;

type Name = keyof typeof SETTINGS;
export type Config = {
  [Key in Name]: z.infer<(typeof SETTINGS)[Key]['schema']> | (typeof SETTINGS)[Key]['fallback'];
};

export type ConfigResult = { ok: true; config: Config } | { ok: false; problem: string };

type Env = Readonly<Record<string, string | undefined>>;

/** Reads and checks every setting. An empty value counts as unset. */
export function readConfig(env: Env = process.env): ConfigResult {
  const { config, problems } = inspectConfig(env);
  const [problem] = problems;
  return problem === undefined ? { ok: true, config } : { ok: false, problem };
}

/** All problems of the settings, a line each; wrong values are replaced by their defaults. */
export function inspectConfig(env: Env): { config: Config; problems: string[] } {
  const problems = unknownNames(env);
  const values: Record<string, unknown> = {};
  const wrong: string[] = [];
  for (const [name, { schema, fallback, allowed }] of Object.entries(SETTINGS)) {
    const given = env[name];
    const read = given === undefined || given === '' ? undefined : z.safeParse(schema, given);
    values[name] = read?.success === true ? read.data : fallback;
    if (read?.success !== false) continue;
    problems.push(`${name} is "${shown(name, given ?? '')}"; allowed: ${allowed}`);
    wrong.push(name);
  }
  const config = values as Config;
  for (const { of, problem } of PAIRS) {
    const found = of.some((name) => wrong.includes(name)) ? undefined : problem(config, env);
    if (found !== undefined) problems.push(found);
  }
  return { config, problems };
}

/** Misspelt names would otherwise be silently ignored. */
function unknownNames(env: Env): string[] {
  const names = Object.keys(SETTINGS);
  return Object.keys(env)
    .filter((name) => name.startsWith('KDS_') && env[name] !== '' && !names.includes(name))
    .map((unknown) => `${unknown} is not a setting; did you mean ${nearestName(unknown, names)}?`);
}

/** No effect in the sandbox, which has its own. */
const OF_A_CLOUD = [
  'KDS_BROKER_URL',
  'KDS_CLOUD_KDS_URL',
  'KDS_CLOUD_FORMER_URL',
  'KDS_REPORTING_URL',
  'KDS_REALTIME_URL',
  'KDS_ASSETS_URL',
] as const;

/** No effect without a cloud. */
const NOT_ALONE = [
  'KDS_CLOUD_API_URL',
  ...OF_A_CLOUD,
  'KDS_CLOUD_CLEAR_MESSAGES_PATH',
  'KDS_CLOUD_GROUPED_COURSES_PATH',
  'KDS_SSO_SCRIPT_URL',
  'KDS_SPOOLER_URL',
  'KDS_SPOOLER_TOKEN',
] as const;

/** Settings that may contradict each other; not compared while one of them is wrong by itself. */
const PAIRS: { of: readonly Name[]; problem(config: Config, env: Env): string | undefined }[] = [
  {
    of: ['KDS_MODE', 'KDS_SANDBOX', ...NOT_ALONE],
    problem: (config, env) => cloudProblem(config, env['NODE_ENV'] === 'production'),
  },
  { of: ['KDS_TLS_CERT', 'KDS_TLS_KEY'], problem: tlsProblem },
  { of: ['KDS_SPOOLER_URL', 'KDS_SPOOLER_TOKEN'], problem: spoolerProblem },
  {
    of: ['KDS_MODE', 'KDS_SANDBOX', 'KDS_CLOUD_API_URL', 'KDS_PORT', 'KDS_SANDBOX_PORT'],
    problem: portProblem,
  },
];

/** It must be clear what the hub connects to: a restaurant must never run on sample orders by accident. */
function cloudProblem(config: Config, inProduction: boolean): string | undefined {
  if (config.KDS_MODE === 'standalone') return standaloneProblem(config);
  const isSandbox = config.KDS_SANDBOX === '1';
  if (config.KDS_CLOUD_API_URL !== undefined) {
    if (isSandbox) return 'KDS_SANDBOX is "1" and KDS_CLOUD_API_URL is set; allowed: one of the two';
    if (config.KDS_BROKER_URL !== undefined) return undefined;
    return `KDS_BROKER_URL is not set; required with KDS_CLOUD_API_URL: ${WS_URL}`;
  }
  const lost = OF_A_CLOUD.find((name) => config[name] !== undefined);
  if (lost !== undefined) return `KDS_CLOUD_API_URL is not set; required with ${lost}: ${HTTP_BASE}`;
  if (config.KDS_MODE === 'cloud')
    return `KDS_CLOUD_API_URL is not set; required with KDS_MODE=cloud: ${HTTP_BASE}`;
  if (isSandbox || !inProduction) return undefined;
  return (
    `KDS_CLOUD_API_URL is not set; allowed: ${HTTP_BASE}, ` +
    'KDS_MODE=standalone for a kitchen without a cloud, or KDS_SANDBOX=1 for a demo restaurant'
  );
}

/** A kitchen without a cloud must not look as if it had one. KDS_SANDBOX would make it a simulated one. */
function standaloneProblem(config: Config): string | undefined {
  const set = NOT_ALONE.find((name) => config[name] !== undefined);
  return set && `KDS_MODE is "standalone" and ${set} is set; allowed: one of the two`;
}

/** The environment, plus the settings of a choice it leaves open. */
export function environmentWith(choice: Env): Env {
  return { ...process.env, ...choice };
}

/** True if the settings define the hub's mode; otherwise a person may choose on its first page (SOLO-01). */
export function choosesItself(env: Env = process.env): boolean {
  const isSet = (name: string) => env[name] !== undefined && env[name] !== '';
  return ['KDS_MODE', 'KDS_CLOUD_API_URL', ...OF_A_CLOUD].some(isSet) || env['KDS_SANDBOX'] === '1';
}

function tlsProblem(config: Config): string | undefined {
  if ((config.KDS_TLS_CERT === undefined) === (config.KDS_TLS_KEY === undefined)) return undefined;
  const missing = config.KDS_TLS_CERT === undefined ? 'KDS_TLS_CERT' : 'KDS_TLS_KEY';
  return `${missing} is not set; allowed: certificate and key, both or neither`;
}

function spoolerProblem({ KDS_SPOOLER_URL, KDS_SPOOLER_TOKEN }: Config): string | undefined {
  if (KDS_SPOOLER_TOKEN === undefined || KDS_SPOOLER_URL !== undefined) return undefined;
  return `KDS_SPOOLER_URL is not set; required with KDS_SPOOLER_TOKEN: ${HTTP_BASE}`;
}

function portProblem({
  KDS_MODE,
  KDS_SANDBOX,
  KDS_CLOUD_API_URL,
  KDS_PORT,
  KDS_SANDBOX_PORT,
}: Config): string | undefined {
  const hasSandbox = KDS_MODE === 'standalone' ? KDS_SANDBOX === '1' : KDS_CLOUD_API_URL === undefined;
  if (!hasSandbox) return undefined;
  if (KDS_PORT !== KDS_SANDBOX_PORT || KDS_PORT === 0) return undefined;
  return `KDS_SANDBOX_PORT is "${KDS_SANDBOX_PORT}", as is KDS_PORT; allowed: two different ports`;
}

/**
 * Settings whose URLs are reached unencrypted over a network: passwords, tokens and customers' orders can be read
 * there.
 */
export function unencrypted(config: Config): Name[] {
  return OUTSIDE.filter((name) => {
    const url = config[name];
    return url !== undefined && /^(?:http|ws):/i.test(url) && !isLoopback(url);
  });
}

const OUTSIDE = [
  'KDS_CLOUD_API_URL',
  'KDS_CLOUD_KDS_URL',
  'KDS_BROKER_URL',
  'KDS_SPOOLER_URL',
  'KDS_REPORTING_URL',
  'KDS_REALTIME_URL',
  'KDS_ASSETS_URL',
] as const;

function isLoopback(url: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(URL.parse(url)?.hostname ?? '');
}

/** Mode of a hub; each has separate data. */
export type DataMode = 'cloud' | 'standalone' | 'sandbox' | 'sandbox-standalone';

/** Settings for the commands of the command line. */
export interface DataSettings {
  /** KDS_DATA_DIR. */
  folder: string;
  /** Undefined if the settings leave it open. */
  mode: DataMode | undefined;
  /** KDS_CLOUD_API_URL. */
  cloud: string | undefined;
  /** KDS_CLOUD_FORMER_URL. */
  formerCloud: string | undefined;
}

const OF_THE_DATA = [
  'KDS_DATA_DIR',
  'KDS_MODE',
  'KDS_SANDBOX',
  'KDS_CLOUD_API_URL',
  'KDS_CLOUD_FORMER_URL',
] as const;

export const dataFolder = (env: Env = process.env): string =>
  env['KDS_DATA_DIR'] || SETTINGS.KDS_DATA_DIR.fallback;

/** Checks only the settings that select the data: commands also help a hub that can't start (OPS-09). */
export function readDataSettings(
  env: Env = process.env,
): { ok: true; settings: DataSettings } | { ok: false; problem: string } {
  const wrong = OF_THE_DATA.map((name) => valueProblem(env, name));
  const problem = [...unknownNames(env), ...wrong].find((each) => each !== undefined);
  if (problem !== undefined) return { ok: false, problem };
  const isSandbox = env['KDS_SANDBOX'] === '1';
  const cloud = env['KDS_CLOUD_API_URL'] || undefined;
  const withCloud = cloud !== undefined || env['KDS_MODE'] === 'cloud' ? 'cloud' : undefined;
  const withoutCloud = isSandbox ? 'sandbox-standalone' : 'standalone';
  const otherwise = isSandbox ? 'sandbox' : withCloud;
  const settings: DataSettings = {
    folder: dataFolder(env),
    mode: env['KDS_MODE'] === 'standalone' ? withoutCloud : otherwise,
    cloud,
    formerCloud: env['KDS_CLOUD_FORMER_URL'] || undefined,
  };
  return { ok: true, settings };
}

function valueProblem(env: Env, name: Name): string | undefined {
  const given = env[name];
  const { schema, allowed }: Setting = SETTINGS[name];
  if (given === undefined || given === '' || z.safeParse(schema, given).success) return undefined;
  return `${name} is "${shown(name, given)}"; allowed: ${allowed}`;
}

/** On one line, without anything that must not appear in a log. */
function shown(name: string, value: string): string {
  if (/PASSCODE|TOKEN/.test(name)) return '…';
  // Up to the last @: a password may contain any character.
  const withoutLogin = name.endsWith('_URL') ? value.replace(/^(\w+:\/\/)?.*@/su, '$1…@') : value;
  return withoutLogin.replace(/\p{Cc}/gu, ' ').slice(0, 200);
}

/** The one of `names` with the smallest edit distance; the first of several. */
function nearestName(name: string, names: readonly string[]): string | undefined {
  const byDistance = names.map((each) => ({ each, distance: editDistance(name, each) }));
  return byDistance.toSorted((one, other) => one.distance - other.distance)[0]?.each;
}

/** Characters to insert, remove or replace (Levenshtein distance). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 1; line <= from.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (from[line - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
