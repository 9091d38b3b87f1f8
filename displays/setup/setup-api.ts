// HTTP calls of the setup pages, every answer parsed (live protocol "HTTP").
import * as z from 'zod/mini';
import { SETUP_PROBLEM_CODES } from '../../shared/model/setup/setup-problem.ts';
import { debugState } from '../../shared/protocol/debug.ts';
import { profilePreview } from '../../shared/protocol/profile-preview.ts';
import { callApi, noAnswer } from '../link/http/api-call.ts';

const stored = z.record(z.string(), z.unknown());
const formAnswer = z.object({
  revision: z.number(),
  setup: stored,
  /** The same with every known value filled in. */
  read: stored,
  /** Default values. */
  usual: z.object({
    site: stored,
    expo: stored,
    kitchen: stored,
    customer: stored,
    virtualWorkStations: stored,
    printers: stored,
    zonesSets: stored,
    groups: stored,
  }),
  /** The hub is in a local environment and offers debug controls for developers. */
  local: z.optional(z.boolean()),
});
export type StoredSetup = z.infer<typeof formAnswer>;
export type UsualSetup = StoredSetup['usual'];

const sitesAnswer = z.object({
  sites: z.array(z.object({ id: z.string(), name: z.string(), kdsEnabled: z.boolean(), inUse: z.boolean() })),
  /** False if the cloud couldn't be reached now. */
  fresh: z.boolean(),
});

const gateAnswer = z.object({ adminCode: z.optional(z.string()) });
const savedAnswer = z.object({
  revision: z.number(),
  warnings: z.array(z.string()),
  /** Sites enabled in the setup that no board shows. */
  leftOut: z.array(z.object({ name: z.string() })),
});
export type SavedSetup = z.infer<typeof savedAnswer>;

const problem = z.object({
  path: z.string(),
  code: z.enum(SETUP_PROBLEM_CODES),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type SaveProblem = z.infer<typeof problem>;

const invalidBody = z.object({ code: z.literal('setup-invalid'), problems: z.array(problem) });
const refusedBody = z.object({ code: z.string() });

const named = z.object({ id: z.string(), name: z.string() });
const catalogueAnswer = z.object({
  items: z.array(z.extend(named, { category: z.optional(z.string()) })),
  categories: z.array(named),
  tables: z.array(z.extend(named, { number: z.optional(z.string()) })),
  tags: z.array(named),
  stations: z.array(z.extend(named, { isVirtual: z.optional(z.boolean()) })),
  /** Sites of an HQ with the stations of each kitchen. */
  sites: z._default(z.array(z.extend(named, { stations: z.array(named) })), []),
});
export type CatalogueNames = z.infer<typeof catalogueAnswer>;
export type NamedEntry = z.infer<typeof named>;

const DEBUG_PATH = '/api/debug';

/** Available in a local environment only (SHELL-31). */
export const debugApi = {
  state: () => callApi(DEBUG_PATH, { answer: debugState }),
  feed: (running: boolean) =>
    callApi(`${DEBUG_PATH}/feed`, { method: 'PUT', body: { running }, answer: debugState }),
  clear: () => callApi(`${DEBUG_PATH}/messages`, { method: 'DELETE', answer: debugState }),
};

export const setupApi = {
  /** True if the admin code is required first. */
  gate: () => callApi('/api/setup', { answer: gateAnswer }),
  form: () => callApi('/api/setup/form', { answer: formAnswer }),
  /** Available sites of an HQ. */
  sites: () => callApi('/api/setup/sites', { answer: sitesAnswer }),
  catalogue: () => callApi('/api/catalogue', { answer: catalogueAnswer }),
  /** @param patch the edits · @param profile its id */
  preview: (patch: Record<string, unknown>, profile: string) =>
    callApi('/api/setup/preview', {
      method: 'POST',
      body: { setup: patch, profile },
      answer: profilePreview,
    }),
  /** @param adminCode if the hub required it for this save (PERM-15) */
  save: (revision: number, setup: Record<string, unknown>, adminCode?: string) =>
    callApi('/api/setup', {
      method: 'PUT',
      body: { revision, setup, ...(adminCode === undefined ? {} : { adminCode }) },
      answer: savedAnswer,
    }),
  /** Answers once the test is printed. */
  testPrinter: (id: string) =>
    callApi(`/api/printers/${encodeURIComponent(id)}/test`, { method: 'POST', answer: noAnswer }),
  enterAdminCode: (code: string) =>
    callApi('/api/setup/admin-code', { method: 'POST', body: { code }, answer: noAnswer }),
};

/** Problems of a refused save, field by field; undefined if it was refused for another reason. */
export function problemsIn(body: unknown): SaveProblem[] | undefined {
  const read = invalidBody.safeParse(body);
  return read.success ? read.data.problems : undefined;
}

/** The hub's code for a refusal, even one that this display has no text for. */
export function codeIn(body: unknown): string | undefined {
  const read = refusedBody.safeParse(body);
  return read.success ? read.data.code : undefined;
}
