// A small fake hub for the displays' pages: sessions, organizations, staff, boards, /live.
// It has the live protocol's shapes and none of its rules.
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { WebSocketServer } from 'ws';
import { boardDigest } from '../../../shared/protocol/board/digest.ts';
import type { Notice } from '../../../shared/protocol/down.ts';
import { upMessage } from '../../../shared/protocol/up.ts';
import type { HubSocket, PageHub } from './page-hub.ts';
import { sampleBoard, sampleCustomerBoard, sampleTicket, welcome } from './sample-boards.ts';

export interface FakeHubState {
  signedIn: boolean;
  organization: string | undefined;
  staff: string | undefined;
  organizations: {
    id: string;
    name: string;
    role: 'site' | 'hq';
    address?: { city?: string; street?: string };
  }[];
  /** Settings the display stores at the hub, and whether the hub's disk is full. */
  settings?: object;
  forgetful?: boolean;
  calls: string[];
  seen: number[];
  /** Script address of single sign-on. */
  sso?: string;
  /** The cloud answers account requests with 403. */
  forbidden?: boolean;
  /** Delay of an answer, in milliseconds. */
  slowMs?: number;
}

export interface FakeHub {
  url: string;
  state: FakeHubState;
  /** Stops answering on every socket, and accepts no more, like a dead hub. */
  goSilent(): void;
  /** Sends a message to every display. */
  tell(message: object): void;
  /** Sends every display one notice. */
  notify(notice: Notice): void;
  close(): Promise<void>;
}

export const LOGIN = { email: 'maya@harbour.example', password: 'friday-night' };

const STAFF = ['Maya Levi', 'Omer Cohen', 'Noa Bar', 'Daniel Katz', 'Tal Mizrahi', 'Avi Peretz'];
const PROFILES = {
  expo: [
    { id: '1', name: 'Pass' },
    { id: '2', name: 'Pickup counter' },
  ],
  kitchen: [
    { id: '3', name: 'Grill', station: 'Grill' },
    { id: '4', name: 'Pasta', station: 'Pasta' },
    { id: '5', name: 'Cold' },
    { id: '6', name: 'Pizza oven', station: 'Oven' },
    { id: '7', name: 'Desserts', station: 'Pastry' },
  ],
  customer: [{ id: '8', name: 'Guests hall' }],
};

/** State without a signed-in account. */
export function fakeHubState(): FakeHubState {
  return {
    signedIn: false,
    organization: undefined,
    staff: undefined,
    organizations: sampleOrganizations(),
    calls: [],
    seen: [],
  };
}

