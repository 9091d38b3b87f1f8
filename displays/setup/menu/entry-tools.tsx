// Shared parts of the menu forms: adding an entry by name and Enter, moving it, removing it, saving it (SOLO-03).
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { MENU_NAME_MAX_CHARACTERS } from '../../../shared/protocol/site/menu.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import css from './menu.module.css';

interface MoveButtonsProps {
  name: string;
  /** The following entry after the move, null for the end; undefined if it can't be moved. */
  up: string | undefined;
  down: string | null | undefined;
  busy: boolean;
  onMove: (before: string | null) => void;
}

export function MoveButtons({ name, up, down, busy, onMove }: MoveButtonsProps) {
  const t = useText('menu');
  return (
    <>
      <Button
        size="page"
        look="quiet"
        icon
        aria-label={t('up', { name })}
        disabled={busy || up === undefined}
        onClick={() => up !== undefined && onMove(up)}
      >
        <ArrowUp aria-hidden />
      </Button>
      <Button
        size="page"
        look="quiet"
        icon
        aria-label={t('down', { name })}
        disabled={busy || down === undefined}
        onClick={() => down !== undefined && onMove(down)}
      >
        <ArrowDown aria-hidden />
      </Button>
    </>
  );
}

interface AddByNameProps {
  label: string;
  placeholder: string;
  action: string;
  look?: ButtonLook;
  /** Shown during typing. */
  hint?: string | undefined;
  /** True if it was added; otherwise the name is put back into the field. */
  onAdd: (name: string) => Promise<boolean>;
}

/** Name, Enter, next name: the field keeps its place and the keyboard focus. */
export function AddByName({ label, placeholder, action, look = 'plain', hint, onAdd }: AddByNameProps) {
  const [name, setName] = useState('');
  const typed = name.trim();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (typed === '') return;
    setName('');
    if (!(await onAdd(typed))) setName((next) => (next === '' ? typed : next));
  };
  return (
    <form className={css.quick} onSubmit={(event) => void add(event)}>
      <input
        aria-label={label}
        placeholder={placeholder}
        value={name}
        maxLength={MENU_NAME_MAX_CHARACTERS}
        dir="auto"
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => setName(event.target.value)}
      />
      <Button size="page" look={look} type="submit" disabled={typed === ''}>
        <Plus aria-hidden />
        {action}
      </Button>
      {hint !== undefined && typed !== '' && <small>{hint}</small>}
    </form>
  );
}

interface FormFootProps extends MoveButtonsProps {
  removeLabel: string;
  canSave: boolean;
  onRemove: () => void;
  onClose: () => void;
}

/** Footer of a form: remove, move, cancel, save. */
export function FormFoot({ removeLabel, canSave, onRemove, onClose, ...move }: FormFootProps) {
  const t = useText('menu');
  const { busy } = move;
  return (
    <div className={css.foot}>
      <Button size="page" look="quiet" disabled={busy} onClick={onRemove}>
        <Trash2 aria-hidden />
        {removeLabel}
      </Button>
      <MoveButtons {...move} />
      <span className={css.space} />
      <Button size="page" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button size="page" look="main" type="submit" busy={busy} disabled={!canSave || busy}>
        {t('save')}
      </Button>
    </div>
  );
}
