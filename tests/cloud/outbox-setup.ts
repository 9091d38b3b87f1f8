// A sender over in-memory rows and a cloud that answers as each test sets.

import type { CloudAnswer, CloudFailure } from '../../hub/cloud/cloud-answer.ts';
import type { CloudRequest } from '../../hub/cloud/cloud-client.ts';
import { type OutboxRows, OutboxSender } from '../../hub/cloud/outbox.ts';
import { HubEvents } from '../../hub/host/hub-events.ts';
import type { OutboxRow } from '../../hub/kitchen/state/facts.ts';
import { manualHost, NOON } from '../intake/manual-host.ts';

interface StoredRow extends OutboxRow {
  notBefore: number;
}

/** The rows as the store has them, in memory. */
export function memoryRows() {
  const stored: StoredRow[] = [];
  const refused: { id: number; reason: string }[] = [];
  /** For each sent row: true if it had to be written immediately. */
  const hurried: boolean[] = [];
  let broken = false;
  const heads = () =>
    stored.filter((row) => !stored.some((other) => other.lane === row.lane && other.id < row.id));
  const change = (apply: () => void) => {
    if (broken) throw new Error('disk full');
    apply();
  };
  const remove = (id: number) => {
    const at = stored.findIndex((row) => row.id === id);
    if (at >= 0) stored.splice(at, 1);
  };
  const rows: OutboxRows = {
    due: (now, limit) =>
      heads()
        .filter((row) => row.notBefore <= now)
        .slice(0, limit)
        .map((row) => ({ ...row })),
    sent: async (id, hurries) => {
      hurried.push(hurries);
      change(() => remove(id));
    },
    retryAt: (id, notBefore, attempts) =>
      change(() => Object.assign(stored.find((row) => row.id === id) ?? {}, { notBefore, attempts })),
    refused: (id, reason) =>
      change(() => {
        refused.push({ id, reason });
        remove(id);
      }),
    size: () => stored.length,
    nextDue: () => (stored.length === 0 ? undefined : Math.min(...heads().map((row) => row.notBefore))),
  };
  const add = (lane: string, requestId: string) => {
    const id = stored.length === 0 ? 1 : Math.max(...stored.map((row) => row.id)) + 1;
    const event = {
      type: 'courseAction' as const,
      action: 'ready' as const,
      request_id: requestId,
      orderId: lane,
      courseId: 'c1',
      date: NOON,
    };
    stored.push({
      id,
      lane,
      orderId: lane,
      requestId,
      site: 'site-1',
      message: { kind: 'action', event },
      attempts: 0,
      notBefore: 0,
    });
  };
  const breakDisk = (state: boolean) => {
    broken = state;
  };
  return { rows, stored, refused, hurried, add, breakDisk };
}

export const OK: CloudAnswer = { ok: true, status: 200, body: {} };
export const failure = (kind: CloudFailure['kind'], status?: number, retryAfterMs?: number): CloudFailure => {
  return { ok: false, kind, status, retryAfterMs, reason: `status ${status ?? 0}` };
};
export const NO_ANSWER = failure('no-connection');

export function setUpSender() {
  const host = manualHost();
  const memory = memoryRows();
  const calls: CloudRequest[] = [];
  const told = {
    forbidden: 0,
    held: [] as boolean[],
    delayed: [] as string[],
    waiting: [] as number[],
    renewals: 0,
  };
  const cloud = { answer: (_id: string): CloudAnswer | Promise<CloudAnswer> => OK };
  const events = new HubEvents();
  const client = {
    call: async (request: CloudRequest) => {
      calls.push(request);
      return cloud.answer(idOf(request));
    },
    renew: () => {
      told.renewals += 1;
    },
  };
  const sender = new OutboxSender(memory.rows, client, host, events, () => false);
  events.on('cloudForbade', () => {
    told.forbidden += 1;
  });
  events.on('outboxHeldChanged', (isHeld) => {
    if (told.held.at(-1) !== isHeld) told.held.push(isHeld);
  });
  events.on('outboxDelayed', (row) => told.delayed.push(row.requestId));
  events.on('outboxWaiting', (count) => told.waiting.push(count));
  const sent = () => calls.map(idOf);
  return { host, calls, sent, told, cloud, sender, ...memory };
}

function idOf(request: CloudRequest): string {
  const body: object = typeof request.json === 'object' && request.json !== null ? request.json : {};
  return String(Object.entries(body).find(([key]) => key === 'request_id' || key === 'requestId')?.[1]);
}
