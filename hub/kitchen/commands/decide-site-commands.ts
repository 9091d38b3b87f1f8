// Commands that change no order: the manager's messages, the hub's mode, covers for lost displays.
import { MESSAGE_MAX_CHARACTERS } from '../../../shared/limits.ts';
import type { CommandOf } from '../../../shared/protocol/command.ts';
import { coverChange } from '../visibility/covers.ts';
import type { CommandInput, KitchenView } from './decision.ts';
import { ALREADY_REACHED, type Plan, type Refused, refused } from './plan.ts';

/** Cover of a board, started or ended by hand (COVER-01). */
export function decideCover(
  command: CommandOf<'board.cover'>,
  _input: CommandInput,
  { covers, setup }: KitchenView,
): Plan | Refused {
  const cover = coverChange(command, covers, setup);
  return typeof cover === 'string' ? refused(cover) : { ...ALREADY_REACHED, cover };
}

/** Going back online needs no permission (SPOOL-09). */
export function decideMode(
  { offline }: CommandOf<'mode.set'>,
  _input: CommandInput,
  { setup }: KitchenView,
): Plan | Refused {
  if (offline && !setup.enableOffline) return refused('offline-not-enabled');
  return { ...ALREADY_REACHED, offlineMode: offline };
}

/**
 * A manager's message to all boards (MSG-01, MSG-06): text-missing for an empty text, too-long beyond 500 characters;
 * leading and trailing spaces are removed. Withdrawing a deleted message counts as done.
 */
export function decideMessage(
  command: CommandOf<'message.post' | 'message.withdraw' | 'message.clear'>,
): Plan | Refused {
  switch (command.name) {
    case 'message.withdraw':
      return { ...ALREADY_REACHED, message: { do: 'withdraw', id: command.id } } as const;
    case 'message.clear':
      return { ...ALREADY_REACHED, message: { do: 'clear' } } as const;
    case 'message.post': {
      const text = command.text.trim();
      if (text === '') return refused('text-missing');
      if (text.length > MESSAGE_MAX_CHARACTERS) return refused('too-long', { limit: MESSAGE_MAX_CHARACTERS });
      return { ...ALREADY_REACHED, message: { do: 'post', text, fixed: command.fixed } } as const;
    }
    default:
      return command satisfies never;
  }
}
