// Permissions of commands (PERM-10, PERM-11, SPOOL-10), and the actions a ticket offers; both read the same options, so
// that no board shows a button that would be refused.
import type { OperatorProfile, Profile } from '../../../shared/model/setup/profile.ts';
import type { TicketMenuAction } from '../../../shared/model/setup/ticket-menu-actions.ts';
import {
  type Command,
  type CommandName,
  type CommandVariant,
  commandVariant,
  type OfferedAction,
} from '../../../shared/protocol/command.ts';
import type { Course, Order } from '../state/kitchen.ts';
import {
  COMMAND_RULES,
  type CommandOffer,
  type CommandRule,
  type OfferOptions,
  ruleOf,
} from './command-rules.ts';
import { type Refused, refused } from './plan.ts';

/** Undefined if the command is allowed; board-unknown without a profile; else not-allowed with the name of the option. */
export function refusedByRights(
  command: Command,
  profile: Profile | undefined,
  role: 'site' | 'hq',
): Refused | undefined {
  const rule = ruleOf(command);
  if (rule.scope !== undefined) return undefined;
  if (profile === undefined) return refused('board-unknown');
  const option = optionFor(command);
  if (profile.type === 'customer') {
    return rule.isForCustomers ? undefined : refused('not-allowed', { option: option ?? command.name });
  }
  if (option !== undefined && !profile.tmOptions.includes(option)) return refused('not-allowed', { option });
  return refusedBySwitch(rule, profile, role);
}

function refusedBySwitch(
  { isOfSite, switchedOff }: CommandRule,
  profile: OperatorProfile,
  role: 'site' | 'hq',
): Refused | undefined {
  if (isOfSite && role === 'hq') return refused('not-allowed', { option: 'hq' });
  const option = switchedOff?.(profile);
  return option === undefined ? undefined : refused('not-allowed', { option });
}

/** Profile option that allows the command; undefined if every expo and kitchen board may send it. */
export function optionFor(command: Command): TicketMenuAction | undefined {
  return ruleOf(command).offers?.[commandVariant(command)]?.option;
}

/** offline-disabled for commands that only the cloud can carry out; all others work and are queued (SPOOL-06). */
export function refusedOffline(command: Command, offline: boolean): Refused | undefined {
  return offline && ruleOf(command).needsCloud ? refused('offline-disabled') : undefined;
}

const VARIANTS = ['undo', 'items', 'minutes'] as const satisfies readonly CommandVariant[];

interface NamedOffer extends CommandOffer {
  name: OfferedAction;
  isForCustomers: boolean;
}

const isCommandName = (name: string): name is CommandName => name in COMMAND_RULES;

const OFFERS: readonly NamedOffer[] = Object.keys(COMMAND_RULES)
  .filter(isCommandName)
  .flatMap((name) => {
    const { offers = {}, isForCustomers = false } = COMMAND_RULES[name];
    return [
      ...(offers.do ? [{ ...offers.do, name, isForCustomers }] : []),
      ...VARIANTS.flatMap((variant) => {
        const offer = offers[variant];
        return offer ? [{ ...offer, name: `${name}:${variant}` as const, isForCustomers }] : [];
      }),
    ];
  });

/** Names for ticket.actions (live protocol "Ticket"), in the order of a ticket's life. */
export function offeredActions(course: Course, order: Order, options: OfferOptions): OfferedAction[] {
  const { status } = course;
  const isFired = status === 'fired' || status === 'ready';
  const ticket = { course, order, options, isFired, isOpen: status !== undefined && status !== 'served' };
  return OFFERS.filter(
    ({ option, when, isForCustomers }) => isAllowed(option, isForCustomers, options) && when?.(ticket),
  ).map(({ name }) => name);
}

function isAllowed(
  option: TicketMenuAction | undefined,
  isForCustomers: boolean,
  { kind, tmOptions }: OfferOptions,
): boolean {
  if (kind === 'customer') return isForCustomers;
  return option === undefined || tmOptions.includes(option);
}
