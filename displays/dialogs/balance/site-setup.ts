// What the boards' dialogs read and save of the site's setup: its load-balance groups (DLG-17). The rest of the
// setup stays with the hub, which joins what is sent with what is stored.
import * as z from 'zod/mini';
import { type ApiAnswer, type ApiRefusal, callApi, noAnswer } from '../../link/http/api-call.ts';

const group = z.looseObject({
  _id: z.string(),
  name: z._default(z.string(), ''),
  shortName: z._default(z.string(), ''),
  enabled: z._default(z.boolean(), true),
  isPrimary: z._default(z.boolean(), false),
});
export type BalanceGroup = z.infer<typeof group>;

const setupAnswer = z.object({
  revision: z.number(),
  setup: z.looseObject({
    loadBalancing: z.optional(z.looseObject({ groups: z._default(z.array(group), []) })),
  }),
  /** The hub wants the admin code before it saves (PERM-15). */
  adminCode: z.optional(z.literal('needed')),
});

export interface BalanceSetup {
  revision: number;
  groups: readonly BalanceGroup[];
  needsCode: boolean;
}

export async function loadBalanceSetup(): Promise<ApiAnswer<BalanceSetup>> {
  const answer = await callApi('/api/setup', { answer: setupAnswer });
  if (!answer.ok) return answer;
  const { revision, setup, adminCode } = answer.value;
  const groups = setup.loadBalancing?.groups ?? [];
  return { ok: true, value: { revision, groups, needsCode: adminCode === 'needed' } };
}

/** Groups keep what isn't sent of them. */
export function saveBalanceGroups(
  revision: number,
  groups: readonly BalanceGroup[],
): Promise<ApiRefusal | undefined> {
  return save(revision, {
    groups: groups.map(({ _id, name, shortName, enabled }) => ({ _id, name, shortName, enabled })),
  });
}

/** Back to before somebody set it up; the hub may want the admin code for this very act. */
export function clearBalance(revision: number, adminCode?: string): Promise<ApiRefusal | undefined> {
  return save(revision, { initiated: false, enabled: false, kitchenQueues: [], groups: [] }, adminCode);
}

export function showAdminCode(code: string): Promise<ApiRefusal | undefined> {
  return refusalOf(callApi('/api/setup/admin-code', { method: 'POST', body: { code }, answer: noAnswer }));
}

function save(revision: number, loadBalancing: object, adminCode?: string): Promise<ApiRefusal | undefined> {
  const body = { revision, setup: { loadBalancing }, ...(adminCode === undefined ? {} : { adminCode }) };
  return refusalOf(callApi('/api/setup', { method: 'PUT', body, answer: noAnswer }));
}

async function refusalOf(call: Promise<ApiAnswer<unknown>>): Promise<ApiRefusal | undefined> {
  const answer = await call;
  return answer.ok ? undefined : answer;
}
