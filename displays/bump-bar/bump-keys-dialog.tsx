// Owns giving the bump bar's deeds their keys: press a deed's button, then the key.
import { RotateCcw } from 'lucide-react';
import { useContext, useEffect, useRef, useState } from 'react';
import { BoardDialog } from '../actions/board-dialog.tsx';
import { useBoardText } from '../i18n/use-text.ts';
import { LookScope } from '../look/look-scope.ts';
import { Caption } from '../ticket/caption.tsx';
import { Button } from '../ui/button.tsx';
import css from './bump-bar.module.css';
import { keepKeys, useKeys } from './kept-keys.ts';
import { assignKey, BUMP_DEEDS, type BumpDeed, FIRST_KEYS, keyLabel } from './key-map.ts';

interface Told {
  text: string;
  kind: 'hint' | 'note' | 'problem';
}

export function BumpKeysDialog({ onClose }: { onClose: () => void }) {
  const t = useBoardText();
  const board = useContext(LookScope) ?? '';
  const keys = useKeys(board);
  const [waiting, setWaiting] = useState<BumpDeed>();
  const [told, setTold] = useState<Told>({ text: t('bump.hint'), kind: 'hint' });
  const tell = (text: string, kind: Told['kind'] = 'hint') => setTold({ text, kind });
  useNextKey(waiting !== undefined, (event) => {
    if (waiting === undefined) return;
    if (event.key === 'Escape') {
      setWaiting(undefined);
      return tell(t('bump.hint'));
    }
    const assigned = assignKey(keys, waiting, event);
    if (!assigned.ok) return tell(t(`bump.not.${assigned.because}`), 'problem');
    keepKeys(board, assigned.keys);
    setWaiting(undefined);
    const { swapped } = assigned;
    const key = keyLabel(assigned.keys[waiting]);
    const given = { key, deed: t(`bump.deed.${waiting}`) };
    if (swapped === undefined) tell(t('bump.given', given), 'note');
    else {
      const other = { other: t(`bump.deed.${swapped}`), otherKey: keyLabel(assigned.keys[swapped]) };
      tell(t('bump.swapped', { ...given, ...other }), 'note');
    }
  });
  return (
    <BoardDialog
      title={t('bump.keys')}
      onClose={onClose}
      foot={
        <Button
          onClick={() => {
            keepKeys(board, FIRST_KEYS);
            setWaiting(undefined);
            tell(t('bump.hint'));
          }}
        >
          <RotateCcw />
          <Caption>{t('bump.usual')}</Caption>
        </Button>
      }
    >
      <p role="status" className={css.hint} data-kind={told.kind}>
        {told.text}
      </p>
      <dl className={css.keys}>
        <div>
          <dt>{t('bump.deed.choose')}</dt>
          <dd>
            <bdi>{t('bump.digits')}</bdi>
          </dd>
        </div>
        {BUMP_DEEDS.map((deed) => (
          <div key={deed}>
            <dt id={`bump-${deed}`}>{t(`bump.deed.${deed}`)}</dt>
            <dd>
              <Button
                look={waiting === deed ? 'main' : 'plain'}
                aria-describedby={`bump-${deed}`}
                aria-pressed={waiting === deed}
                onClick={() => {
                  setWaiting(waiting === deed ? undefined : deed);
                  tell(t('bump.hint'));
                }}
              >
                {waiting === deed ? t('bump.press') : <bdi>{keyLabel(keys[deed])}</bdi>}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </BoardDialog>
  );
}

/** Takes the next key for itself, also one that the dialog would answer to. */
function useNextKey(isOn: boolean, onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    if (!isOn) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Tab' || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) latest.current(event);
    };
    addEventListener('keydown', pressed, { capture: true });
    return () => removeEventListener('keydown', pressed, { capture: true });
  }, [isOn]);
}
