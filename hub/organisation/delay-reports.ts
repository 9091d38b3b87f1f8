import { MINUTE_MS } from '../../shared/limits.ts';
import { courseKpis } from '../boards/sums/course-kpis.ts';
import type { CloudClient } from '../cloud/cloud-client.ts';
import { sendReport } from '../cloud/reporting.ts';
import type { Engine } from '../engine/engine.ts';
import type { Machine } from '../host/machine.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import { lateFrom } from '../kitchen/time/time-alerts.ts';

export const REPORT_EVERY_MS = 15 * MINUTE_MS;

/**
 * Reports the delays of a site's open courses by kind, four times an hour (CLOUD-23, LOG-07). Does nothing without an
 * endpoint, a login or a site; failed reports are not sent later.
 */
export class DelayReports {
  readonly #url: string | undefined;
  readonly #client: CloudClient;
  readonly #engine: Engine;
  readonly #host: Machine;
  readonly #reports: RetryLoop;

  /** @param url KDS_REPORTING_URL */
  constructor(url: string | undefined, client: CloudClient, engine: Engine, host: Machine) {
    this.#url = url;
    this.#client = client;
    this.#engine = engine;
    this.#host = host;
    this.#reports = new RetryLoop(host, () => this.#report());
  }

  start(): void {
    if (this.#url !== undefined) this.#reports.runIn(REPORT_EVERY_MS);
  }

  stop(): void {
    void this.#reports.stop();
  }

  #report(): number {
    const { site, setup } = this.#engine.site();
    if (this.#url !== undefined && site.id !== '' && this.#client.loggedIn()) {
      const now = this.#host.now();
      const late = [...this.#engine.orders.values()].flatMap(({ courses }) =>
        courses.flatMap((course) => {
          const from = lateFrom(course, setup.timeAlerts.default);
          return from <= now ? [{ id: course.id, type: course.type, lateFrom: from, items: [] }] : [];
        }),
      );
      const data = { at: new Date(now).toISOString(), courses: courseKpis(late, now).types };
      void sendReport(this.#client, this.#url, site.id, data);
    }
    return REPORT_EVERY_MS;
  }
}
