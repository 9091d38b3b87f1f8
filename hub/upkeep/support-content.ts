// What goes into this hub's bundle for support, and which secrets are known word by word (OPS-04, SAFE-05).
import type { Config } from '../config.ts';
import type { Engine } from '../engine/engine.ts';
import type { LogFile } from '../host/log-file.ts';
import { SUPPORT_ROWS_MAX } from '../host/upkeep-limits.ts';
import type { Stores } from '../store/stores.ts';
import type { SetupPort, SpoolerPort } from '../web/ports.ts';
import type { Sessions } from '../web/session/sessions.ts';
import type { BundlePort } from '../web/upkeep/health-ports.ts';
import { createScrubber } from './scrub-secrets.ts';
import { createSupportBundle } from './support-bundle.ts';

export interface SiteSupportParts {
  config: Config;
  hub: { name: string; build: string; version: string };
  stores: Pick<Stores, 'outbox' | 'quarantine' | 'audit'>;
  setup: Pick<SetupPort, 'current'>;
  sessions: Pick<Sessions, 'displaysOf'>;
  engine: Pick<Engine, 'site'>;
  spooler: Pick<SpoolerPort, 'token'>;
  logFile: LogFile;
  /** Milliseconds since 1970 in hub time. */
  now(): number;
}

export function createSiteSupport(parts: SiteSupportParts): BundlePort {
  const { config, hub, stores, setup, sessions, engine, spooler, logFile, now } = parts;
  const isOwn = ({ site }: { site: string }) => {
    const served = engine.site();
    return served.site.id === site || served.siteNames.has(site);
  };
  return createSupportBundle({
    contents: () => ({
      'about.json': { madeAt: new Date(now()).toISOString(), ...hub, ...machine() },
      'settings.json': config,
      'setup.json': setup.current()?.stored ?? {},
      'displays.json': sessions
        .displaysOf(engine.site().site.id)
        .map(({ id, display, lastSeenAt }) => ({ id, ...display, lastSeenAt })),
      'outbox.json': stores.outbox.waiting(SUPPORT_ROWS_MAX).filter(isOwn),
      // Not the bodies: they are orders with their guests.
      'quarantine.json': stores.quarantine.newest(SUPPORT_ROWS_MAX).map(({ body, ...row }) => ({
        ...row,
        characters: body.length,
      })),
      'actions.json': stores.audit.find({ limit: SUPPORT_ROWS_MAX }),
    }),
    logFiles: logFile.files,
    scrubber: () =>
      createScrubber([...secretsOf(config), spooler.token()].filter((secret) => secret !== undefined)),
    now,
  });
}

function secretsOf(config: Config): (string | undefined)[] {
  const { KDS_BROKER_PASSCODE, KDS_METRICS_TOKEN } = config;
  // What everybody's broker begins with is a word of the language too.
  return [
    KDS_BROKER_PASSCODE === config.KDS_BROKER_LOGIN ? undefined : KDS_BROKER_PASSCODE,
    KDS_METRICS_TOKEN,
  ];
}

function machine() {
  const { platform, arch, version, versions } = process;
  return {
    node: version,
    sqlite: versions['sqlite'],
    platform,
    arch,
    upSeconds: Math.round(process.uptime()),
    memory: process.memoryUsage(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
