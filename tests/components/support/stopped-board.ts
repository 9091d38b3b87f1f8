// A board of samples at rest, a second after it was drawn.
import type { CustomerBoard, OperatorBoard } from '../../../shared/protocol/board/board.ts';
import type { SampleHub } from '../../displays/boards/sample-hub.ts';
import { open } from './stage.ts';
import { pass } from './virtual-time.ts';

const PASS = '/kds/expeditor/pass';

/** @param keeps what the display keeps, by its name in the browser's storage */
export async function openFrozenBoard(
  board: OperatorBoard | CustomerBoard,
  keeps: Readonly<Record<string, string>> = {},
): Promise<SampleHub> {
  const hub = await open(PASS, board, undefined, keeps);
  await pass(1_000);
  return hub;
}
