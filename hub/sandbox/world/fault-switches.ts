// Fault switches of the sandbox (SAND-05): their settings, and the calls or messages they affect.
import * as z from 'zod/mini';
import { Dice, mixSeed } from '../restaurant/dice.ts';

/** Frequency of a fault: a probability of 0 to 1, or the next `count` times. */
const rate = z.union([
  z.number().check(z.gte(0), z.lte(1)),
  z.object({ probability: z.number().check(z.gte(0), z.lte(1)) }),
  z.object({ count: z.int().check(z.gte(0)) }),
]);

function isPattern(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

const callRule = {
  /** Only calls whose path (without query) matches this regular expression. */
  path: z.optional(z.string().check(z.refine(isPattern, 'not a regular expression'))),
  method: z.optional(z.string()),
  /** Limits it to this many calls; otherwise until cleared. */
  count: z.optional(z.int().check(z.gte(1))),
};

const statusRule = z.object({
  status: z.int().check(z.gte(400), z.lte(599)),
  retryAfterSeconds: z.optional(z.number()),
  body: z.optional(z.unknown()),
  ...callRule,
});
const lostRule = z.object(callRule);
const delayRule = z.object({ ms: z.number().check(z.gte(0)), ...callRule });

/** Body of PUT /sandbox/faults: only the given switches change; null or false clears one. */
export const faultChange = z.object({
  refuseTokens: z.optional(z.union([z.boolean(), z.enum(['access', 'all'])])),
  delayMs: z.optional(z.union([z.number().check(z.gte(0)), delayRule, z.null()])),
  status: z.optional(
    z.union([statusRule, z.array(statusRule), z.int().check(z.gte(400), z.lte(599)), z.null()]),
  ),
  answerLost: z.optional(z.union([z.boolean(), lostRule, z.null()])),
  cutBroker: z.optional(z.union([z.boolean(), z.object({ forMs: z.number().check(z.gte(0)) }), z.null()])),
  dropMessages: z.optional(z.union([rate, z.null()])),
  duplicateMessages: z.optional(z.union([rate, z.null()])),
  reorderMessages: z.optional(z.union([rate, z.null()])),
});
export type FaultChange = z.infer<typeof faultChange>;

type Rate = z.infer<typeof rate>;
type StatusRule = z.infer<typeof statusRule>;
type LostRule = z.infer<typeof lostRule>;
type DelayRule = z.infer<typeof delayRule>;
export type MessageFault = 'dropMessages' | 'duplicateMessages' | 'reorderMessages';

export interface FaultState {
  refuseTokens: false | 'access' | 'all';
  delayMs: DelayRule | null;
  status: StatusRule[];
  answerLost: LostRule | null;
  dropMessages: Rate | null;
  duplicateMessages: Rate | null;
  reorderMessages: Rate | null;
}

const none = (): FaultState => ({
  refuseTokens: false,
  delayMs: null,
  status: [],
  answerLost: null,
  dropMessages: null,
  duplicateMessages: null,
  reorderMessages: null,
});

export class FaultSwitches {
  state: FaultState = none();
  /** Calls get no answer, as without an internet connection. */
  isLineCut = false;
  #dice: Dice;

  constructor(seed: number) {
    this.#dice = new Dice(mixSeed(seed, 'faults'));
  }

  clear(): void {
    this.state = none();
    this.isLineCut = false;
  }

  /** Sets the given switches; cutting the broker is done by the broker. */
  change(change: FaultChange): void {
    const { refuseTokens, delayMs, status, answerLost } = change;
    if (refuseTokens !== undefined) this.state.refuseTokens = refuseTokens === true ? 'all' : refuseTokens;
    if (delayMs !== undefined) this.state.delayMs = typeof delayMs === 'number' ? { ms: delayMs } : delayMs;
    if (status !== undefined) {
      const rules = status === null ? [] : typeof status === 'number' ? [{ status }] : status;
      this.state.status = Array.isArray(rules) ? rules : [rules];
    }
    if (answerLost !== undefined) {
      this.state.answerLost = answerLost === true ? {} : answerLost === false ? null : answerLost;
    }
    for (const name of ['dropMessages', 'duplicateMessages', 'reorderMessages'] as const) {
      const given = change[name];
      if (given !== undefined) this.state[name] = given;
    }
  }

  /** Status with which this call must fail, if any; counts it. */
  takeStatus(method: string, path: string): StatusRule | undefined {
    const rule = this.state.status.find((each) => fits(each, method, path));
    if (rule !== undefined && spend(rule))
      this.state.status = this.state.status.filter((each) => each !== rule);
    return rule;
  }

  /** True if this call is applied and its answer lost; counts it. */
  takeLost(method: string, path: string): boolean {
    const rule = this.state.answerLost;
    if (rule === null || !fits(rule, method, path)) return false;
    if (spend(rule)) this.state.answerLost = null;
    return true;
  }

  /** Delay of this call in milliseconds; counts it. */
  takeDelay(method: string, path: string): number {
    const rule = this.state.delayMs;
    if (rule === null || !fits(rule, method, path)) return 0;
    if (spend(rule)) this.state.delayMs = null;
    return rule.ms;
  }

  /** True if the fault affects this message; counts it. */
  takeMessage(fault: MessageFault): boolean {
    const given = this.state[fault];
    if (given === null) return false;
    if (typeof given === 'number') return this.#dice.chance(given);
    if ('probability' in given) return this.#dice.chance(given.probability);
    this.state[fault] = given.count > 1 ? { count: given.count - 1 } : null;
    return given.count > 0;
  }
}

function fits(rule: LostRule, method: string, path: string): boolean {
  if (rule.method !== undefined && rule.method.toUpperCase() !== method) return false;
  return rule.path === undefined || new RegExp(rule.path).test(path);
}

/** Counts one use; true if that was the last. */
function spend(rule: LostRule): boolean {
  if (rule.count === undefined) return false;
  rule.count -= 1;
  return rule.count <= 0;
}
