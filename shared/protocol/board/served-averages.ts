// What a board tells of how long tickets took from fire to serve, course by course (EXPO-33, TIME-23).
import * as z from 'zod/mini';

/** Of the tickets served in the last 60 minutes, in the order of course types; empty while there is none. */
export const servedAverages = z.array(
  z.object({
    courseType: z.string(),
    /** How many tickets it is the mean of. */
    count: z.number(),
    seconds: z.number(),
  }),
);

export type ServedAverages = z.infer<typeof servedAverages>;
