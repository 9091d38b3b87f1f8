// Telemetry to the cloud: the hub's log from all modules, and errors of displays (LOG-01, CLOUD-23).
import type { CloudClient } from '../cloud/cloud-client.ts';
import { createSiteLogEvents, type ReportingHub } from '../cloud/log-events.ts';
import { createLogSender } from '../cloud/log-sender.ts';
import type { CurrentSite } from '../engine/site-context.ts';
import { type DisplayFault, type HubLog, tapLog } from '../host/log.ts';
import type { Machine } from '../host/machine.ts';
import { createScrubber } from '../upkeep/support-bundle.ts';

const USER_AGENT_MAX_CHARACTERS = 500;

export interface Telemetry {
  /** Logs an error reported by a display, and forwards it as far as the site allows (LOG-01, LOG-02). */
  report(fault: DisplayFault): void;
  /** Log for the hub's modules. */
  log: HubLog;
  /** The logging option may have changed. */
  setupChanged(): void;
  /** From now on sends through this client. */
  start(client: Pick<CloudClient, 'call'>): void;
  stop(): Promise<void>;
}

/** @param log every line is written to it */
export function createTelemetry(
  log: HubLog,
  hub: ReportingHub,
  served: CurrentSite,
  host: Pick<Machine, 'now' | 'after'>,
): Telemetry {
  const sender = createLogSender(host);
  const events = createSiteLogEvents(sender, hub, served, host.now);
  // A browser's message may quote text typed by a customer or a cook.
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
