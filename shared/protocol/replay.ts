// HTTP requests and answers of a replay (REPLAY-01). Times are ms since 1970 in hub time.
import * as z from 'zod/mini';
import { board } from './board/board.ts';
import { boardAddress } from './board/view.ts';
import { site } from './down.ts';

/** Targets of jumps: a ticket that becomes late, one that is recalled, one with a cancellation. */
export const LANDMARKS = ['late', 'recalled', 'cancelled'] as const;
export type Landmark = (typeof LANDMARKS)[number];

const moment = z.number().check(z.gte(0), z.lte(8.64e15));

export const replayInfo = z.object({
  /** The first available time; absent if there is none. */
  since: z.optional(moment),
  now: moment,
  /** The site at the requested time. */
  site: z.optional(site),
  /** Its boards by its setup at that time; `shown`: as watched by a display around then. */
  boards: z.array(
    z.object({
      name: z.string(),
      station: z.optional(z.string()),
      address: boardAddress,
      shown: z.optional(z.literal(true)),
    }),
  ),
});
export type ReplayInfo = z.infer<typeof replayInfo>;

export const openReplay = z.object({ at: moment, address: boardAddress });
export const playReplay = z.object({ until: moment });
/** Without `to`: to the next or previous change of this board. */
export const stepReplay = z.object({ forward: z.boolean(), to: z.optional(z.enum(LANDMARKS)) });
export const checkReplay = z.object({ from: moment, to: moment });

/** A board at a past time. */
export const replayedBoard = z.object({
  at: moment,
  digest: z.string(),
  board,
  /** Of a step or a jump: false if there is no match in that direction. */
  found: z.boolean(),
  /** The ticket found by a jump. */
  ticket: z.optional(z.object({ orderId: z.string(), title: z.string(), landmark: z.enum(LANDMARKS) })),
});
export type ReplayedBoard = z.infer<typeof replayedBoard>;

/** Changes of the board up to `at`, as in the live protocol. */
export const replayedChanges = z.object({
  at: moment,
  changes: z.array(z.object({ at: moment, parts: z.record(z.string(), z.unknown()) })),
  /** Digest of the board at `at`. */
  digest: z.string(),
  /** There is nothing later yet. */
  isEnd: z.boolean(),
});
export type ReplayedChanges = z.infer<typeof replayedChanges>;

/** Number of compared digests that displays were sent in that period, and where the replay differs. */
export const replayChecked = z.object({
  samples: z.number(),
  different: z.array(z.object({ at: moment, profile: z.string() })),
});
export type ReplayChecked = z.infer<typeof replayChecked>;
