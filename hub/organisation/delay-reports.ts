import { MINUTE_MS } from '../../shared/limits.ts';
import { courseKpis } from '../boards/sums/course-kpis.ts';
import type { CloudClient } from '../cloud/cloud-client.ts';
import type { CloudHost } from '../cloud/cloud-host.ts';
import { sendReport } from '../cloud/reporting.ts';
import type { Engine } from '../engine/engine.ts';
import { lateFrom } from '../kitchen/time/time-alerts.ts';

export const REPORT_EVERY_MS = 15 * MINUTE_MS;

export interface DelayReportsHost {
  /** KDS_REPORTING_URL. */
  url: string | undefined;
  client: CloudClient;
  engine: Pick<Engine, 'orders' | 'site'>;
  host: Pick<CloudHost, 'now' | 'after'>;
}

/**
 * Reports the delays of a site's open courses by kind, four times an hour (CLOUD-23, LOG-07). Does nothing without an
 * endpoint, a login or a site; failed reports are not sent later.
 */
export class DelayReports {
  readonly #host: DelayReportsHost;
  #cancel = () => {};

  constructor(host: DelayReportsHost) {
    this.#host = host;
  }

  start(): void {
    if (this.#host.url !== undefined) this.#reportLater();
  }

  stop(): void {
    this.#cancel();
  }

  #reportLater(): void {
    this.#cancel = this.#host.host.after(REPORT_EVERY_MS, () => this.#report());
  }

  #report(): void {
    const { url, client, engine, host } = this.#host;
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
    this.#reportLater();
  }
}
