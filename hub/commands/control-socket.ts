// Questions of a command to the hub that runs at the same machine: over a Unix socket in the data folder, which only the
// hub's user can open; nothing of it is on the network (OPS-13). Each connection carries one question and its answer, as
// JSON.
import { once } from 'node:events';
import { chmodSync, closeSync, openSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { MINUTE_MS, SECOND_MS } from '../../shared/limits.ts';
import { backupAnswer, healthAnswer } from '../../shared/protocol/health.ts';
import type { Outcome } from '../../shared/protocol/refusal.ts';
import type { HubLog } from '../host/log.ts';

const SOCKET = 'hub.sock';
const OWNER_ONLY = 0o600;
/** A socket's path has 108 bytes on Linux and 104 elsewhere, including a final zero. */
const PATH_MAX_BYTES = 103;
const QUESTION_ARRIVES_MS = 10 * SECOND_MS;

const question = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('status') }),
  z.object({ ask: z.literal('backup') }),
  z.object({ ask: z.literal('password'), email: z.string(), password: z.string() }),
]);
type Question = z.infer<typeof question>;

/** Answers of a busy machine take a while; a backup copies the whole database. */
const ANSWER_WITHIN_MS: Record<Question['ask'], number> = {
  status: 5 * SECOND_MS,
  password: 30 * SECOND_MS,
  backup: 30 * MINUTE_MS,
};

export const runningHub = z.object({
  pid: z.number(),
  /** As displays open it. */
  address: z.string(),
  /** Folder of its database. */
  dataDir: z.string(),
  /** Undefined while it has none. */
  restaurant: z.optional(z.string()),
  openOrders: z.number(),
  health: healthAnswer,
});
export type RunningHub = z.infer<typeof runningHub>;

export const takenBackup = z.extend(backupAnswer, { path: z.string() });

/** A hub that commands can ask. */
export interface HubControl {
  status(): RunningHub;
  /** Refused with storage-full or hub-fault. */
  backup(): Promise<Outcome<z.infer<typeof takenBackup>>>;
  /** Also ends the account's sessions. Refused with not-allowed (a hub with a cloud), account-unknown or storage-full. */
  setPassword(email: string, password: string): Promise<Outcome<undefined>>;
}

/**
 * Answers commands until it is closed. The caller holds the folder's lock, so that a socket found there is the rest of
 * a killed hub. Where no socket is possible the hub runs without.
 * @param folder KDS_DATA_DIR
 */
export async function serveCommands(
  folder: string,
  control: HubControl,
  log: Pick<HubLog, 'warn' | 'error'>,
): Promise<{ close(): Promise<void> }> {
  let place: ReturnType<typeof socketPlace>;
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    void serve(socket, control, log);
  });
  try {
    place = socketPlace(folder);
    if (place === undefined) throw new Error(`no socket possible in ${folder}`);
    rmSync(join(folder, SOCKET), { force: true });
    server.listen(place.path);
    await once(server, 'listening');
    server.on('error', (error) => log.warn({ err: error }, 'the socket for commands failed'));
    chmodSync(join(folder, SOCKET), OWNER_ONLY);
  } catch (error) {
    log.warn({ err: error }, 'commands can’t reach this hub while it runs');
  }
  return {
    close: async () => {
      for (const socket of open) socket.destroy();
      if (server.listening) await once(server.close(), 'close');
      place?.release();
      place = undefined;
    },
  };
}

async function serve(socket: Socket, control: HubControl, log: Pick<HubLog, 'error'>): Promise<void> {
  socket.setTimeout(QUESTION_ARRIVES_MS, () => socket.destroy());
  try {
    const asked = await readAll(socket);
    socket.setTimeout(0);
    if (asked === '') socket.destroy();
    else socket.end(JSON.stringify(await answer(asked, control, log)));
  } catch {
    // The command was ended before it had asked.
    socket.destroy();
  }
}

async function answer(
  asked: string,
  control: HubControl,
  log: Pick<HubLog, 'error'>,
): Promise<Outcome<unknown>> {
  try {
    const read = z.parse(question, JSON.parse(asked));
    switch (read.ask) {
      case 'status':
        return { ok: true, value: control.status() };
      case 'backup':
        return await control.backup();
      case 'password':
        return await control.setPassword(read.email, read.password);
      default:
        return read satisfies never;
    }
  } catch (error) {
    log.error({ err: error }, 'a command failed');
    return { ok: false, refusal: { code: 'hub-fault' } };
  }
}

const reply = z.union([
  z.object({ ok: z.literal(true), value: z.optional(z.unknown()) }),
  z.object({ ok: z.literal(false), refusal: z.object({ code: z.string() }) }),
]);
type Reply = z.infer<typeof reply>;

/**
 * Asks the hub that runs on a data folder.
 * @returns its reply; 'no-hub' if no socket is served, 'silent' if the hub doesn't answer in time or stops meanwhile
 */
export async function askHub(folder: string, asked: Question): Promise<Reply | 'no-hub' | 'silent'> {
  const place = socketPlace(folder);
  if (place === undefined) return 'no-hub';
  const socket = connect(place.path);
  try {
    await once(socket, 'connect');
  } catch {
    place.release();
    return 'no-hub';
  }
  try {
    socket.setTimeout(ANSWER_WITHIN_MS[asked.ask], () => socket.destroy());
    socket.end(JSON.stringify(asked));
    return z.parse(reply, JSON.parse(await readAll(socket)));
  } catch {
    return 'silent';
  } finally {
    socket.destroy();
    place.release();
  }
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8');
  // The default would close the connection after the question, before its answer.
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) text += chunk;
  return text;
}

/** A path short enough for a socket; undefined where there is none. */
function socketPlace(folder: string): { path: string; release(): void } | undefined {
  if (process.platform === 'win32') return undefined;
  const path = join(resolve(folder), SOCKET);
  if (Buffer.byteLength(path) <= PATH_MAX_BYTES) return { path, release: () => {} };
  if (process.platform !== 'linux') return undefined;
  const handle = openSync(folder, 'r');
  return { path: `/proc/self/fd/${handle}/${SOCKET}`, release: () => closeSync(handle) };
}
