// Owns what the hub tells the cloud of itself, put together: its log as all parts write to it, the failures of displays,
// the reports (LOG-01, CLOUD-23).

import { createSiteLogEvents, type SiteLogEventsParts } from '../cloud/log-events.ts';
import { createLogSender } from '../cloud/log-sender.ts';
import { type HubLog, tapLog } from '../host/log.ts';
import { DelayReports, type DelayReportsHost } from '../organisation/delay-reports.ts';
import type { FaultPort } from '../web/ports.ts';

export interface SiteTellingParts extends Omit<SiteLogEventsParts, 'sender' | 'now'> {
  /** Where every line is written. */
  log: HubLog;
  /** KDS_REPORTING_URL. */
  reportingUrl: string | undefined;
  /** Made later than the log, which they write to themselves. */
  speech: DelayReportsHost['speech'];
  host: DelayReportsHost['host'];
}

export interface SiteTelling extends FaultPort {
  /** What the hub's parts write to. */
  log: HubLog;
  /** The setup may ask for more or less now. */
  setupChanged(): void;
  start(): void;
  stop(): Promise<void>;
}

export function createSiteTelling(parts: SiteTellingParts): SiteTelling {
  const { log, host, speech } = parts;
  const sender = createLogSender({ client: () => speech().client, host });
  const events = createSiteLogEvents({ ...parts, sender, now: host.now });
  const reports = new DelayReports({ url: parts.reportingUrl, speech, host });
  return {
    log: tapLog(log, events.line),
    report: (fault) => {
      log.error({ event: 'display_fault', ...fault }, fault.message);
      events.fault(fault);
    },
    setupChanged: events.optionChanged,
    start: () => reports.start(),
    stop: async () => {
      reports.stop();
      await sender.stop();
    },
  };
}
