// A client of the hub's HTTP API: signs in, chooses the site, selects the staff user, keeps the cookie.
import * as z from 'zod';
import { passcodes } from '../../hub/sandbox/restaurant/people.ts';

export interface Person {
  cookie: string;
  get(path: string): Promise<{ status: number; body: unknown }>;
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: unknown }>;
}

/** A client without a session. */
function person(hubUrl: string): Person {
  const self: Person = {
    cookie: '',
    get: (path) => call(path, { method: 'GET' }),
    send: (method, path, body) =>
      call(path, {
        method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      }),
  };
  const call = async (path: string, init: RequestInit) => {
    const headers = {
      ...init.headers,
      origin: hubUrl,
      ...(self.cookie === '' ? {} : { cookie: self.cookie }),
    };
    const answer = await fetch(`${hubUrl}${path}`, { ...init, headers });
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
    if (cookie !== undefined) self.cookie = cookie;
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  return self;
}

/** A client with a cookie from another start of the hub. */
export function personWith(hubUrl: string, cookie: string): Person {
  const self = person(hubUrl);
  self.cookie = cookie;
  return self;
}

/** Signs in and chooses the organisation; otherwise fails with the hub's message. */
export async function loggedIn(
  hubUrl: string,
  login: { email: string; password: string },
  organisation = 'site-1',
): Promise<Person> {
  const self = person(hubUrl);
  const session = await self.send('POST', '/api/session', login);
  if (session.status !== 200) throw new Error(`login: ${session.status} ${JSON.stringify(session.body)}`);
  const chosen = await self.send('POST', `/api/organizations/${organisation}/choose`, {});
  if (chosen.status !== 200) throw new Error(`choose: ${chosen.status} ${JSON.stringify(chosen.body)}`);
  return self;
}

/** A display with its home, paired by this person with the code it shows. */
export async function pairedBy(
  manager: Person,
  hubUrl: string,
  display: { name: string; home: object | 'start' },
): Promise<Person> {
  const screen = person(hubUrl);
  const asked = await screen.send('POST', '/api/pairing', {});
  const { code } = z.object({ code: z.string() }).parse(asked.body);
  const approved = await manager.send('POST', '/api/pairing/approve', { code, ...display });
  if (approved.status !== 200)
    throw new Error(`pairing: ${approved.status} ${JSON.stringify(approved.body)}`);
  await screen.get('/api/pairing');
  return screen;
}

/** Selects the sandbox's first staff user at this display, as boards require (PERM-02). */
export async function atWork(self: Person): Promise<Person> {
  const { body } = await self.get('/api/staff');
  const known = passcodes();
  const [first] = staffList.parse(body);
  if (!first) throw new Error('nobody may work here');
  const acting = await self.send('POST', '/api/staff/session', {
    userId: first.id,
    passcode: known[first.id],
  });
  if (acting.status !== 200) throw new Error(`staff: ${acting.status} ${JSON.stringify(acting.body)}`);
  return self;
}

const staffList = z.array(z.object({ id: z.string() }));
