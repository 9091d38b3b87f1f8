// Owns how drizzle-kit writes migrations out of hub/store/schema.ts; the hub runs them itself, forward only.
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: './hub/store/schema.ts',
  out: './migrations',
});
