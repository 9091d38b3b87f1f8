// What hub and displays say about the token of the pads (SAFE-08).
import * as z from 'zod/mini';

/** GET and POST /api/spooler-token: the token that counts now. */
export const spoolerToken = z.object({ token: z.string() });
