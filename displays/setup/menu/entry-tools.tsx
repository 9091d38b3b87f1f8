// What the forms of the menu share: adding an entry by its name and Enter, moving it, removing it, saving it (SOLO-03).

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { MENU_NAME_MAX_CHARACTERS } from '../../../shared/protocol/site/menu.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Box, Row, Text } from '../../ui/layout.tsx';
import css from './menu.module.css';

interface MoveButtonsProps {
  name: string;
  /** Before which entry it stands then, null for the end; undefined where it can't go there. */
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
  /** Said while a name is typed. */
  hint?: string | undefined;
  /** Whether it was added; else the name is back in the field. */
  onAdd: (name: string) => Promise<boolean>;
}

/** A name and Enter, and the next one: the field stays where the keyboard is. */
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
    <Row as="form" wrap gap={2} onSubmit={(event) => void add(event)}>
      <Box
        as="input"
        grow
        minInlineSize="min(14rem, 100%)"
        className="control"
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
      {hint !== undefined && typed !== '' && (
        <Text as="small" ownLine tone="muted">
          {hint}
        </Text>
      )}
    </Row>
  );
}

interface FormFootProps extends MoveButtonsProps {
  removeLabel: string;
  canSave: boolean;
  onRemove: () => void;
  onClose: () => void;
}

/** The last row of a form: it is removed, moved, left as it was, or saved. */
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
      <Text grow />
      <Button size="page" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button size="page" look="main" type="submit" busy={busy} disabled={!canSave || busy}>
        {t('save')}
      </Button>
    </div>
  );
}
