// Compares boards with those of a hub that had a quiet evening: same tickets, same states, and the same recently served
// ones by a clock that was never changed.
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { MINUTE_MS } from '../../shared/limits.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { Display } from '../support/display.ts';
import type { HubProcess } from '../support/hub-process.ts';
import { atWork, loggedIn } from '../support/person.ts';
import { until } from '../support/until.ts';

const SETTLE_MS = 90_000;
/** How long the sandbox's boards show a served ticket (excludeCourses.servedAgo), and the tolerance. */
const SERVED_SHOWN_MS = 15 * MINUTE_MS;
const SERVED_SLACK_MS = MINUTE_MS;
const LOOK_EVERY_MS = 500;

export async function watching(url: string, cookie: string, board: BoardAddress): Promise<Display> {
  const screen = await new Display(url, cookie).connect();
  await screen.watch('w', board);
  return screen;
}

/** Records when each ticket was last served, by a clock that is never changed. */
export function watchServes(screens: readonly Display[]) {
  const servedAt = new Map<string, number>();
  const look = () => {
    for (const { id, status } of screens.flatMap((screen) => screen.tickets('w'))) {
      if (status !== 'served') servedAt.delete(id);
      else if (!servedAt.has(id)) servedAt.set(id, performance.now());
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    /** Milliseconds since the ticket was served; undefined if it was served before the evening began. */
    ageOf: (id: string) => {
      const at = servedAt.get(id);
      return at === undefined ? undefined : performance.now() - at;
    },
    stop: () => clearInterval(timer),
  };
}

/** State that a cook acts on: the tickets, the state of each, and the state of each of its lines. */
function substance(screen: Display): Map<string, string> {
  return new Map(
    screen
      .tickets('w')
      .map(({ id, status, items }) => [
        id,
        canonicalJson({ id, status, lines: items.map((line) => [line.id, line.state]) }),
      ]),
  );
}

/**
 * Compares with the boards of a fault-free hub that has everything from the cloud. Timestamps written while hub time was
 * wrong distort how long ago a ticket was served: where only one of the two shows it, its true age decides.
 */
export async function compareWithControl(
  control: HubProcess,
  login: { email: string; password: string },
  boards: readonly BoardAddress[],
  screens: readonly Display[],
  ageOf: (ticketId: string) => number | undefined,
): Promise<string[]> {
  const { cookie } = await atWork(await loggedIn(control.url, login));
  const unlike: string[] = [];
  for (const [index, address] of boards.entries()) {
    const quiet = await watching(control.url, cookie, address);
    const screen = screens[index] ?? quiet;
    const differences = () => {
      const [here, there] = [substance(screen), substance(quiet)];
      return [...new Set([...here.keys(), ...there.keys()])].flatMap((id) => {
        const [ours, theirs] = [here.get(id), there.get(id)];
        if (ours === theirs || agesExplain(ours, theirs, ageOf(id))) return [];
        return [`${address.profile}: ${ours ?? 'missing'}, at the control ${theirs ?? 'missing'}`];
      });
    };
    await until(() => differences().length === 0, '', SETTLE_MS).catch(() => unlike.push(...differences()));
    quiet.close();
  }
  return unlike;
}

function agesExplain(ours: string | undefined, theirs: string | undefined, age: number | undefined): boolean {
  const shown = ours ?? theirs;
  if ((ours !== undefined && theirs !== undefined) || age === undefined) return false;
  if (shown?.includes('"status":"served"') !== true) return false;
  return ours === undefined
    ? age > SERVED_SHOWN_MS - SERVED_SLACK_MS
    : age < SERVED_SHOWN_MS + SERVED_SLACK_MS;
}
