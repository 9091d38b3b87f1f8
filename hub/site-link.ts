// Owns the hub's life with one organisation: its data, its doors for orders, its outbox. Binding to another one ends
// this life and begins a new one; what is stored stays (ORG-17).
import { FIRED_AGO_MINUTES, MINUTE_MS, SECOND_MS } from '../shared/limits.ts';
import type { Organisation } from '../shared/model/organisation.ts';
import type { ArrivingPerson } from './cloud/catalogue.ts';
import type { CloudClient } from './cloud/cloud-client.ts';
import type { CloudHost } from './cloud/cloud-host.ts';
import { createOrderSource } from './cloud/order-source.ts';
import type { Config } from './config.ts';
import type { Engine } from './engine.ts';
import { createSiteIntake, type SiteIntake } from './intake/site-intake.ts';
import type { LinkState } from './link-state.ts';
import { createSiteData, type SiteData, siteContext } from './site-data.ts';
import type { Stores } from './store/stores.ts';

export interface SiteLinkParts {
  config: Pick<
    Config,
    'KDS_BROKER_LOGIN' | 'KDS_BROKER_PASSCODE' | 'KDS_BROKER_VHOST' | 'KDS_BROKER_DESTINATION'
  >;
  brokerUrl: string;
  hubId: string;
  stores: Stores;
  engine: Engine;
  client: CloudClient;
  host: CloudHost;
  link: LinkState;
  saveStaff(site: string, people: readonly ArrivingPerson[]): Promise<void>;
  /** Setup or catalogue changed, or another organisation took over. */
  onSetupChanged(): void;
}

export interface SiteLink {
  organisation(): Organisation | undefined;
  /** Binds the hub to an organisation and starts its life; resolves when its setup is there or can't be had now. */
  bind(organisation: Organisation): Promise<void>;
  /** Setup, catalogue and orders are there to serve boards from. */
  ready(): boolean;
  /** Somebody logged in, or the line is back: what waited goes on at once. */
  hurry(): void;
  stop(): Promise<void>;
}

interface Life {
  organisation: Organisation;
  data: SiteData;
  intake: SiteIntake;
}

export function createSiteLink(parts: SiteLinkParts): SiteLink {
  const { stores, engine, client, host, link, config } = parts;
  let life: Life | undefined;
  let served = false;

  const begin = (organisation: Organisation): Life => {
    const data = createSiteData(organisation, {
      stores,
      client,
      host,
      saveStaff: parts.saveStaff,
      onChange: (context) => {
        served = true;
        engine.useSite(context);
        parts.onSetupChanged();
      },
    });
    return { organisation, data, intake: intakeOf(organisation, data) };
  };

  const intakeOf = ({ id: site, role }: Organisation, data: SiteData): SiteIntake => {
    const cursor = `cursor:${site}` as const;
    const shelf = `shelf:${site}` as const;
    return createSiteIntake({
      site,
      hq: role === 'hq',
      broker: {
        url: parts.brokerUrl,
        login: config.KDS_BROKER_LOGIN,
        passcode: config.KDS_BROKER_PASSCODE,
        vhost: config.KDS_BROKER_VHOST,
        destination: config.KDS_BROKER_DESTINATION.replace('{org}', site),
        queueName: `kds-hub.${parts.hubId}.${site}`,
      },
      door: engine,
      source: createOrderSource(client),
      cursor: {
        load: () => {
          const text = stores.meta.get(cursor);
          return text === undefined ? undefined : Number(text);
        },
        save: (upTo) => stores.meta.set(cursor, String(upTo)),
      },
      shelf: {
        read: () => stores.meta.get(shelf),
        write: (text) => stores.meta.set(shelf, text),
      },
      host,
      settings: () => {
        const { excludeCourses, expeditor } = engine.site().setup;
        const firedAgoMs = Math.max(excludeCourses.firedAgo, FIRED_AGO_MINUTES.min) * MINUTE_MS;
        return { firedAgoMs, refreshMs: expeditor.refreshInterval * SECOND_MS };
      },
      logOrders: () => engine.site().setup.expeditor.logIncomingOrders,
      onSignal: (signal) => {
        if (signal.signal === 'config-updated') void data.load();
      },
      onBroker: ({ state }) => link.broker(state),
      onFirstLoad: () => {},
    });
  };

  const end = async () => {
    life?.data.stop();
    await life?.intake.stop();
    life = undefined;
    served = false;
    link.broker('down');
  };

  return {
    organisation: () => life?.organisation,
    ready: () => life === undefined || served,
    hurry: () => {
      life?.intake.hurry();
      if (life !== undefined && client.loggedIn()) void life.data.load();
    },
    bind: async (organisation) => {
      await end();
      stores.meta.set('organisation', JSON.stringify(organisation));
      life = begin(organisation);
      const { data, intake } = life;
      const saved = data.saved();
      if (saved !== undefined) {
        engine.useSite(saved);
        engine.loadOpenOrders();
        served = true;
      } else engine.useSite(siteContext(organisation, engine.site().setup, engine.site().catalogue));
      const loading = data.load();
      await intake.start();
      if (saved === undefined) await loading;
    },
    stop: end,
  };
}
