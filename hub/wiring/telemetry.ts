// What the cloud hears of the hub itself: its log as all parts write to it, and the failures of displays (LOG-01, CLOUD-23).
import type { CloudClient } from '../cloud/cloud-client.ts';
import type { CloudHost } from '../cloud/cloud-host.ts';
import { createSiteLogEvents, type SiteLogEventsParts } from '../cloud/log-events.ts';
import { createLogSender } from '../cloud/log-sender.ts';
import { type DisplayFault, type HubLog, tapLog } from '../host/log.ts';
import { createScrubber } from '../upkeep/support-bundle.ts';

const USER_AGENT_MAX_CHARACTERS = 500;

export interface TelemetryParts extends Omit<SiteLogEventsParts, 'sender' | 'now'> {
  /** Where every line is written. */
  log: HubLog;
  host: Pick<CloudHost, 'now' | 'after'>;
}

export interface Telemetry {
  /** Logs a failure that a display reports, and sends it on as far as the site wants it (LOG-01, LOG-02). */
  report(fault: DisplayFault): void;
  /** What the hub's parts write to. */
  log: HubLog;
  /** The setup may ask for more or less now. */
  setupChanged(): void;
  /** Sends through this client from now on. */
  start(client: Pick<CloudClient, 'call'>): void;
  stop(): Promise<void>;
}

export function createTelemetry(parts: TelemetryParts): Telemetry {
  const { log, host } = parts;
  const sender = createLogSender(host);
  const events = createSiteLogEvents({ ...parts, sender, now: host.now });
  // A browser's words, which may quote what a guest or a cook has typed.
  const { text } = createScrubber([]);
  return {
    log: tapLog(log, events.line),
    report: ({ message, stack, url, route, userAgent, ...who }) => {
      const fault = {
        ...who,
        message: text(message),
        ...(stack === undefined ? {} : { stack: text(stack) }),
        url: text(url),
        route: text(route),
        userAgent: text(userAgent.slice(0, USER_AGENT_MAX_CHARACTERS)),
      };
      log.error({ event: 'display_fault', ...fault }, fault.message);
      events.fault(fault);
    },
    setupChanged: events.optionChanged,
    start: sender.start,
    stop: sender.stop,
  };
}