/** @param pages folder of built displays; every address without a file returns index.html */
export async function startFakeHub(pages: string): Promise<FakeHub> {
  const state = fakeHubState();
  let silent = false;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://hub').pathname;
    if (path.startsWith('/api/')) void answerRequest(state, request, response);
    else serveFile(pages, path, response);
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    if (silent || !state.signedIn) return socket.destroy();
    sockets.handleUpgrade(request, socket, head, (live) => {
      const say = (message: object) => {
        if (!silent) live.send(JSON.stringify(message));
      };
      live.on('message', (data) => answerLive(state, String(data), say));
    });
  });
  const tell = (message: object) => {
    for (const live of sockets.clients) live.send(JSON.stringify(message));
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    goSilent() {
      silent = true;
    },
    tell,
    notify: (notice) => tell({ t: 'notice', notice }),
    async close() {
      for (const live of sockets.clients) live.terminate();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

function serveFile(pages: string, path: string, response: ServerResponse): void {
  const file = extname(path) === '' ? 'index.html' : path;
  const full = join(pages, normalize(file));
  if (!existsSync(full)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': TYPES[extname(full)] ?? 'application/octet-stream' });
  response.end(readFileSync(full));
}

function sampleOrganizations(): FakeHubState['organizations'] {
  const named = [
    {
      id: 'o1',
      name: 'Harbour Kitchen',
      role: 'site' as const,
      address: { city: 'Haifa', street: '12 Port St' },
    },
    { id: 'o2', name: 'Garden Table', role: 'site' as const, address: { city: 'Tel Aviv' } },
    { id: 'o3', name: 'Sea Group', role: 'hq' as const },
    { id: 'o4', name: 'Asleep Diner', role: 'site' as const },
    { id: 'o5', name: 'Elsewhere Bistro', role: 'site' as const, address: { street: '3 Hill Rd' } },
  ];
  const many = Array.from({ length: 55 }, (_, i) => ({
    id: `m${i}`,
    name: `Market Stall ${String(i + 1).padStart(2, '0')}`,
    role: 'site' as const,
  }));
  return [...many, ...named];
}

function sessionOf({ signedIn, organization, organizations, staff, sso }: FakeHubState) {
  const offers = { sandbox: LOGIN, ...(sso === undefined ? {} : { sso: { script: sso } }) };
  if (!signedIn) return { state: 'out', rights: [], ...offers };
  const place = organizations.find(({ id }) => id === organization);
  return {
    state: 'in',
    rights: ['boards', 'setup', 'organizations'],
    user: {
      firstName: 'Maya',
      lastName: 'Levi',
      name: 'Maya Levi',
      email: LOGIN.email,
      isStaff: false,
      isDealer: false,
    },
    ...(place
      ? { organization: { id: place.id, name: place.name, role: place.role, clientId: 'c-204' } }
      : {}),
    ...(staff ? { staff: { id: staff, name: staff } } : {}),
    ...offers,
  };
}

async function answerRequest(
  state: FakeHubState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const { status, text } = await answer(state, { method, path: url, body: await readBody(request) });
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(text);
}

export interface FakeRequest {
  method: string;
  /** Including the query. */
  path: string;
  body: Record<string, unknown>;
}

interface FakeAnswer {
  status: number;
  /** JSON or empty. */
  text: string;
}

/** Answer to one request under /api. */
export async function answer(state: FakeHubState, { method, path, body }: FakeRequest): Promise<FakeAnswer> {
  const url = new URL(path, 'http://hub');
  const call = `${method} ${url.pathname}`;
  state.calls.push(call);
  const send = (status: number, value?: unknown): FakeAnswer => ({
    status,
    text: value === undefined ? '' : JSON.stringify(value),
  });
  if (state.slowMs) await new Promise((done) => setTimeout(done, state.slowMs));
  if (state.forbidden && call.includes('/organizations'))
    return send(403, { code: 'permission-update-required' });
  const chosen = /^POST \/api\/organizations\/(.+)\/choose$/.exec(call)?.[1];
  if (chosen !== undefined) return choose(state, chosen, body.confirm === true, send);
  switch (call) {
    case 'GET /api/session':
      return send(200, sessionOf(state));
    case 'POST /api/session':
      state.signedIn =
        (body.email === LOGIN.email && body.password === LOGIN.password) || body.assertion === 'maya';
      if (body.assertion === 'nobody') return send(403, { code: 'sso-refused' });
      if (body.email === 'sso@harbour.example') return send(403, { code: 'sso-required' });
      if (state.signedIn) return send(200, { user: {} });
      return body.email === 'barred@harbour.example'
        ? send(403, { code: 'login-error-other' })
        : send(401, { code: 'invalid-credentials' });
    case 'DELETE /api/session':
    case 'POST /api/disconnect':
      Object.assign(state, { signedIn: false, organization: undefined, staff: undefined });
      return send(204);
    case 'POST /api/password-reset':
      return body.email === 'down@harbour.example' ? send(503, { code: 'no-connection' }) : send(202);
    case 'GET /api/organizations':
      return send(200, state.organizations);
    case 'PUT /api/display-settings':
      if (state.forgetful) return send(503, { code: 'storage-full' });
      // Appearance is per device: every page here is another one, and a real hub stores what each sends.
      state.settings = { ...state.settings, ...body, kept: undefined };
      return send(200, state.settings);
    case 'GET /api/display-settings':
      return send(200, state.settings ?? {});
    case 'GET /api/profiles':
      return send(200, PROFILES);
    case 'GET /api/staff':
      return send(200, staffNamed(url.searchParams.get('search') ?? ''));
    case 'POST /api/staff/session':
      if (body.userId !== 'Avi Peretz' && body.passcode !== '1234')
        return send(401, { code: 'passcode-wrong' });
      state.staff = String(body.userId);
      return send(200, {});
    default:
      return send(404, { code: 'route-unknown' });
  }
}

function staffNamed(search: string) {
  return STAFF.filter((name) => name.toLowerCase().includes(search.toLowerCase())).map((name) => ({
    id: name,
    name,
    passcode: name !== 'Avi Peretz',
  }));
}

function choose(
  state: FakeHubState,
  id: string,
  confirm: boolean,
  send: (status: number, value?: unknown) => FakeAnswer,
): FakeAnswer {
  const row = state.organizations.find((organization) => organization.id === id);
  if (!row || row.id === 'o4') return send(409, { code: 'kds-not-enabled' });
  if (row.id === 'o5' && !confirm) {
    return send(409, { code: 'hub-bound-elsewhere', organization: { id: 'o1', name: 'Harbour Kitchen' } });
  }
  state.organization = id;
  state.staff = undefined;
  return send(200, row);
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

/** The live side of the stand-in for a page in this process. */
export class FakeLive implements PageHub {
  readonly state: FakeHubState;
  private socket: HubSocket | undefined;
  private isSilent = false;

  constructor(state: FakeHubState) {
    this.state = state;
  }

  accept(socket: HubSocket): void {
    if (this.isSilent || !this.state.signedIn) return socket.close();
    this.socket = socket;
  }

  hear(text: string): void {
    answerLive(this.state, text, (message) => {
      if (!this.isSilent) this.tell(message);
    });
  }

  cut(): void {
    this.socket?.close();
    this.socket = undefined;
  }

  /** Stops answering and accepting connections, as a dead hub does. */
  goSilent(): void {
    this.isSilent = true;
  }

  tell(message: object): void {
    this.socket?.send(JSON.stringify(message));
  }

  notify(notice: Notice): void {
    this.tell({ t: 'notice', notice });
  }
}

function answerLive(state: FakeHubState, text: string, send: (message: object) => void): void {
  const message = upMessage.parse(JSON.parse(text));
  switch (message.t) {
    case 'hello':
      return send({ ...welcome(Date.now(), message.build), session: sessionOf(state) });
    case 'watch': {
      const { kind, profile } = message.board;
      const name = [...PROFILES.expo, ...PROFILES.kitchen].find(({ id }) => id === profile)?.name ?? 'Board';
      const board =
        kind === 'customer'
          ? sampleCustomerBoard()
          : { ...sampleBoard([sampleTicket('t1', 'T12')]), profile: { id: profile, name, type: kind } };
      return send({ t: 'board', watch: message.watch, seq: 1, digest: boardDigest(board), board });
    }
    case 'ping':
      return send({ t: 'pong', n: message.n, hubTime: Date.now() });
    case 'command':
      return send(
        state.staff
          ? { t: 'done', id: message.id, undo: true }
          : { t: 'refused', id: message.id, code: 'staff-required' },
      );
    case 'seen':
      state.seen.push(message.seq);
      return;
    case 'unwatch':
      return;
    default:
      message satisfies never;
  }
}
