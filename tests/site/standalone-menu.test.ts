// Menu and site file of hubs without a cloud, each in a separate process: edits, CSV files, till orders routed by them, and one
// site in a file from one hub to another (SOLO-03, SOLO-06).
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import {
  csvPreview,
  type MenuEdit,
  type MenuItem,
  menuPage,
  menuSaved,
} from '../../shared/protocol/site/menu.ts';
import { sitePreview, siteTakenIn } from '../../shared/protocol/site/site-file.ts';
import { tillAnswer } from '../../shared/protocol/tills/tills.ts';
import { freePorts } from '../support/free-port.ts';
import { type HubProcess, startHub } from '../support/hub-process.ts';
import { type Person, personWith } from '../support/person.ts';

interface Place {
  dataDir: string;
  hub: HubProcess;
  owner: Person;
  port: number;
}

const PASSWORD = 'quattro stagioni';
const env = { KDS_MODE: 'standalone', KDS_LOG_LEVEL: 'warn' };
let first: Place;
let second: Place;
let token = '';

async function found(siteName: string, stations: string[], port: number): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kds-test-'));
  const hub = await startHub({ dataDir, port, env }, true);
  const [, code = ''] = /Setup code: (\d{4} \d{4})/.exec(hub.output()) ?? [];
  const made = await personWith(hub.url, '').send('POST', '/api/first-run', {
    code,
    owner: { email: 'anna@pizza.example', firstName: 'Anna', lastName: 'Rossi', password: PASSWORD },
    siteName,
    timeZone: 'Europe/Berlin',
    language: 'en',
    stations,
    staff: [{ name: 'Dana Levi', passcode: '1234' }, { name: 'Kofi' }],
  });
  expect(made.status).toBe(204);
  return { dataDir, hub, owner: await logIn(hub, 'anna@pizza.example'), port };
}

async function logIn(hub: HubProcess, email: string): Promise<Person> {
  const self = personWith(hub.url, '');
  expect((await self.send('POST', '/api/session', { email, password: PASSWORD })).status).toBe(200);
  return self;
}

beforeAll(async () => {
  const [one = 0, other = 0] = await freePorts(2);
  first = await found('Pizza Anna', ['Oven', 'Cold'], one);
  second = await found('Somewhere else', ['Bar'], other);
}, 120_000);
afterAll(async () => {
  for (const place of [first, second]) {
    await place?.hub.kill();
    if (place) rmSync(place.dataDir, { recursive: true, force: true });
  }
});

const menuOf = async ({ owner }: Place) => z.parse(menuPage, (await owner.get('/api/menu')).body);
const edit = async (edits: MenuEdit[]) => first.owner.send('POST', '/api/menu/edits', { edits });
const stationOf = async (name: string) =>
  (await menuOf(first)).stations.find((station) => station.name === name)?.id ?? '';
