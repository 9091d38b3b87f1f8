// Owns the calls of the setup's pages to the hub, every answer parsed (live protocol "HTTP").
import * as z from 'zod/mini';
import { SETUP_PROBLEM_CODES } from '../../shared/model/setup-problem.ts';
import { callApi, noAnswer } from '../link/api-call.ts';

const stored = z.record(z.string(), z.unknown());
const setupAnswer = z.object({ revision: z.number(), setup: stored });
export type StoredSetup = z.infer<typeof setupAnswer>;

const savedAnswer = z.extend(setupAnswer, { warnings: z.array(z.string()) });

const problem = z.object({
  path: z.string(),
  code: z.enum(SETUP_PROBLEM_CODES),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type ToldProblem = z.infer<typeof problem>;

const invalidBody = z.object({ code: z.literal('setup-invalid'), problems: z.array(problem) });
const outdatedBody = z.extend(setupAnswer, { code: z.literal('setup-outdated') });

const named = z.object({ id: z.string(), name: z.string() });
const catalogueAnswer = z.object({
  items: z.array(z.extend(named, { category: z.optional(z.string()) })),
  categories: z.array(named),
  tables: z.array(z.extend(named, { number: z.optional(z.string()) })),
  tags: z.array(named),
  stations: z.array(z.extend(named, { isVirtual: z.optional(z.boolean()) })),
});
export type CatalogueNames = z.infer<typeof catalogueAnswer>;
export type Named = z.infer<typeof named>;

export const setupApi = {
  setup: () => callApi('/api/setup', { answer: setupAnswer }),
  catalogue: () => callApi('/api/catalogue', { answer: catalogueAnswer }),
  save: (revision: number, setup: Record<string, unknown>) =>
    callApi('/api/setup', { method: 'PUT', body: { revision, setup }, answer: savedAnswer }),
  enterAdminCode: (code: string) =>
    callApi('/api/setup/admin-code', { method: 'POST', body: { code }, answer: noAnswer }),
};

/** What is wrong with a refused save, field by field; undefined if it was refused for something else. */
export function problemsIn(body: unknown): ToldProblem[] | undefined {
  const read = invalidBody.safeParse(body);
  return read.success ? read.data.problems : undefined;
}

/** What somebody else saved meanwhile. */
export function newerIn(body: unknown): StoredSetup | undefined {
  const read = outdatedBody.safeParse(body);
  return read.success ? read.data : undefined;
}
