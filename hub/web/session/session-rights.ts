// Which rights an account gives at this hub (PERM-05 to PERM-08, PERM-14).
import type { Account, Organisation } from '../../../shared/model/organisation.ts';
import type { Right } from '../../../shared/protocol/session.ts';

export interface RightsInput {
  account: Account;
  /** Ids of the account's organisations, as far as the cloud has told. */
  places: readonly string[];
  bound: Organisation | undefined;
  hideSetupForNonAdmin: boolean;
  /** Name of the permission that opens setup (KDS_SETUP_PERMISSION). */
  setupPermission: string;
  /** False = the cloud's word about the account is too old, or the login: boards go on, for more a person logs in again. */
  isConfirmed: boolean;
}

/** A dealer has dealers or all of them (PERM-06). */
export function isDealer(account: Account): boolean {
  return account.dealers.length > 0 || account.allDealers;
}

function isInsider(account: Account): boolean {
  return account.isStaff || isDealer(account);
}

/** Whether the account's permissions open the setup of an organisation that it may enter (PERM-05, PERM-07). */
export function mayOpenSetup(
  input: Pick<RightsInput, 'account' | 'hideSetupForNonAdmin' | 'setupPermission'>,
): boolean {
  const { account } = input;
  return (
    account.permissions.includes(input.setupPermission) && (isInsider(account) || !input.hideSetupForNonAdmin)
  );
}

/** Boards and setup only for accounts that may enter the organisation this hub serves. */
export function sessionRights(input: RightsInput): Right[] {
  const { account, bound } = input;
  const atHome = bound !== undefined && input.places.includes(bound.id);
  const { isConfirmed } = input;
  const given: Record<Right, boolean> = {
    organizations: true,
    boards: atHome,
    setup: isConfirmed && atHome && mayOpenSetup(input),
    'staff-options': isConfirmed && account.isStaff,
    'dealer-options': isConfirmed && isInsider(account),
  };
  return (['boards', 'setup', 'staff-options', 'dealer-options', 'organizations'] as const).filter(
    (right) => given[right],
  );
}
