// Owns the audit entries of a command that the engine has decided: one for each order it touched (SAFE-10).
import type { Command } from '../../shared/protocol/command.ts';
import { commandTarget } from '../../shared/protocol/command-target.ts';
import type { AuditEntry } from '../store/audit-store.ts';
import type { CommandAnswer } from '../store/command-store.ts';
import type { CommandEntry } from './engine-inputs.ts';

/**
 * @param touched orders that the command's facts are about
 * @param answer undefined while the cloud's word is awaited
 */
export function auditEntries(
  { id, command, actor }: CommandEntry,
  touched: Iterable<string>,
  answer: CommandAnswer | undefined,
  now: number,
): AuditEntry[] {
  const entry: AuditEntry = {
    at: now,
    action: command.name,
    result: resultOf(answer),
    staff: actor.staff,
    userName: actor.userName,
    displayId: actor.displayId,
    commandId: id,
    params: paramsOf(command, answer),
  };
  const orderIds = [...new Set([...ordersNamed(command), ...touched])];
  return orderIds.length === 0 ? [entry] : orderIds.map((orderId) => ({ ...entry, orderId }));
}

/** What was to become of it, beside why it was refused. */
function paramsOf(command: Command, answer: CommandAnswer | undefined): AuditEntry['params'] {
  const to = commandTarget(command);
  const why = answer?.ok === false ? answer.refusal.params : undefined;
  return to === undefined ? why : { ...why, to };
}

/** The orders that a command is said to be about, before anything is known of them. */
export function ordersNamed(command: Command): string[] {
  if ('orderId' in command) return [command.orderId];
  if (command.name === 'course.link') return command.courses.map((course) => course.orderId);
  return [];
}

function resultOf(answer: CommandAnswer | undefined): string {
  if (answer === undefined) return 'asked';
  return answer.ok ? 'done' : answer.refusal.code;
}
