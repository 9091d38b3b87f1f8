// Two lengths of the suite: `npm test` runs the short form of each test, `npm run test:long` the long-running ones.
// A file named *.long.test.ts runs in the long form only; a file that imports this one runs in both.

/** True under `npm run test:long`: more rounds, all variants, longer evenings. */
export const isLong: boolean = process.env['KDS_TEST_LENGTH'] === 'long';

/**
 * The variants to test: all of them in the long form, the first `few` in the short form.
 *
 * @param few number for the short form; at least one
 */
export function variants<T>(all: readonly T[], few: number): readonly T[] {
  return isLong ? all : all.slice(0, few);
}
