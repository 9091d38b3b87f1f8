// Answers and changes for commands at the machine of a running hub (OPS-13).
import { resolve } from 'node:path';
import type { HealthAnswer } from '../../shared/protocol/health.ts';
import type { HubControl, RunningHub } from '../commands/control-socket.ts';
import { countOpenOrders } from '../commands/open-orders.ts';
import type { Kitchen } from './create-kitchen.ts';
import type { Base, HubParts } from './open-base.ts';
import type { StandaloneSide } from './standalone-parts.ts';

/** The caller that listens adds the address. */
export type SiteControl = Omit<HubControl, 'status'> & { status(): Omit<RunningHub, 'address'> };

export function createHubControl(
  { dataDir }: HubParts,
  base: Base,
  sides: {
    kitchen: Pick<Kitchen, 'engine'>;
    standalone: Pick<StandaloneSide, 'accounts'> | undefined;
    health(): HealthAnswer;
  },
): SiteControl {
  const { kitchen, standalone, health } = sides;
  return {
    status: () => ({
      pid: process.pid,
      dataDir: resolve(dataDir),
      restaurant: base.served.organisation?.name,
      openOrders: countOpenOrders(kitchen.engine.orders.values()),
      health: health(),
    }),
    backup: async () => {
      const taken = await base.backups.take();
      if (!taken.ok) return taken;
      return { ok: true, value: { ...taken.value, path: resolve(taken.value.path) } };
    },
    setPassword: (email, password) => setPassword(base, standalone, email, password),
  };
}

async function setPassword(
  { audit, stores, storage }: Base,
  standalone: Pick<StandaloneSide, 'accounts'> | undefined,
  email: string,
  password: string,
): ReturnType<HubControl['setPassword']> {
  if (standalone === undefined) return { ok: false, refusal: { code: 'not-allowed' } };
  const { accounts } = standalone;
  const account = accounts.all().find((each) => each.email === email.trim().toLowerCase());
  if (account === undefined) return { ok: false, refusal: { code: 'account-unknown' } };
  try {
    const changed = await accounts.change(account.id, { password });
    if (!changed.ok) return changed;
  } catch (error) {
    const isDiskFull =
      error instanceof Error && stores.failureOf(error) !== 'defect' && storage.failed(error);
    if (!isDiskFull) throw error;
    return { ok: false, refusal: { code: 'storage-full' } };
  }
  audit.did({ action: 'password', result: 'done', userName: account.email });
  return { ok: true, value: undefined };
}
