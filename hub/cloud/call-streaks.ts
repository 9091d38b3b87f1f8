// When failed calls are an outage: nobody answered the last three of any kind, or three of one kind in a row failed,
// with a 5xx, a web page or anything that isn't the cloud's answer (SHELL-32).
import { CLOUD_TROUBLE_AFTER_CALLS } from '../../shared/limits.ts';
import { type CloudAnswer, isOutage } from './cloud-answer.ts';

/** The calls that the hub repeats by itself until they succeed, so that an outage that they tell is also ended by them. */
export type RepeatedCall = 'token' | 'orders' | 'report' | 'ping';

export interface Streaks {
  /** The cloud doesn't do its work now: the last call of any kind had no answer, or there is trouble. */
  away: boolean;
  /** It has lasted for so many calls that a banner says so. */
  trouble: boolean;
}

export interface EndedCall {
  repeats?: RepeatedCall | undefined;
  /** Several failures about one order are one: a single order that the cloud chokes on is no outage. */
  orderId?: string | undefined;
  /** It was let in with a token: then the tokens are fine. */
  authorised: boolean;
}

export interface CallStreaks {
  ended(call: EndedCall, answer: CloudAnswer): Streaks;
}

export function createCallStreaks(): CallStreaks {
  const failed = new Map<RepeatedCall, string[]>();
  let unanswered = 0;
  /** Nobody has answered yet. */
  let isSilent = true;

  const count = ({ repeats, orderId }: EndedCall) => {
    if (repeats === undefined) return;
    const known = failed.get(repeats) ?? [];
    const about = orderId ?? '';
    if (known.length >= CLOUD_TROUBLE_AFTER_CALLS || (about !== '' && known.includes(about))) return;
    failed.set(repeats, [...known, about]);
  };

  return {
    ended: (call, answer) => {
      const isUnanswered = !answer.ok && answer.kind === 'no-connection';
      unanswered = isUnanswered ? unanswered + 1 : 0;
      if (isOutage(answer)) {
        count(call);
        // Somebody says 500 or shows a page: that doesn't end a silence.
        isSilent ||= isUnanswered;
      } else {
        isSilent = false;
        // A 401 comes before the call itself is looked at: it says neither.
        const isJudged = answer.ok || answer.kind !== 'unauthorised' || call.repeats === 'token';
        if (isJudged && call.repeats !== undefined) failed.delete(call.repeats);
        if (answer.ok && call.authorised) failed.delete('token');
      }
      const trouble =
        unanswered >= CLOUD_TROUBLE_AFTER_CALLS ||
        [...failed.values()].some((streak) => streak.length >= CLOUD_TROUBLE_AFTER_CALLS);
      return { away: isSilent || trouble, trouble };
    },
  };
}
