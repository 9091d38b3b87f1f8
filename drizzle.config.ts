// Configures how drizzle-kit writes migrations out of the store's tables; the hub runs them itself, forward only.
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: [
    './hub/store/schema.ts',
    './hub/store/glass/paintings-store.ts',
    './hub/store/glass/cover-store.ts',
    './hub/store/figures/figure-tables.ts',
    './hub/store/figures/paces-store.ts',
    './hub/store/journal/journal-store.ts',
  ],
  out: './migrations',
});
