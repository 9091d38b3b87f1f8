// `npm run options`: writes the table of profile options for the first pilot site (docs/pilot-site.md).
import { writeFileSync } from 'node:fs';
import { PILOT_PAGE, pilotPage } from './pilot-page.ts';

writeFileSync(PILOT_PAGE, pilotPage());
