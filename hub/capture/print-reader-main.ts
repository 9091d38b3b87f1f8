// Entry point of the print reader's process when the hub runs from source; the bundle has a command for it in
// hub/main.ts.
import { servePrintReader } from './print-reader-process.ts';

await servePrintReader();
process.exit(0);
