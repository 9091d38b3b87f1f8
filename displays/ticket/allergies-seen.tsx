// Below the warnings of a ticket: the button with which a station confirms that it has read them, else who hasn't (EXPO-36).
// The row is as high before as after, so that no line moves under a finger.
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
  /** Names of the stations that have not confirmed; one without a name is the kitchen. */
  missing: readonly string[];
  /** This board may confirm. */
  isOffered: boolean;
}

/** Undefined for a ticket of which nobody has to confirm anything. */
export function confirmingOf(ticket: Ticket): Confirming | undefined {
  const { allergiesSeen } = ticket;
  if (allergiesSeen === undefined) return undefined;
  const isOffered = offeredActions(ticket).includes('seeAllergies');
  return { owner: ownerOf(ticket), missing: allergiesSeen.missing, isOffered };
}

export function ConfirmAllergies({ owner, missing, isOffered }: Confirming) {
  const t = useBoardText();
  const actions = useCardActions();
  const { station } = useBoardScope();
  const working = useAnyWorking(commandsOf('seeAllergies', owner));
  const text = missing.length === 0 ? t('allergies.seen') : named(t, 'allergies.missing', missing);
  const longest = useLongest(text, `✓ ${t('allergies.seen')}`);
  // On a board of every station it is confirmed in the menu, or as the next step: a row here tells who is missing.
  if (isOffered && station && actions.seeAllergies) {
    const confirm = () => actions.seeAllergies?.(owner.id);
    return <SeeAllergies missing={missing} working={working} onClick={confirm} />;
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

/** The longest text so far, in whose room the others stand. */
function useLongest(...texts: readonly string[]): string {
  const [longest, setLongest] = useState('');
  const next = [longest, ...texts].reduce((one, other) => (other.length > one.length ? other : one));
  if (next !== longest) setLongest(next);
  return next;
}

interface SeeAllergiesProps {
  missing: readonly string[];
  working: boolean;
  onClick: () => void;
}

/** A cook says it of himself; on a board of every station it is said for those who haven't. */
export function SeeAllergies({ missing, working, onClick }: SeeAllergiesProps) {
  const t = useBoardText();
  const { station } = useBoardScope();
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
      {working ? t('working') : station ? t('allergies.see') : named(t, 'allergies.seenAt', missing)}
    </button>
  );
}

function named(
  t: ReturnType<typeof useBoardText>,
  key: 'allergies.missing' | 'allergies.seenAt',
  stations: readonly string[],
): string {
  const names = stations.map((name) => name || t('allergies.kitchen'));
  return t(key, { stations: names.join(', ') });
}
