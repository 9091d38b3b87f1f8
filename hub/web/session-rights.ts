// Owns which rights an account gives at this hub (PERM-05 to PERM-08, PERM-14).
import type { Account, Organisation } from '../../shared/model/organisation.ts';
import type { Right } from '../../shared/protocol/session.ts';

export interface RightsInput {
  account: Account;
  /** Ids of the account's organisations, as far as the cloud has told. */
  places: readonly string[];
  bound: Organisation | undefined;
  hideSetupForNonAdmin: boolean;
  /** Name of the permission that opens setup (KDS_SETUP_PERMISSION). */
  setupPermission: string;
}

/** A dealer has dealers or all of them (PERM-06). */
export function isDealer(account: Account): boolean {
  return account.dealers.length > 0 || account.allDealers;
}

/** Boards and setup only for accounts that may enter the organisation this hub serves. */
export function sessionRights(input: RightsInput): Right[] {
  const { account, bound } = input;
  const atHome = bound !== undefined && input.places.includes(bound.id);
  const insider = account.isStaff || isDealer(account);
  const mayOpenSetup =
    account.permissions.includes(input.setupPermission) && (insider || !input.hideSetupForNonAdmin);
  const given: Record<Right, boolean> = {
    organizations: true,
    boards: atHome,
    setup: atHome && mayOpenSetup,
    'staff-options': account.isStaff,
    'dealer-options': insider,
  };
  return (['boards', 'setup', 'staff-options', 'dealer-options', 'organizations'] as const).filter(
    (right) => given[right],
  );
}
