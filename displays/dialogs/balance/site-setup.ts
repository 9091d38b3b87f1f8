// Site setup data that the boards' dialogs read and save: the load-balance groups (DLG-17). The hub merges what is sent
// with the stored setup.
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
  /** The hub requires the admin code before it saves (PERM-15). */
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

/** Omitted fields of a group are left unchanged. */
export function saveBalanceGroups(
  revision: number,
  groups: readonly BalanceGroup[],
): Promise<ApiRefusal | undefined> {
  return save(revision, {
    groups: groups.map(({ _id, name, shortName, enabled }) => ({ _id, name, shortName, enabled })),
  });
}

/** Resets to the unconfigured state; the hub may require the admin code for this action too. */
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
