// Paired displays for HTTP API tests, and their messages on /live.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import type { DisplayHome } from '../../shared/protocol/display-home.ts';
import { type DownMessage, downMessage } from '../../shared/protocol/down.ts';
import { atSite, browser, type StageOptions, type WebStage, webStage } from './web-stage.ts';

export type Agent = Awaited<ReturnType<typeof browser>>;

export const GRILL = { kind: 'kitchen', profile: 'p-grill' } as const;
export const GUESTS = { kind: 'customer', profile: 'p-guests' } as const;

/** A stage with a listening server. */
export async function listening(options: StageOptions = {}) {
  const stage = await webStage(options);
  await stage.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = stage.app.server.address() as AddressInfo;
  return { ...stage, port, host: `127.0.0.1:${port}` };
}

/** A display that shows a code. */
export async function openWaitingDisplay(stage: WebStage) {
  const screen = await browser(stage.app);
  const { body } = await screen.post('/api/pairing').send({}).expect(200);
  return { screen, code: String(body.code) };
}

/** A display that has been approved. */
export async function openPairedDisplay(
  stage: WebStage,
  manager: Agent,
  home: DisplayHome = GRILL,
  name = 'Grill left',
) {
  const { screen, code } = await openWaitingDisplay(stage);
  const { body } = await manager.post('/api/pairing/approve').send({ code, name, home }).expect(200);
  await screen.get('/api/pairing').expect(200);
  return { screen, id: String(body.id) };
}

/** A listening hub with a manager and one paired display. */
export async function withDisplay(home: DisplayHome = GRILL, options: StageOptions = {}) {
  const stage = await listening(options);
  const manager = await atSite(stage, 'manager');
  return { ...stage, manager, ...(await openPairedDisplay(stage, manager, home)) };
}

export function cookieOf(agent: Agent): string {
  const where = { path: '/', domain: '127.0.0.1', secure: false, script: false };
  return `kds_session=${agent.jar.getCookie('kds_session', where)?.value}`;
}

/** A socket to /live with a cookie, as from a page of the hub. */
export function openLive(host: string, cookie: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://${host}/live`, {
    headers: { cookie, origin: `http://${host}`, ...headers },
  });
  const heard: DownMessage[] = [];
  socket.on('message', (data) => heard.push(downMessage.parse(JSON.parse(data.toString()))));
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  return { socket, heard, closed, say: (message: unknown) => socket.send(JSON.stringify(message)) };
}

/** Polls for an expected state, for longer than a busy machine needs. */
export function soon<Value>(look: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(look, { timeout: 8_000, interval: 10 });
}

/** A connected display that has been welcomed. */
export async function greeted(host: string, agent: Agent, build = 'build-1') {
  const display = openLive(host, cookieOf(agent));
  await once(display.socket, 'open');
  display.say({ t: 'hello', protocol: 1, build });
  await soon(() => {
    if (display.heard.length === 0) throw new Error('no welcome');
  });
  return display;
}
