// The form of an item's note, at most 150 characters (DLG-22).
import { type FormEvent, useId, useState } from 'react';
import { ITEM_NOTE_MAX_CHARACTERS } from '../../../shared/limits.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import css from './note-dialog.module.css';

interface NoteFormProps {
  /** What is written now. */
  former: string;
  /** Whose note, where the label alone doesn't say it. */
  label?: string;
  /** Empty: the note is taken off. */
  onSave: (note: string) => void;
}

export function NoteForm({ former, label, onSave }: NoteFormProps) {
  const words = useDialogText();
  const countId = useId();
  const [text, setText] = useState(former);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(text.trim());
  };
  return (
    <form className={css.note} onSubmit={submit}>
      <textarea
        className={css.text}
        aria-label={label ?? words('note.label')}
        aria-describedby={countId}
        placeholder={words('note.label')}
        value={text}
        maxLength={ITEM_NOTE_MAX_CHARACTERS}
        rows={3}
        dir="auto"
        data-first-focus
        onChange={(event) => setText(event.target.value)}
      />
      <p id={countId} className={css.count}>
        <bdi>{words('note.left', { count: text.length, limit: ITEM_NOTE_MAX_CHARACTERS })}</bdi>
      </p>
      <div className={css.buttons}>
        {former !== '' && <Button onClick={() => onSave('')}>{words('note.remove')}</Button>}
        <Button look="main" type="submit" disabled={text.trim() === former}>
          {words('note.save')}
        </Button>
      </div>
    </form>
  );
}
