// Assigns keys to the bump bar's actions: press an action's button, then the key.

import type { TFunction } from 'i18next';
import { RotateCcw } from 'lucide-react';
import { useContext, useEffect, useRef, useState } from 'react';
import { BoardDialog } from '../actions/board-dialog.tsx';
import { useBoardText } from '../i18n/use-text.ts';
import { LookScope } from '../look/look-scope.ts';
import { Caption } from '../ticket/caption.tsx';
import { Button } from '../ui/button.tsx';
import { Stack } from '../ui/layout.tsx';
import css from './bump-bar.module.css';
import { keepKeys, useKeys } from './kept-keys.ts';
import { type Assigned, assignKey, BUMP_ACTIONS, type BumpAction, FIRST_KEYS, keyLabel } from './key-map.ts';

interface DialogNotice {
  text: string;
  kind: 'hint' | 'note' | 'problem';
}

export function BumpKeysDialog({ onClose }: { onClose: () => void }) {
  const t = useBoardText();
  const board = useContext(LookScope) ?? '';
  const keys = useKeys(board);
  const [waiting, setWaiting] = useState<BumpAction>();
  const [notice, setNotice] = useState<DialogNotice>({ text: t('bump.hint'), kind: 'hint' });
  const tell = (text: string, kind: DialogNotice['kind'] = 'hint') => setNotice({ text, kind });
  const wait = (deed: BumpAction | undefined) => {
    setWaiting(deed);
    tell(t('bump.hint'));
  };
  useNextKey(waiting !== undefined, (event) => {
    if (waiting === undefined) return;
    if (event.key === 'Escape') return wait(undefined);
    const assigned = assignKey(keys, waiting, event);
    if (!assigned.ok) return tell(t(`bump.not.${assigned.because}`), 'problem');
    keepKeys(board, assigned.keys);
    setWaiting(undefined);
    tell(assignedText(waiting, assigned, t), 'note');
  });
  const reset = () => {
    keepKeys(board, FIRST_KEYS);
    wait(undefined);
  };
  return (
    <BoardDialog
      title={t('bump.keys')}
      onClose={onClose}
      foot={
        <Button onClick={reset}>
          <RotateCcw />
          <Caption>{t('bump.usual')}</Caption>
        </Button>
      }
    >
      <p role="status" className={css.hint} data-kind={notice.kind}>
        {notice.text}
      </p>
      <Stack as="dl" gap={2} className={css.keys} data-takes-keys={waiting !== undefined || undefined}>
        <div>
          <dt>{t('bump.deed.choose')}</dt>
          <dd>
            <bdi>{t('bump.digits')}</bdi>
          </dd>
        </div>
        {BUMP_ACTIONS.map((deed) => (
          <DeedKey
            key={deed}
            deed={deed}
            label={keyLabel(keys[deed])}
            isWaiting={waiting === deed}
            onPress={() => wait(waiting === deed ? undefined : deed)}
          />
        ))}
      </Stack>
    </BoardDialog>
  );
}

interface DeedKeyProps {
  deed: BumpAction;
  /** Label of its current key. */
  label: string;
  /** The next key is assigned to it. */
  isWaiting: boolean;
  onPress: () => void;
}

function DeedKey({ deed, label, isWaiting, onPress }: DeedKeyProps) {
  const t = useBoardText();
  const nameId = `bump-${deed}`;
  return (
    <div>
      <dt id={nameId}>{t(`bump.deed.${deed}`)}</dt>
      <dd>
        <Button
          look={isWaiting ? 'main' : 'plain'}
          aria-describedby={nameId}
          aria-pressed={isWaiting}
          onClick={onPress}
        >
          {isWaiting ? t('bump.press') : <bdi>{label}</bdi>}
        </Button>
      </dd>
    </div>
  );
}

type GivenKey = Extract<Assigned, { ok: true }>;

/** The action's new key and, after a swap, the other action's. */
function assignedText(deed: BumpAction, { keys, swapped }: GivenKey, t: TFunction<'board'>): string {
  const given = { key: keyLabel(keys[deed]), deed: t(`bump.deed.${deed}`) };
  if (swapped === undefined) return t('bump.given', given);
  return t('bump.swapped', { ...given, other: t(`bump.deed.${swapped}`), otherKey: keyLabel(keys[swapped]) });
}

/** Handles the next key, including those that the dialog itself would handle. */
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
