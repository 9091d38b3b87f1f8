// Owns the sender of the outbox: in order within a lane, lanes side by side, nothing dropped (SPOOL-05, SPOOL-12, ERR-12).
import { OUTBOX_RETRY_MS, OUTBOX_STOP_MS, SECOND_MS, TEXT_MAX_CHARACTERS } from '../../shared/limits.ts';
import { actionToWire } from '../../shared/model/action.ts';
import type { OutboxMessage } from '../kitchen/state/facts.ts';
import type { PrintMessage } from '../kitchen/state/print.ts';
import {
  type CloudAnswer,
  type CloudFailure,
  nothingOrNaming,
  nothingOrObject,
  ofRequest,
} from './cloud-answer.ts';
import type { CloudClient, CloudRequest } from './cloud-client.ts';
import type { CloudHost } from './cloud-host.ts';
import { createOutboxLine, type OutboxState, retryDelayMs } from './outbox-line.ts';

export interface OutboxRow {
  id: number;
  /** The order's id; rows of one lane go strictly one after the other. */
  lane: string;
  requestId: string;
  site: string;
  message: OutboxMessage;
  attempts: number;
}

/** The stored rows. Each change is on the disk when the call returns; a throw means that it isn't. */
export interface OutboxRows {
  /** The first row of each lane that may go now, oldest first. */
  due(now: number, limit: number): OutboxRow[];
  sent(id: number): void;
  retryAt(id: number, notBefore: number, attempts: number): void;
  /** Into quarantine, and out of the lane. */
  refused(id: number, reason: string): void;
  /** The earliest moment at which a lane's first row may go; undefined if nothing waits. */
  nextDue(): number | undefined;
}

export interface OutboxSenderParts {
  rows: OutboxRows;
  client: Pick<CloudClient, 'call'>;
  host: CloudHost;
  /** Refused for good, and by now in quarantine: toast, and a fire is withdrawn (ERR-04, ERR-05, TICK-42). */
  onRefused(row: OutboxRow, failure: CloudFailure): void;
  /** 403: the order's lane waits for the next login or refresh (ERR-02). */
  onForbidden(row: OutboxRow): void;
  /** The cloud answered that it can't now; told once for each row (ERR-12). */
  onDelayed(row: OutboxRow, failure: CloudFailure): void;
  onState(state: OutboxState, at: number): void;
}

export interface OutboxSender {
  /** Sends what is due; call it after every commit that added rows. */
  wake(): void;
  /** A login or refresh gave new tokens: what waited for them goes on. */
  renewed(): void;
  /** The lanes that a 403 holds until the next login or refresh, and since when (ms). */
  held(): ReadonlyMap<string, number>;
  /** Takes no more rows and waits for those under way, at most 3 s; what is cut off is sent again after the start. */
  stop(): Promise<void>;
}