const item = (id: string, more: Partial<MenuItem>): MenuItem => ({
  ...{ id, name: id, kitchenNames: {}, stations: [], allergens: [], groups: [] },
  ...more,
});
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Lines on stations' boards for an order that a till sends. */
async function ordered(id: string, items: object[]): Promise<{ course: string; boards: string[] }[]> {
  const sent = await fetch(`${first.hub.url}/api/intake/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id, version: 1, items }),
  });
  const { tickets, boards } = z.parse(tillAnswer, await sent.json());
  return tickets.map(({ id: ticket, course }) => ({
    course,
    boards: boards
      .filter((board) => board.kind === 'kitchen' && board.tickets.includes(ticket))
      .map(({ name }) => name),
  }));
}

it('an item added to the menu routes the next order of a till by name and by id, in its course [SOLO-03]', async () => {
  const made = await first.owner.send('POST', '/api/tills', { name: 'Front' });
  ({ token } = z.parse(z.object({ token: z.string() }), made.body));
  expect(await ordered('before', [{ name: 'Margherita' }])).toEqual([{ course: 'Other', boards: [] }]);
  const saved = await edit([
    { do: 'put-category', category: { id: 'cat-1', name: 'Pizza' } },
    {
      do: 'put-group',
      group: {
        id: 'grp-1',
        name: 'Sides',
        routing: 'byModifier',
        options: [{ id: 'o1', name: 'Salad', item: 'sal' }],
      },
    },
    {
      do: 'put-item',
      item: item('mar', {
        ...{ name: 'Margherita', category: 'cat-1', course: 'Mains', prepSeconds: 450, allergens: ['milk'] },
        ...{ kitchenNames: { en: 'MARG' }, stations: [await stationOf('Oven')], groups: ['grp-1'] },
      }),
    },
    {
      do: 'put-item',
      item: item('sal', { name: 'Side salad', course: 'Entrees', stations: [await stationOf('Cold')] }),
    },
  ]);
  expect(saved.status).toBe(200);
  expect(await ordered('by-name', [{ name: 'margherita' }, { name: 'x', sku: 'sal' }])).toEqual([
    { course: 'Mains', boards: ['Oven'] },
    { course: 'Entrees', boards: ['Cold'] },
  ]);
  expect(await ordered('by-kitchen-name', [{ name: 'MARG', modifiers: [{ name: 'salad' }] }])).toEqual([
    { course: 'Mains', boards: ['Oven', 'Cold'] },
  ]);
});

it('an invalid edit is refused whole, and undo restores the former state, also after a kill [SOLO-03]', async () => {
  const before = await menuOf(first);
  const refused = await edit([
    { do: 'remove-item', id: 'sal' },
    { do: 'put-item', item: item('bad', { stations: ['nowhere'] }) },
  ]);
  expect(refused).toEqual({
    status: 400,
    body: { code: 'menu-invalid', params: { problem: 'unknown', entry: 'bad' } },
  });
  expect(await menuOf(first)).toEqual(before);
  const long = await edit([{ do: 'put-item', item: item('x', { name: 'x'.repeat(81) }) }]);
  expect(long).toMatchObject({ status: 400, body: { code: 'bad-message' } });

  const { undo } = z.parse(menuSaved, (await edit([{ do: 'remove-category', id: 'cat-1' }])).body);
  expect((await menuOf(first)).menu.items[0]).not.toHaveProperty('category');
  expect((await edit(undo)).status).toBe(200);
  await first.hub.kill();
  first.hub = await startHub({ dataDir: first.dataDir, port: first.port, env }, true);
  expect(await menuOf(first)).toEqual(before);
});

const preview = async (file: string, more: object = {}) =>
  first.owner.send('POST', '/api/menu/csv/preview', { file: base64(file), ...more });
const csvOf = async (place: Place, language = 'en', separator = 'comma') => {
  const cookie = place.owner.cookie;
  const answer = await fetch(`${place.hub.url}/api/menu/csv?language=${language}&separator=${separator}`, {
    headers: { cookie },
  });
  expect(answer.headers.get('content-type')).toContain('text/csv');
  return Buffer.from(await answer.arrayBuffer()).toString('utf8');
};

it('an export imports without a change, in both languages, with the UTF-8 byte order mark and either separator [SOLO-03] [SOLO-13]', async () => {
  for (const language of ['en', 'he-il'])
    for (const [separator, character] of [
      ['comma', ','],
      ['semicolon', ';'],
    ]) {
      const text = await csvOf(first, language, separator);
      expect(text.startsWith('\ufeff')).toBe(true);
      const looked = await preview(text, { removeMissing: true });
      expect(looked.body).toMatchObject({
        ...{ separator: character, faults: [], added: [], changed: [], removed: [], ignored: [] },
      });
    }
});

it('columns and duplicates are as chosen for that import, and faults name the file’s own header [SOLO-10] [SOLO-11] [SOLO-12]', async () => {
  const file = 'Danie;Dział;Cena;Kuchnia\nBigos;Zupy;12,50;Oven\nBigos;Zupy;13,00;Stove';
  const unknown = z.parse(csvPreview, (await preview(file)).body);
  expect(unknown).toMatchObject({
    faults: [{ line: 1, code: 'no-name-column' }],
    columns: [
      { head: 'Danie', sample: 'Bigos', use: 'none' },
      { head: 'Dział', sample: 'Zupy', use: 'none' },
      { head: 'Cena', sample: '12,50', use: 'none' },
      { head: 'Kuchnia', sample: 'Oven', use: 'none' },
    ],
    ...{ ignored: ['Danie', 'Dział', 'Cena', 'Kuchnia'], added: [], removed: [] },
  });
  const columns = ['name', 'category', 'none', 'stations'];
  const chosen = z.parse(csvPreview, (await preview(file, { columns })).body);
  expect(chosen.faults).toMatchObject([
    { line: 3, column: 'name', head: 'Danie', code: 'name-twice', value: 'Bigos' },
  ]);
  expect(chosen.counts.duplicates).toBe(1);
  const last = z.parse(csvPreview, (await preview(file, { columns, duplicates: 'last' })).body);
  expect(last.faults).toMatchObject([
    { line: 3, column: 'stations', head: 'Kuchnia', code: 'station-unknown', value: 'Stove' },
  ]);
  const firstOne = z.parse(csvPreview, (await preview(file, { columns, duplicates: 'first' })).body);
  expect([firstOne.faults, firstOne.added.map(({ name }) => name)]).toEqual([[], ['Zupy', 'Bigos']]);
  const nameless = { columns: ['name', 'category'], duplicates: 'rename' };
  const renamed = z.parse(csvPreview, (await preview(file, nameless)).body);
  expect(renamed.added.map(({ name }) => name)).toEqual(['Zupy', 'Bigos', 'Bigos (2)']);
  expect(renamed.withoutStation.map(({ name }) => name)).toEqual(['Bigos', 'Bigos (2)']);
  const wrong = await preview(file, { columns: ['price'] });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'bad-message' } });
});

it('a file changes nothing until it is confirmed, and is then applied whole or not at all [SOLO-03]', async () => {
  const file =
    'name;category;stations;course\nMargherita;Pizza;Cold;\nCalzone;Pizza;Oven;Mains\nTiramisu;Sweets;;';
  const before = await menuOf(first);
  const looked = z.parse(csvPreview, (await preview(file)).body);
  expect(looked).toMatchObject({
    ...{ separator: ';', faults: [], counts: { added: 3, changed: 1, removed: 0, faults: 0 } },
    added: [{ name: 'Sweets' }, { name: 'Calzone' }, { name: 'Tiramisu' }],
    changed: [
      {
        name: 'Margherita',
        fields: [
          { field: 'stations', before: 'Oven', after: 'Cold' },
          { field: 'course', before: 'Mains', after: '' },
        ],
      },
    ],
  });
  const removing = z.parse(csvPreview, (await preview(file, { removeMissing: true })).body);
  expect(removing.removed).toEqual([
    { kind: 'item', id: 'sal', name: 'Side salad' },
    { kind: 'group', id: 'grp-1', name: 'Sides' },
  ]);
  expect(await menuOf(first)).toEqual(before);

  const confirm = (more: object) =>
    first.owner.send('POST', '/api/menu/csv', { file: base64(file), ...more });
  expect(await confirm({ revision: 'another' })).toEqual({ status: 409, body: { code: 'menu-outdated' } });
  const wrong = `${file}\nPie;;Grill;`;
  const faulty = await first.owner.send('POST', '/api/menu/csv', {
    ...{ file: base64(wrong), revision: before.revision },
  });
  expect(faulty).toEqual({
    status: 400,
    body: { code: 'menu-invalid', params: { problem: 'station-unknown', line: 5 } },
  });
  expect(await menuOf(first)).toEqual(before);
  expect((await confirm({ revision: looked.revision })).status).toBe(200);
  expect((await menuOf(first)).menu.items.map(({ name }) => name)).toEqual([
    ...['Margherita', 'Side salad', 'Calzone', 'Tiramisu'],
  ]);
  expect(await ordered('after-csv', [{ name: 'Calzone' }])).toEqual([{ course: 'Mains', boards: ['Oven'] }]);
});

it('an import accepts 5,000 lines, and refuses too many, too much and other formats with a code [SOLO-03]', async () => {
  const lines = (count: number) =>
    `name,category\n${Array.from({ length: count }, (_, at) => `Dish ${at},Many`).join('\n')}`;
  // Four exist.
  const many = z.parse(csvPreview, (await preview(lines(4_996))).body);
  expect([many.faults, many.counts.added, many.added.length]).toEqual([[], 4_997, 500]);
  const most = z.parse(csvPreview, (await preview(lines(4_997))).body);
  expect(most.faults).toEqual([{ line: 4_998, code: 'too-many', value: '5000' }]);
  const large = await preview(`name\n${'x'.repeat(2_097_152)}`);
  expect(large).toMatchObject({ status: 413, body: { code: 'too-large' } });
  expect(await preview('<script>alert(1)</script>')).toEqual({
    status: 400,
    body: { code: 'csv-unreadable', params: { reason: 'not-csv' } },
  });
  const open = z.parse(csvPreview, (await preview('name\nfine\n"open')).body);
  expect(open.faults).toEqual([{ line: 3, code: 'quotes-open' }]);
});

const siteFile = async (place: Place) => {
  const answer = await fetch(`${place.hub.url}/api/site-file`, { headers: { cookie: place.owner.cookie } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="site-[\d-]+\.json"$/);
  return answer.text();
};

it('a site moves to another hub in one file, without secrets of accounts, tills or webhooks [SOLO-06]', async () => {
  const { owner } = first;
  const { revision } = z.parse(z.object({ revision: z.number() }), (await owner.get('/api/setup')).body);
  const setup = {
    printers: [{ _id: 'p1', name: 'Kitchen', host: '127.0.0.1', stations: [await stationOf('Oven')] }],
    virtualWorkStations: [{ _id: 'v1', name: 'Fryer', workMode: 'items', items: ['sal'] }],
  };
  expect((await owner.send('PUT', '/api/setup', { revision, setup })).status).toBe(200);
  const [port = 0] = await freePorts(1);
  expect((await owner.send('PUT', '/api/capture/ports/port-1', { port, name: 'Old till' })).status).toBe(204);
  const template = { name: 'Front', rules: [{ pattern: '{quantity} x {item}' }] };
  expect((await owner.send('POST', '/api/capture/templates', template)).status).toBe(204);
  await owner.send('PUT', '/api/named-items/station', { station: 'v1' });
  const hook = await owner.send('POST', '/api/webhooks', { url: 'http://127.0.0.1:9/hook' });
  const { secret } = z.parse(z.object({ secret: z.string() }), hook.body);

  const text = await siteFile(first);
  for (const hidden of [PASSWORD, token, secret, 'anna@pizza.example', '127.0.0.1:9'])
    expect(text).not.toContain(hidden);
  expect(text.match(/scrypt\$16384\$8\$1\$/g)).toHaveLength(1);
  const looked = await second.owner.send('POST', '/api/site-file/preview', { file: text });
  const { name, parts } = z.parse(sitePreview, looked.body);
  expect(name).toEqual({ before: 'Somewhere else', after: 'Pizza Anna' });
  expect(parts.find(({ part }) => part === 'stations')).toEqual({
    ...{ part: 'stations', before: 1, after: 3, gone: ['Bar'], added: ['Oven', 'Cold', 'Fryer'] },
  });

  const { tills } = z.parse(
    siteTakenIn,
    (await second.owner.send('POST', '/api/site-file', { file: text })).body,
  );
  expect(tills.map((till) => till.name)).toEqual(['Front']);
  // At the new hub no one has to log in again.
  expect(await siteFile(second)).toBe(text);
  expect((await menuOf(second)).menu).toEqual((await menuOf(first)).menu);
  const people = z.array(z.looseObject({ id: z.string(), name: z.optional(z.string()) }));
  const staff = z.parse(people, (await second.owner.get('/api/staff')).body);
  const dana = staff.find((person) => JSON.stringify(person).includes('Dana'))?.id;
  const works = (passcode: string) =>
    second.owner.send('POST', '/api/staff/session', { userId: dana, passcode });
  expect((await works('4321')).body).toMatchObject({ code: 'passcode-wrong' });
  expect((await works('1234')).status).toBe(200);
  const ordering = await fetch(`${second.hub.url}/api/intake/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tills[0]?.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'there', version: 1, items: [{ name: 'Calzone' }] }),
  });
  expect(z.parse(tillAnswer, await ordering.json()).boards.map((board) => board.name)).toContain('Oven');

  await second.hub.kill();
  second.hub = await startHub({ dataDir: second.dataDir, port: second.port, env }, true);
  expect(await siteFile(second)).toBe(text);
  // A second import changes nothing: its till exists by now.
  const again = await second.owner.send('POST', '/api/site-file', { file: text });
  expect(again.body).toEqual({ tills: [] });
  expect(await siteFile(second)).toBe(text);
});

