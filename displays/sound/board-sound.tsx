// Owns what a board lets hear 300 ms after it happened (TICK-33, CONST-05), and its visible twin.
import { BellRing } from 'lucide-react';
import { useCallback } from 'react';
import type { Sound } from '../../shared/protocol/down.ts';
import { useBoardText } from '../i18n/use-board-text.ts';
import { useBoardPart } from '../link/boards/use-board.ts';
import css from './board-sound.module.css';
import { openCall, useRepeatedCall } from './new-order-call.ts';
import { soundChoices } from './sound-choices.ts';
import { useHeard } from './use-heard.ts';

/** @param watch of an operator's board; absent on one for guests */
export function BoardSound({ watch }: { watch?: string }) {
  return watch === undefined ? <GuestSound /> : <OperatorSound watch={watch} />;
}

function OperatorSound({ watch }: { watch: string }) {
  const { sounds, hear } = useHeard(heardByCooks);
  const counts = useBoardPart(watch, 'head')?.counts;
  const again = useCallback(() => hear('new'), [hear]);
  useRepeatedCall(counts === undefined || counts.pending + counts.fired > 0, again);
  if (sounds.length === 0) return null;
  return (
    <div className={css.twins}>
      {sounds.map((sound) => (
        <SoundTwin key={sound} sound={sound} />
      ))}
    </div>
  );
}

/** The card that comes to the ready ones is the twin. */
function GuestSound() {
  useHeard(heardByGuests);
  return null;
}

/** What was heard, for those who can't hear it; cards themselves are announced elsewhere. */
export function SoundTwin({ sound }: { sound: Sound }) {
  const t = useBoardText();
  return (
    <p className={css.twin} data-sound={sound} aria-hidden="true">
      <BellRing />
      {t(`sound.${sound}`)}
    </p>
  );
}

function heardByCooks(sound: Sound): boolean {
  if (sound === 'new' && soundChoices.getState().repeat) openCall();
  return true;
}

function heardByGuests(sound: Sound): boolean {
  return sound === 'ready' && soundChoices.getState().guests;
}
