// Owns what the HTTP API may look at: setup, catalogue, history of an order, health.
import type { Engine } from './engine.ts';
import type { LinkState } from './link-state.ts';
import type { Screens } from './screens/open-screens.ts';
import type { SiteLink } from './site-link.ts';
import type { Stores } from './store/stores.ts';
import type { HealthPort, HistoryPort, SetupPort } from './web/ports.ts';

export interface SitePortsParts {
  stores: Stores;
  engine: Engine;
  link: LinkState;
  siteLink: SiteLink;
  screens: Screens;
}

export function sitePorts(parts: SitePortsParts): {
  setup: SetupPort;
  history: HistoryPort;
  health: HealthPort;
} {
  const { stores, engine, link, siteLink, screens } = parts;
  return {
    setup: {
      current: () => {
        const bound = siteLink.organisation();
        const saved = bound === undefined ? undefined : stores.sites.setup(bound.id);
        if (saved === undefined) return undefined;
        return { revision: saved.revision, stored: saved.setup, setup: engine.site().setup };
      },
      catalogue: () => engine.site().catalogue,
    },
    history: {
      history: (orderId) => {
        const { order, events } = stores.orders.history(orderId);
        if (order === undefined && events.length === 0) return undefined;
        const document =
          order === undefined
            ? []
            : [{ kind: 'order', date: order.lastUpdated, document: JSON.parse(order.raw) as unknown }];
        const facts = events.map(({ fact, ...row }) => ({ ...row, fact: JSON.parse(fact) as unknown }));
        const all = [...document, ...facts].sort((a, b) => a.date - b.date);
        const courses = engine.orders.get(orderId)?.courses ?? [];
        return { facts: all, shown: Object.fromEntries(courses.map(({ id }) => [id, screens.shownOn(id)])) };
      },
    },
    health: {
      health: () => {
        const state = link.current();
        return { link: state, quarantine: stores.quarantine.size(), storage: state.storage ?? 'ok' };
      },
      isReady: siteLink.ready,
      figures: () =>
        [
          screens.figures(),
          figure('kds_orders_in_memory', 'Orders held in memory.', engine.orders.size),
          figure('kds_outbox_rows', 'Events that wait to be sent to the cloud.', stores.outbox.size()),
          figure('kds_quarantine_rows', 'Entries set aside.', stores.quarantine.size()),
        ].join(''),
    },
  };
}

function figure(name: string, about: string, value: number): string {
  return `# HELP ${name} ${about}\n# TYPE ${name} gauge\n${name} ${value}\n`;
}
