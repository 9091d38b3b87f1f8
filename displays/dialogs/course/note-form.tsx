// Form for an item's note, at most 150 characters, with quick notes for displays without a keyboard (DLG-22).
import { type FormEvent, useId, useState } from 'react';
import { ITEM_NOTE_MAX_CHARACTERS } from '../../../shared/limits.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import css from './note-dialog.module.css';

interface NoteFormProps {
  /** The current note. */
  former: string;
  /** The note's subject, if the label alone doesn't name it. */
  label?: string;
  /** An empty text removes the note. */
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
      <QuickNotes text={text} onText={setText} />
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

const QUICK = ['fly', 'remake', 'split', 'toGo', 'vip'] as const;
const APART = ', ';

/** A tap adds the text, the next one removes it. */
function QuickNotes({ text, onText }: { text: string; onText: (text: string) => void }) {
  const words = useDialogText();
  const parts = text.split(APART).filter((part) => part !== '');
  return (
    <fieldset className={css.quick} aria-label={words('note.quick')}>
      {QUICK.map((key) => {
        const word = words(`note.${key}`);
        const isIn = parts.includes(word);
        const next = (isIn ? parts.filter((part) => part !== word) : [...parts, word]).join(APART);
        return (
          <Button
            key={key}
            look="line"
            aria-pressed={isIn}
            disabled={next.length > ITEM_NOTE_MAX_CHARACTERS}
            onClick={() => onText(next)}
          >
            {word}
          </Button>
        );
      })}
    </fieldset>
  );
}
