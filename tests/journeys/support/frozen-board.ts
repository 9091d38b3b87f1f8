// A sample board at rest, on a clock controlled by the test.
import type { Locator } from 'playwright';
import type { CustomerBoard, OperatorBoard } from '../../../shared/protocol/board/board.ts';
import type { SampleHub } from '../../displays/boards/sample-hub.ts';
import { stopClock } from './course-night-stage.ts';
import { open, page } from './sample-stage.ts';

const PASS = '/kds/expeditor/pass';

/** With its second chunk loaded and its clock frozen. */
export async function openFrozenBoard(board: OperatorBoard | CustomerBoard, path = PASS): Promise<SampleHub> {
  const hub = await open(path, board);
  await page.locator('main [role="status"]').first().waitFor({ state: 'attached' });
  await stopClock();
  hub.goByScreen();
  await pass(1_000);
  return hub;
}

/** Lets time pass, frame by frame. */
export async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 50) await page.clock.runFor(Math.min(50, left));
}

/** The card with this title in its header. */
export function cardOf(title: string): Locator {
  return page
    .locator('main article', { has: page.getByRole('button', { name: title, exact: true }) })
    .first();
}
