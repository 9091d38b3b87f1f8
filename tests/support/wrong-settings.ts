// Every setting wrong at least once, and the start of its one-line message (OPS-05).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SETTINGS } from '../../hub/config.ts';
import { root } from '../../scripts/source-id.ts';

export interface WrongSetting {
  /** Settings in addition to the demo restaurant the start would run. */
  env: Readonly<Record<string, string>>;
  line: string;
  /** Only a start can detect it; the text is well-formed. */
  atStart?: true;
}

type Name = keyof typeof SETTINGS;

/** Settings documented for installers, in order. */
export function documentedSettings(): string[] {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  return [...example.matchAll(/^#?(KDS_\w+)=/gm)].map(([, name = '']) => name);
}

/** A typo: one character doubled. */
export function misspelt(name: string): WrongSetting {
  const slip = name.replace('_', '__');
  return { env: { [slip]: '1' }, line: `${slip} is not a setting; did you mean ${name}?` };
}

const CLOUD = {
  KDS_SANDBOX: '',
  KDS_CLOUD_API_URL: 'https://api.example.com',
  KDS_BROKER_URL: 'wss://broker.example.com/ws',
};
const BASE = 'an http or https address without login, ? and #';
const WHOLE = 'an http or https address without login and #';
const SOCKET = 'a ws or wss address, such as ws://broker:15674/ws';
const PORT = 'a port from 0 to 65535';
const HOSTS = 'host names or addresses without http:// and port, comma-separated';
const LISTEN = 'an address of this machine, or 0.0.0.0 for all of them';
const LINE = 'one line of text, not blank';
const TOKEN = 'letters, digits and symbols without spaces';
const PATH = 'a path below the API, such as /messages/clear';

const wrong = (name: Name, value: string, allowed: string, around = {}): WrongSetting => ({
  env: { ...around, [name]: value },
  line: `${name} is "${value}"; allowed: ${allowed}`,
});
const wrongEach = (name: Name, values: readonly string[], allowed: string, around = {}): WrongSetting[] =>
  values.map((value) => wrong(name, value, allowed, around));
const atStart = (setting: WrongSetting): WrongSetting => ({ ...setting, atStart: true });
/** A secret, or a text that the message shows differently from how it was set. */
const hidden = (name: Name, value: string, seen: string, allowed: string, around = {}): WrongSetting => ({
  env: { ...around, [name]: value },
  line: `${name} is "${seen}"; allowed: ${allowed}`,
});
const ofACloud = (name: Name, value: string): WrongSetting => ({
  env: { [name]: value },
  line: `KDS_CLOUD_API_URL is not set; required with ${name}: ${BASE}`,
});

/** A file on every machine, readable by everyone, and not a PEM. */
const NO_PEM = '/etc/hosts';

/** By name, so that a new setting without a wrong value fails type checking, and the test that reads .env.example. */
export const WRONG_SETTINGS: Readonly<Record<Name, readonly WrongSetting[]>> = {
  KDS_PORT: [
    ...wrongEach('KDS_PORT', ['eighty', '70000', '-1', '4600 ', '80.5'], PORT),
    {
      env: { KDS_PORT: '4700', KDS_SANDBOX_PORT: '4700' },
      line: 'KDS_SANDBOX_PORT is "4700", as is KDS_PORT; ',
    },
  ],
  KDS_HOST: [
    ...wrongEach('KDS_HOST', ['http://192.168.1.10', '192.168.1.10:4600', '10.0.0', 'a b', ' '], LISTEN),
  ],
  KDS_HOSTS: wrongEach(
    'KDS_HOSTS',
    ['http://192.168.1.10', '192.168.1.10:4600', '192.168.1.300', 'a b', 'kds.local;pass', ','],
    HOSTS,
  ),
  KDS_TLS_CERT: [
    {
      env: { KDS_TLS_CERT: NO_PEM },
      line: 'KDS_TLS_KEY is not set; allowed: certificate and key, both or neither',
    },
    ...['/nowhere/hub.crt', NO_PEM].map((file) =>
      atStart(wrong('KDS_TLS_CERT', file, 'a certificate file (PEM)', { KDS_TLS_KEY: NO_PEM })),
    ),
  ],
  KDS_TLS_KEY: [
    {
      env: { KDS_TLS_KEY: NO_PEM },
      line: 'KDS_TLS_CERT is not set; allowed: certificate and key, both or neither',
    },
    atStart(wrong('KDS_TLS_KEY', '/nowhere/hub.key', 'a key file (PEM)', { KDS_TLS_CERT: NO_PEM })),
  ],
  KDS_DATA_DIR: [
    wrong('KDS_DATA_DIR', ' ', 'a folder'),
    ...['/proc/kds', NO_PEM].map((folder) =>
      atStart(wrong('KDS_DATA_DIR', folder, 'a folder the hub can write to (')),
    ),
  ],
  KDS_KEEP_DAYS: wrongEach('KDS_KEEP_DAYS', ['0', '30d', '3651', '1e3'], 'a number of days from 1 to 3650'),
  KDS_LOG_LEVEL: wrongEach(
    'KDS_LOG_LEVEL',
    ['loud', 'INFO'],
    'trace, debug, info, warn, error, fatal or silent',
  ),
  KDS_METRICS_TOKEN: [' ', 'two words', 'line\nbreak'].map((value) =>
    hidden('KDS_METRICS_TOKEN', value, '…', TOKEN),
  ),
  KDS_MODE: [
    ...wrongEach('KDS_MODE', ['solo', 'Standalone'], 'cloud, or standalone for a kitchen without a cloud'),
    {
      env: { ...CLOUD, KDS_MODE: 'standalone' },
      line: 'KDS_MODE is "standalone" and KDS_CLOUD_API_URL is set; allowed: one of the two',
    },
    {
      env: { KDS_MODE: 'standalone', KDS_SSO_SCRIPT_URL: 'https://login.example/sign-in.js' },
      line: 'KDS_MODE is "standalone" and KDS_SSO_SCRIPT_URL is set; allowed: one of the two',
    },
    {
      env: { KDS_MODE: 'cloud' },
      line: `KDS_CLOUD_API_URL is not set; required with KDS_MODE=cloud: ${BASE}`,
    },
  ],
  KDS_CLOUD_API_URL: [
    ...wrongEach(
      'KDS_CLOUD_API_URL',
      ['api.example.com', 'ftp://api.example.com', 'https://api.example.com?key=1', 'https://'],
      BASE,
    ),
    hidden('KDS_CLOUD_API_URL', 'https://me:secret@api.example.com', 'https://…@api.example.com', BASE),
    { env: { ...CLOUD, KDS_SANDBOX: '1' }, line: 'KDS_SANDBOX is "1" and KDS_CLOUD_API_URL is set; ' },
    {
      env: { NODE_ENV: 'production', KDS_SANDBOX: '0', KDS_CLOUD_API_URL: '' },
      line: `KDS_CLOUD_API_URL is not set; allowed: ${BASE}, KDS_MODE=standalone `,
    },
  ],
  KDS_CLOUD_FORMER_URL: [
    wrong('KDS_CLOUD_FORMER_URL', 'api.old.example.com', BASE, CLOUD),
    ofACloud('KDS_CLOUD_FORMER_URL', 'https://api.old.example.com'),
  ],
  KDS_CLOUD_KDS_URL: [
    wrong('KDS_CLOUD_KDS_URL', 'ws://kds.example.com', BASE, CLOUD),
    ofACloud('KDS_CLOUD_KDS_URL', 'https://kds.example.com'),
  ],
  KDS_CLOUD_CLIENT_ID: wrongEach('KDS_CLOUD_CLIENT_ID', [' '], LINE),
  KDS_BROKER_URL: [
    ...wrongEach('KDS_BROKER_URL', ['https://broker', 'wss://broker/ws#a', 'broker:15674'], SOCKET, CLOUD),
    hidden('KDS_BROKER_URL', 'amqp://me:secret@broker', 'amqp://…@broker', SOCKET, CLOUD),
    hidden('KDS_BROKER_URL', 'amqp://me:a/secret@b@broker', 'amqp://…@broker', SOCKET, CLOUD),
    hidden('KDS_BROKER_URL', 'me:secret@broker', '…@broker', SOCKET, CLOUD),
    {
      env: { ...CLOUD, KDS_BROKER_URL: '' },
      line: 'KDS_BROKER_URL is not set; required with KDS_CLOUD_API_URL: ',
    },
    ofACloud('KDS_BROKER_URL', 'wss://broker.example.com/ws'),
  ],
  KDS_BROKER_LOGIN: wrongEach('KDS_BROKER_LOGIN', [' '], LINE),
  KDS_BROKER_PASSCODE: [' ', 'secret\nline'].map((value) => hidden('KDS_BROKER_PASSCODE', value, '…', LINE)),
  KDS_BROKER_VHOST: [hidden('KDS_BROKER_VHOST', '/\nhost:x', '/ host:x', LINE)],
  KDS_BROKER_DESTINATION: wrongEach(
    'KDS_BROKER_DESTINATION',
    ['/exchange/amq.topic/kds.{Org}', '/queue/{organisation}', '/queue/a b'],
    'a STOMP destination without spaces; {org} is replaced',
  ),
  KDS_REPORTING_URL: [
    wrong('KDS_REPORTING_URL', 'reports.example.com', WHOLE, CLOUD),
    ofACloud('KDS_REPORTING_URL', 'https://reports.example.com/kds'),
  ],
  KDS_SPOOLER_URL: [...wrongEach('KDS_SPOOLER_URL', ['192.168.1.20:4600', 'tcp://192.168.1.20:4600'], BASE)],
  KDS_SPOOLER_TOKEN: [
    hidden('KDS_SPOOLER_TOKEN', 'two words', '…', TOKEN, { KDS_SPOOLER_URL: 'http://192.168.1.20:4600' }),
    {
      env: { KDS_SPOOLER_TOKEN: 'abc' },
      line: `KDS_SPOOLER_URL is not set; required with KDS_SPOOLER_TOKEN: ${BASE}`,
    },
  ],
  KDS_REALTIME_URL: [
    wrong('KDS_REALTIME_URL', 'example-kds.firebaseio.com', BASE, CLOUD),
    ofACloud('KDS_REALTIME_URL', 'https://example-kds.firebaseio.com'),
  ],
  KDS_CLOUD_CLEAR_MESSAGES_PATH: wrongEach(
    'KDS_CLOUD_CLEAR_MESSAGES_PATH',
    ['messages/clear', 'https://api.example.com/clear', '//api.example.com', '/a b'],
    PATH,
  ),
  KDS_CLOUD_GROUPED_COURSES_PATH: wrongEach(
    'KDS_CLOUD_GROUPED_COURSES_PATH',
    ['orders', '/orders?grouped=1'],
    PATH,
  ),
  KDS_ASSETS_URL: [
    wrong('KDS_ASSETS_URL', '/assets', BASE, CLOUD),
    ofACloud('KDS_ASSETS_URL', 'https://assets.example.com/kds'),
  ],
  KDS_SSO_SCRIPT_URL: wrongEach(
    'KDS_SSO_SCRIPT_URL',
    ['/sign-in.js', 'javascript:alert(1)', 'http://login.example.com/sign-in.js'],
    'an https address without login and #',
  ),
  KDS_SETUP_PERMISSION: wrongEach('KDS_SETUP_PERMISSION', [' '], 'the name of a permission'),
  KDS_ENV: wrongEach('KDS_ENV', ['dev', 'Local'], 'production or local'),
  KDS_SANDBOX: wrongEach('KDS_SANDBOX', ['yes', 'true', '2'], '1 for the demo restaurant, or 0'),
  KDS_SANDBOX_CREW: wrongEach('KDS_SANDBOX_CREW', ['yes', '2'], '1 for simulated cooks in the sandbox, or 0'),
  KDS_SANDBOX_PACE: wrongEach('KDS_SANDBOX_PACE', ['-1', '36001', 'fast'], 'orders an hour, 0 to 36000'),
  KDS_SANDBOX_SEED: wrongEach('KDS_SANDBOX_SEED', ['-1', 'x', '1000000000'], 'a whole number'),
  KDS_SANDBOX_PORT: wrongEach('KDS_SANDBOX_PORT', ['65536', 'any'], PORT),
  KDS_SANDBOX_BROKER_URL: wrongEach(
    'KDS_SANDBOX_BROKER_URL',
    ['http://127.0.0.1:15674', '127.0.0.1'],
    SOCKET,
  ),
};
