// Verifies a replay: compares it with the digests sent to displays once a minute (REPLAY-02).
import * as z from 'zod/mini';
import { boardAddress } from '../../shared/protocol/board/view.ts';
import type { JournalReader } from '../store/journal/journal-reader.ts';
import { ReplayKitchen } from './replay-kitchen.ts';

const boardKeys = z.array(z.string());

export interface SampleDifference {
  at: number;
  board: string;
  sent: string;
  replayed: string;
}

export interface SamplesChecked {
  samples: number;
  different: SampleDifference[];
}

/**
 * Replays a span (ms) once and compares each sample in it. A board sampled repeatedly is updated change by change.
 * @param jumps checks only every n-th sample, each in a new kitchen, as after a jump to that moment
 */
export function checkSamples(
  rows: JournalReader,
  from: number,
  to: number,
  jumps?: { every: number },
): SamplesChecked {
  const checked: SamplesChecked = { samples: 0, different: [] };
  let kitchen: ReplayKitchen | undefined;
  const looked = rows.samples(from, to).filter((_, turn) => turn % (jumps?.every ?? 1) === 0);
  for (const { at, boards, digests, event, seq } of looked) {
    if (kitchen === undefined || jumps !== undefined)
      kitchen = ReplayKitchen.atPosition(rows, { event, seq }, at, () => {});
    else kitchen.advanceTo({ event, seq }, at);
    const keys = z.parse(boardKeys, JSON.parse(boards));
    const sent = digests.split(' ');
    for (const [place, board] of keys.entries()) {
      const digest = sent[place] ?? '';
      const replayed = kitchen === undefined ? 'none' : digestOf(kitchen, board);
      checked.samples += 1;
      if (replayed !== digest) checked.different.push({ at, board, sent: digest, replayed });
    }
  }
  return checked;
}

function digestOf(kitchen: ReplayKitchen, key: string): string {
  const opening = kitchen.openBoard(z.parse(boardAddress, JSON.parse(key)));
  return opening.ok ? kitchen.boardNow(opening.key).digest : opening.refusal.code;
}
