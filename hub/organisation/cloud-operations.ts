// Other cloud operations: two whose paths the contract doesn't specify, each off until a setting gives its path
// (CLOUD-27), and the cloud's own figures of the day, for support (CLOUD-12).

import type { Outcome } from '../../shared/protocol/refusal.ts';
import { type CloudAnswer, refusalCode } from '../cloud/cloud-answer.ts';
import type { CloudClient } from '../cloud/cloud-client.ts';
import { type DayFigures, loadDayFigures } from '../cloud/day-figures.ts';
import type { Config } from '../config.ts';
import type { Machine } from '../host/machine.ts';

const DAY_FIGURES_WAIT_MS = 5_000;

type Paths = Partial<Pick<Config, 'KDS_CLOUD_CLEAR_MESSAGES_PATH' | 'KDS_CLOUD_GROUPED_COURSES_PATH'>>;

export class CloudOperations {
  readonly #paths: Paths;
  readonly #client: CloudClient;
  readonly #host: Machine;
  readonly #reachable: () => boolean;
  readonly #site: () => string | undefined;

  /**
   * @param reachable true if the cloud currently answers
   * @param site id of the served organisation; undefined while there is none
   */
  constructor(
    paths: Paths,
    client: CloudClient,
    host: Machine,
    reachable: () => boolean,
    site: () => string | undefined,
  ) {
    this.#paths = paths;
    this.#client = client;
    this.#host = host;
    this.#reachable = reachable;
    this.#site = site;
  }

  /** All messages were cleared on this hub: notifies the cloud once; its answer has no effect here. */
  async clearMessages(): Promise<void> {
    const path = this.#paths.KDS_CLOUD_CLEAR_MESSAGES_PATH;
    if (path === undefined) return;
    const answer = await this.#post(path, {});
    if (!answer.ok) {
      const details = { event: 'messages_not_cleared', reason: answer.reason };
      this.#host.log.warn(details, 'The cloud did not clear the messages');
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
    const path = this.#paths.KDS_CLOUD_GROUPED_COURSES_PATH;
    if (path === undefined) return { ok: false, refusal: { code: 'route-unknown' } };
    const answer = await this.#post(path, { groups, dueDate });
    return answer.ok
      ? { ok: true, value: answer.body ?? null }
      : { ok: false, refusal: { code: refusalCode(answer.kind) } };
  };

  /** Bound likewise. Undefined without a cloud, and if it takes longer than a person waits for a download. */
  readonly dayFigures = async (): Promise<DayFigures | undefined> => {
    const id = this.#site();
    if (id === undefined || !this.#client.loggedIn() || !this.#reachable()) return undefined;
    const late = Promise.withResolvers<undefined>();
    const cancel = this.#host.after(DAY_FIGURES_WAIT_MS, () => late.resolve(undefined));
    const figures = await Promise.race([loadDayFigures(this.#client, id, this.#host.now()), late.promise]);
    cancel();
    return figures;
  };

  async #post(path: string, json: unknown): Promise<CloudAnswer> {
    const site = this.#site();
    // The answer isn't specified.
    return this.#client.call({ method: 'POST', server: 'api', path, site, json, isAnswer: () => true });
  }
}