it('a file that is damaged, too new or hostile is refused with a code, and nothing of it is applied [SOLO-06]', async () => {
  const text = await siteFile(second);
  const file = z.parse(z.record(z.string(), z.unknown()), JSON.parse(text));
  const anew = (content: unknown, more: object = {}) =>
    JSON.stringify({ ...file, sum: digest(content), content, ...more });
  const content = z.parse(z.record(z.string(), z.unknown()), file['content']);
  const staff = z.parse(z.array(z.record(z.string(), z.unknown())), content['staff']);
  const slow = `scrypt$1048576$8$1$${'0'.repeat(32)}$${'0'.repeat(64)}`;
  const hostile: [string, string, RegExp][] = [
    ['half of it', text.slice(0, text.length / 2), /not-a-site/],
    ['a zip', Buffer.from('PK\u0003\u0004../../etc/passwd').toString('latin1'), /not-a-site/],
    ['deep', `${'['.repeat(100_000)}`, /not-a-site/],
    ['something else', '{"format":"other","version":1,"sum":"","content":{}}', /not-a-site/],
    ['changed by hand', text.replace('Calzone', 'Callzone'), /damaged/],
    ['of a later version', anew(content, { version: 2 }), /too-new/],
    ['without a menu', anew({ ...content, lists: 'none' }), /damaged/],
    ['costly hashes', anew({ ...content, staff: [{ ...staff[0], passcodeHash: slow }] }), /damaged/],
    ['one person twice', anew({ ...content, staff: [staff[0], staff[0]] }), /damaged/],
    [
      'a script as photo',
      anew({ ...content, staff: [{ ...staff[0], photoUrl: 'javascript:1' }] }),
      /damaged/,
    ],
    [
      'a setup that can’t be',
      anew({ ...content, setup: { profiles: [{ _id: 'x', type: 'kitchen' }] } }),
      /setup-invalid/,
    ],
  ];
  for (const [what, sent, reason] of hostile) {
    for (const route of ['/api/site-file/preview', '/api/site-file']) {
      const { status, body } = await second.owner.send('POST', route, { file: sent });
      expect([what, status === 400 || status === 403]).toEqual([what, true]);
      expect(JSON.stringify(body), what).toMatch(reason);
    }
  }
  expect(await siteFile(second)).toBe(text);
  const proto = anew({ ...content, ['__proto__']: { polluted: true } });
  await second.owner.send('POST', '/api/site-file/preview', { file: proto });
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

it('a manager has the menu, an owner the whole site, the kitchen neither [SOLO-03] [SOLO-06]', async () => {
  for (const role of ['manager', 'kitchen']) {
    const email = `${role}@pizza.example`;
    const account = { email, firstName: 'X', role, password: PASSWORD };
    expect((await first.owner.send('POST', '/api/accounts', account)).status).toBe(201);
    const self = await logIn(first.hub, email);
    expect((await self.get('/api/menu')).status).toBe(role === 'manager' ? 200 : 403);
    expect((await self.get('/api/site-file')).status).toBe(403);
    expect((await self.send('POST', '/api/site-file', { file: '{}' })).status).toBe(403);
  }
  const log = JSON.stringify((await first.owner.get('/api/audit')).body);
  for (const action of ['POST /api/menu/edits', 'POST /api/menu/csv', 'GET /api/site-file'])
    expect(log).toContain(`"${action}"`);
  expect(log).not.toContain('csv/preview","result":"done');
});

function digest(content: unknown): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}
