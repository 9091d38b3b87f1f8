// Other cloud operations: two whose paths the contract doesn't specify, each off until a setting gives its path
// (CLOUD-27), and the cloud's own figures of the day, for support (CLOUD-12).

import type { Outcome } from '../../shared/protocol/refusal.ts';
import { type CloudAnswer, refusalCode } from '../cloud/cloud-answer.ts';
import type { CloudClient } from '../cloud/cloud-client.ts';
import type { CloudHost } from '../cloud/cloud-host.ts';
import { type DayFigures, loadDayFigures } from '../cloud/day-figures.ts';

const DAY_FIGURES_WAIT_MS = 5_000;

export interface CloudOperationsHost {
  /** KDS_CLOUD_CLEAR_MESSAGES_PATH. */
  clearMessagesPath: string | undefined;
  /** KDS_CLOUD_GROUPED_COURSES_PATH. */
  groupedCoursesPath: string | undefined;
  client: CloudClient;
  host: Pick<CloudHost, 'log' | 'now' | 'after'>;
  /** True if the cloud currently answers. */
  reachable(): boolean;
  /** Id of the served organisation; undefined while there is none. */
  site(): string | undefined;
}

export class CloudOperations {
  readonly #host: CloudOperationsHost;

  constructor(host: CloudOperationsHost) {
    this.#host = host;
  }

  /** All messages were cleared on this hub: notifies the cloud once; its answer has no effect here. */
  async clearMessages(): Promise<void> {
    const { clearMessagesPath, host } = this.#host;
    if (clearMessagesPath === undefined) return;
    const answer = await this.#post(clearMessagesPath, {});
    if (!answer.ok) {
      const details = { event: 'messages_not_cleared', reason: answer.reason };
      host.log.warn(details, 'The cloud did not clear the messages');
    }
  }

  /**
   * Bound: the API receives the function alone.
   * @param groups ids of groups of courses
   * @param dueDate ISO 8601
   * @returns route-unknown while it is off
   */
  readonly selectGroupedCourses = async (
    groups: readonly string[],
    dueDate: string,
  ): Promise<Outcome<unknown>> => {
    const { groupedCoursesPath } = this.#host;
    if (groupedCoursesPath === undefined) return { ok: false, refusal: { code: 'route-unknown' } };
    const answer = await this.#post(groupedCoursesPath, { groups, dueDate });
    return answer.ok
      ? { ok: true, value: answer.body ?? null }
      : { ok: false, refusal: { code: refusalCode(answer.kind) } };
  };

  /** Bound likewise. Undefined without a cloud, and if it takes longer than a person waits for a download. */
  readonly dayFigures = async (): Promise<DayFigures | undefined> => {
    const { client, host, reachable, site } = this.#host;
    const id = site();
    if (id === undefined || !client.loggedIn() || !reachable()) return undefined;
    const late = Promise.withResolvers<undefined>();
    const cancel = host.after(DAY_FIGURES_WAIT_MS, () => late.resolve(undefined));
    const figures = await Promise.race([loadDayFigures(client, id, host.now()), late.promise]);
    cancel();
    return figures;
  };

  async #post(path: string, json: unknown): Promise<CloudAnswer> {
    const { client, site } = this.#host;
    // The answer isn't specified.
    return client.call({ method: 'POST', server: 'api', path, site: site(), json, isAnswer: () => true });
  }
}
