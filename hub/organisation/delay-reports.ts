// Owns what the reporting endpoint hears of a site: the delays of its open courses by kind, four times an hour (CLOUD-23,
// LOG-07). Without an endpoint, a login or a site nothing is said, and what can't be sent is not sent later.
import { REPORT_EVERY_MS } from '../../shared/limits.ts';
import { courseKpis } from '../boards/sums/course-kpis.ts';
import type { CloudClient } from '../cloud/cloud-client.ts';
import type { CloudHost } from '../cloud/cloud-host.ts';
import { sendReport } from '../cloud/reporting.ts';
import type { Engine } from '../engine/engine.ts';
import { lateFrom } from '../kitchen/time/time-alerts.ts';

export interface SiteReportsParts {
  /** KDS_REPORTING_URL. */
  url: string | undefined;
  speech(): { client: CloudClient; engine: Pick<Engine, 'orders' | 'site'> };
  host: Pick<CloudHost, 'now' | 'after'>;
}

export interface SiteReports {
  start(): void;
  stop(): void;
}

export function createSiteReports({ url, speech, host }: SiteReportsParts): SiteReports {
  let cancel = () => {};
  const report = () => {
    const { client, engine } = speech();
    const { site, setup } = engine.site();
    if (url !== undefined && site.id !== '' && client.loggedIn()) {
      const now = host.now();
      const late = [...engine.orders.values()].flatMap(({ courses }) =>
        courses.flatMap((course) => {
          const from = lateFrom(course, setup.timeAlerts.default);
          return from <= now ? [{ id: course.id, type: course.type, lateFrom: from, items: [] }] : [];
        }),
      );
      const data = { at: new Date(now).toISOString(), courses: courseKpis(late, now).types };
      void sendReport(client, url, site.id, data);
    }
    again();
  };
  const again = () => {
    cancel = host.after(REPORT_EVERY_MS, report);
  };
  return {
    start: () => {
      if (url !== undefined) again();
    },
    stop: () => cancel(),
  };
}
