// Row below a ticket's warnings: the button with which a station confirms having read them, else who hasn't (EXPO-36).
// The row's height doesn't change, so that no line moves under a finger.
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import { useBoardText } from '../i18n/use-text.ts';
import { useAnyWorking } from '../link/live.ts';
import css from './allergies-seen.module.css';
import { commandsOf, type LineOwner, offeredActions, ownerOf, useCardActions } from './card-actions.ts';
import { useBoardScope } from './card-scope.ts';

export interface Confirming {
  owner: LineOwner;
  /** Names of the stations that haven't confirmed; one without a name is the kitchen. */
  missing: readonly string[];
  /** Names of the passes that have. */
  boards: readonly string[];
  /** This board may confirm. */
  isOffered: boolean;
}

/** Undefined for a ticket without anything to confirm. */
export function confirmingOf(ticket: Ticket): Confirming | undefined {
  const { allergiesSeen } = ticket;
  if (allergiesSeen === undefined) return undefined;
  const isOffered = offeredActions(ticket).includes('seeAllergies');
  return {
    owner: ownerOf(ticket),
    missing: allergiesSeen.missing,
    boards: allergiesSeen.boards ?? [],
    isOffered,
  };
}

export function ConfirmAllergies({ owner, missing, boards, isOffered }: Confirming) {
  const t = useBoardText();
  const actions = useCardActions();
  const { station } = useBoardScope();
  const working = useAnyWorking(commandsOf('seeAllergies', owner));
  const text = receiptText(missing, boards, t);
  const longest = useLongest(text, `✓ ${t('allergies.seen')}`);
  // A board of all stations confirms in the menu, or as the next action; its row shows who is missing.
  if (isOffered && station && actions.seeAllergies) {
    const confirm = () => actions.seeAllergies?.(owner.id);
    return <SeeAllergies working={working} onClick={confirm} />;
  }
  return (
    <p className={css.row} data-told={!station} data-longest={longest}>
      <span>
        {missing.length === 0 && <Check />}
        <bdi>{text}</bdi>
      </span>
    </p>
  );
}

/** The longest text so far, whose space is reserved for the others. */
function useLongest(...texts: readonly string[]): string {
  const [longest, setLongest] = useState('');
  const next = [longest, ...texts].reduce((one, other) => (other.length > one.length ? other : one));
  if (next !== longest) setLongest(next);
  return next;
}

interface SeeAllergiesProps {
  working: boolean;
  onClick: () => void;
}

/** Confirms for the board on which it is tapped. */
export function SeeAllergies({ working, onClick }: SeeAllergiesProps) {
  const t = useBoardText();
  return (
    <button
      type="button"
      className={css.row}
      data-act="allergies"
      aria-busy={working}
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
    >
      {working ? t('working') : t('allergies.see')}
    </button>
  );
}

/** Names the stations that haven't confirmed; a pass that has is listed beside the stations it can't confirm for. */
function receiptText(
  missing: readonly string[],
  boards: readonly string[],
  t: ReturnType<typeof useBoardText>,
): string {
  if (missing.length === 0) return t('allergies.seen');
  const stations = missing.map((name) => name || t('allergies.kitchen')).join(', ');
  if (boards.length === 0) return t('allergies.missing', { stations });
  return t('allergies.partly', { boards: boards.join(', '), stations });
}
