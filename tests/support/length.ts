// Two lengths of the suite: `npm test` runs the short form of each test, `npm run test:long` what takes long by nature.
// A file named *.long.test.ts runs in the long form only; a file that imports this one runs in both.

/** True under `npm run test:long`: more rounds, all variants, longer evenings. */
export const isLong: boolean = process.env['KDS_TEST_LENGTH'] === 'long';

/**
 * The variants to test: all of them in the long form, in the short form as many as `few`, spread over the list by
 * taking the first ones.
 *
 * @param few how many the short form takes; at least one
 */
export function variants<T>(all: readonly T[], few: number): readonly T[] {
  return isLong ? all : all.slice(0, few);
}
