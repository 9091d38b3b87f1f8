// Selects the tests that must notice a mutant: the examples of rules and boards. Random and whole-hub tests are left
// out: they take seconds for each mutant, and an example should say what is wrong by itself.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/kitchen/**/*.test.ts', 'tests/boards/**/*.test.ts'],
    exclude: ['tests/boards/incremental-board.test.ts'],
    maxWorkers: 1,
  },
});
