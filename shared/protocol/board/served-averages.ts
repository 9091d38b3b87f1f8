// Average time from fire to serve on a board, by course (EXPO-33, TIME-23).
import * as z from 'zod/mini';

/** Of the tickets served in the last 60 minutes, in the order of course types; empty if there are none. */
export const servedAverages = z.array(
  z.object({
    courseType: z.string(),
    /** Number of tickets in the average. */
    count: z.number(),
    seconds: z.number(),
  }),
);

export type ServedAverages = z.infer<typeof servedAverages>;
