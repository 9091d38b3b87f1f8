// Owns what a display hears of something it asked for, once the cloud has answered (ERR-04, ERR-05, PRINT-02).
import type { Notice } from '../../shared/protocol/down.ts';
import type { OutboxMessage } from '../kitchen/state/facts.ts';
import type { KitchenMemory } from './kitchen-memory.ts';
import type { Publisher } from './live-boards.ts';

/** `waiting`: it couldn't be sent at once and goes on being tried. */
export type Outcome = 'sent' | 'waiting' | 'refused';

export type TellOutcome = (display: string | null, message: OutboxMessage, outcome: Outcome) => void;

export function createTellOutcome(publisher: Publisher, memory: Pick<KitchenMemory, 'orders'>): TellOutcome {
  return (display, message, outcome) => {
    const toast = toastOf(message, outcome);
    if (display === null || toast === undefined) return;
    const orderId = orderOf(message);
    const number = memory.orders.get(orderId)?.document.number ?? orderId;
    const command = commandOf(message);
    const params = { number, ...(command === undefined ? {} : { command }) };
    publisher.notice({ display }, { kind: 'toast', ...toast, params });
  };
}

/** The id of the command behind it, by which the display that gave it knows what it called it. */
function commandOf(message: OutboxMessage): string | undefined {
  switch (message.kind) {
    case 'print':
      return message.commandId;
    case 'fire':
      return message.fire.requestId;
    case 'action':
      return undefined;
    default:
      return message satisfies never;
  }
}

type Toast = Pick<Extract<Notice, { kind: 'toast' }>, 'code' | 'level'>;

function toastOf(message: OutboxMessage, outcome: Outcome): Toast | undefined {
  switch (message.kind) {
    case 'action':
      return outcome === 'refused' ? { code: 'event-dispatch-error', level: 'danger' } : undefined;
    case 'fire':
      return fireToast(outcome);
    case 'print':
      return printToast(outcome, isAsked(message));
    default:
      return message satisfies never;
  }
}

function fireToast(outcome: Outcome): Toast | undefined {
  switch (outcome) {
    case 'refused':
      return { code: 'fire-failed', level: 'danger' };
    case 'sent':
      return { code: 'fired', level: 'success' };
    case 'waiting':
      return undefined;
    default:
      return outcome satisfies never;
  }
}

/** What is printed by itself is told only when it fails. */
function printToast(outcome: Outcome, asked: boolean): Toast | undefined {
  switch (outcome) {
    case 'refused':
      return { code: 'print-failed', level: 'danger' };
    case 'sent':
      return asked ? { code: 'print-success', level: 'success' } : undefined;
    case 'waiting':
      return asked ? { code: 'print-waiting', level: 'info' } : undefined;
    default:
      return outcome satisfies never;
  }
}

function isAsked({ print }: Extract<OutboxMessage, { kind: 'print' }>): boolean {
  return print.reason === 'asked' || print.reason === 'reprint';
}

/** The order that a message is about. */
export function orderOf(message: OutboxMessage): string {
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
