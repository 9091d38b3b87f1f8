// Backend of a restaurant without a cloud: the hub itself stores accounts, setup, menu, staff and stock (SOLO-01).
import type { Outcome, RefusalCode } from '../../shared/protocol/refusal.ts';
import type { CallOutcome } from '../engine/ports.ts';
import type { CloudCall } from '../kitchen/commands/decision.ts';
import type { Backend, Organisations } from '../organisation/backend.ts';
import type { LocalAccounts } from './local-accounts.ts';
import type { StandaloneSite } from './standalone-site.ts';

const refused = (code: RefusalCode): { ok: false; refusal: { code: RefusalCode } } => ({
  ok: false,
  refusal: { code },
});

export interface StandaloneHub {
  site: StandaloneSite;
  accounts: LocalAccounts;
  /** Follows the machine's clock, the only time source. Returns a function that stops it. */
  followClock(): () => void;
}

export function createStandaloneBackend({ site, accounts, followClock }: StandaloneHub): Backend {
  let endClock = () => {};
  return {
    kind: 'standalone',
    accounts,
    organisations: onlyOne(site),
    site,
    saveSetup: site.saveSetup,
    ofProvider: {
      notificationSound: () => undefined,
      groupedCourses: async (): Promise<Outcome<unknown>> => refused('route-unknown'),
      cloudFigures: async () => undefined,
    },
    ask: async (call) => answerTo(site, call),
    outboxChanged: () => {},
    messagesCleared: () => {},
    heldLanes: () => new Map(),
    retryHeld: () => {},
    clockMoved: () => site.clockMoved(),
    start: async () => {
      endClock = followClock();
      site.start();
      accounts.start();
    },
    leave: async () => site.stop(),
    stop: async () => {
      accounts.stop();
      endClock();
    },
  };
}

/** The single organisation, which the hub serves permanently. */
function onlyOne(site: StandaloneSite): Organisations {
  const mine = (id: string) => {
    const organisation = site.organisation();
    return organisation?.id === id ? organisation : undefined;
  };
  return {
    bound: () => site.organisation(),
    list: async () => {
      const organisation = site.organisation();
      return { ok: true, value: organisation === undefined ? [] : [organisation] };
    },
    isKdsEnabled: async () => ({ ok: true, value: true }),
    barred: () => undefined,
    enter: async (_account, id) => {
      const organisation = mine(id);
      return organisation === undefined ? refused('not-allowed') : { ok: true, value: organisation };
    },
    transfer: async () => refused('route-unknown'),
    // Its data is the restaurant's only copy: it can't be disconnected by a tap.
    disconnect: async () => {},
  };
}

/** Stock limits are effective immediately; an SMS can't be sent from here. */
function answerTo(site: StandaloneSite, call: CloudCall): CallOutcome {
  switch (call.kind) {
    case 'limit-stock': {
      const { item, quantity, autoReset, blocks } = call;
      site.limitStock(item, { quantity, autoReset, blocks: blocks === undefined ? undefined : [...blocks] });
      return { ok: true };
    }
    case 'clear-stock':
      site.limitStock(call.item, undefined);
      return { ok: true };
    case 'tell-ready':
    case 'prep-sms':
      return refused('wrong-state');
    default:
      return call satisfies never;
  }
}
