// The pads' token (SAFE-08).
import * as z from 'zod/mini';

/** GET and POST /api/spooler-token: the currently valid token. */
export const spoolerToken = z.object({ token: z.string() });