export function createOutboxSender(parts: OutboxSenderParts): OutboxSender {
  const { rows, client, host } = parts;
  const line = createOutboxLine(host.now, parts.onState);
  const flying = new Map<string, Promise<void>>();
  const cutOff = new AbortController();
  let stopped = false;
  let cancelTimer = () => {};

  const hasRoom = () => flying.size < line.lanes();

  const pump = () => {
    cancelTimer();
    if (stopped) return;
    const now = host.now();
    if (now >= line.pausedUntil() && hasRoom()) {
      const occupied = flying.size + line.forbidden().size;
      for (const row of rows.due(now, line.lanes() + occupied)) {
        if (!hasRoom()) break;
        if (!flying.has(row.lane) && !line.isForbidden(row.lane)) flying.set(row.lane, fly(row));
      }
    }
    if (hasRoom()) sleep(now);
  };

  const sleep = (now: number) => {
    const due = rows.nextDue();
    if (due === undefined) return;
    // Lanes under way or waiting for a login are due all the time: they must not keep the sender spinning.
    const soonest = flying.size + line.forbidden().size === 0 ? due : Math.max(due, now + SECOND_MS);
    cancelTimer = host.after(Math.max(soonest, line.pausedUntil(), now + 1) - now, wake);
  };

  /** A disk that can't be read or written ends nothing: the rows are still there in a moment (DURA-04). */
  const wake = () => {
    try {
      pump();
    } catch (error) {
      host.log.error({ event: 'outbox_failed', error: String(error) }, 'The outbox could not be read');
      cancelTimer = host.after(OUTBOX_RETRY_MS, wake);
    }
  };

  const fly = async (row: OutboxRow) => {
    const before = line.mark();
    const answer = await client.call({
      ...outboxRequest(row.site, row.message),
      orderId: orderOf(row.message),
      signal: cutOff.signal,
    });
    try {
      if (!cutOff.signal.aborted) {
        line.learn(row.lane, answer, before);
        settle(row, answer);
      }
    } catch (error) {
      host.log.error(
        { event: 'outbox_failed', orderId: orderOf(row.message), error: String(error) },
        'The outbox could not be written',
      );
      line.pause(host.now() + OUTBOX_RETRY_MS);
    }
    flying.delete(row.lane);
    wake();
  };

  const settle = (row: OutboxRow, answer: CloudAnswer) => {
    if (answer.ok) return rows.sent(row.id);
    switch (answer.kind) {
      case 'refused':
        rows.refused(row.id, reasonOf(answer));
        host.log.warn(
          { event: 'event_refused', orderId: orderOf(row.message), requestId: row.requestId },
          'The cloud refused an event for good; it was set aside',
        );
        return parts.onRefused(row, answer);
      case 'forbidden':
        return parts.onForbidden(row);
      case 'unauthorised':
        // While no token works the line rests; a call that good tokens don't open waits alone, with its lane.
        return answer.despiteGoodTokens === true ? retry(row, answer) : undefined;
      case 'no-connection':
        return retry(row, answer);
      case 'retry-later':
        retry(row, answer);
        if (row.attempts === 0) parts.onDelayed(row, answer);
        return;
      default:
        answer.kind satisfies never;
    }
  };

  const retry = (row: OutboxRow, failure: CloudFailure) => {
    const attempts = row.attempts + 1;
    rows.retryAt(row.id, host.now() + retryDelayMs(failure, attempts, host.random()), attempts);
  };

  return {
    wake,
    renewed: () => {
      line.renewed();
      wake();
    },
    held: line.forbidden,
    stop: async () => {
      stopped = true;
      cancelTimer();
      const limit = Promise.withResolvers<void>();
      const cancelLimit = host.after(OUTBOX_STOP_MS, limit.resolve);
      await Promise.race([Promise.all(flying.values()), limit.promise]);
      cancelLimit();
      cutOff.abort();
      await Promise.all(flying.values());
    },
  };
}

function orderOf(message: OutboxMessage): string {
  switch (message.kind) {
    case 'action':
      return message.event.orderId;
    case 'fire':
      return message.fire.orderId;
    case 'print':
      return message.print.orderId;
    default:
      return message satisfies never;
  }
}

/** The status, and the beginning of what the cloud said. */
function reasonOf(failure: CloudFailure): string {
  if (failure.body === undefined) return failure.reason;
  return `${failure.reason}: ${JSON.stringify(failure.body)}`.slice(0, TEXT_MAX_CHARACTERS);
}

// Owns how a queued action, fire or print is spelled for the cloud (CLOUD-16, CLOUD-17, CLOUD-19, CLOUD-20).

/** The call that tells the cloud; the request id makes a repeat of it harmless (CLOUD-26). */
export function outboxRequest(site: string, message: OutboxMessage): CloudRequest {
  const repeats = 'report';
  switch (message.kind) {
    case 'action': {
      const isAnswer = ofRequest(message.event.request_id);
      const json = actionToWire(message.event);
      return { method: 'POST', server: 'kds', path: '/actions', site, json, isAnswer, repeats };
    }
    case 'fire': {
      const { orderId, courseIds, fired, requestId } = message.fire;
      const path = `/orders/${encodeURIComponent(orderId)}/order`;
      const stamp = { ...fired, at: new Date(fired.at).toISOString() };
      const json = { courses: courseIds, fired: stamp, requestId };
      const isAnswer = nothingOrNaming(requestId, 'requestId', 'request_id');
      return { method: 'PUT', server: 'api', path, site, json, isAnswer, repeats };
    }
    case 'print':
      return { ...printRequest(site, message.message, message.print.requestId), repeats };
    default:
      return message satisfies never;
  }
}

// Owns the call that has the cloud put a sheet on paper (CLOUD-17).

/** @param onceAs the print's own id: its answer may be lost, and the same paper shall not come twice */
export function printRequest(site: string, message: PrintMessage, onceAs: string): CloudRequest {
  const { type, ...data } = message;
  const json = { dataType: 'actionData', action: { type, data } };
  return {
    method: 'POST',
    server: 'api',
    path: '/print-messages',
    site,
    json,
    onceAs,
    isAnswer: nothingOrObject,
  };
}
