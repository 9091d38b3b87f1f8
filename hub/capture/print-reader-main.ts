// Where the print reader's process begins when the hub runs from its sources; the bundle has a command for it in hub/main.ts.
import { servePrintReader } from './print-reader-process.ts';

await servePrintReader();
process.exit(0);
