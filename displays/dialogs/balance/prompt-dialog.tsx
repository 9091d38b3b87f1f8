// Prompt for one line of text; OK is disabled while it is empty (DLG-21).
import { Check } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Caption } from '../../ticket/caption.tsx';
import { Button } from '../../ui/button.tsx';
import css from '../course/note-dialog.module.css';

interface PromptDialogProps {
  title: string;
  label: string;
  /** Initial value. */
  value?: string;
  /** In characters. */
  maxLength: number;
  onDone: (value: string) => void;
  onClose: () => void;
}

export function PromptDialog({ title, label, value = '', maxLength, onDone, onClose }: PromptDialogProps) {
  const t = useText('shell');
  const formId = useId();
  const [text, setText] = useState(value);
  const isEmpty = text.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles the event to a form around the dialog.
    event.stopPropagation();
    if (isEmpty) return;
    onDone(text.trim());
    onClose();
  };
  return (
    <BoardDialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button look="main" type="submit" form={formId} disabled={isEmpty}>
            <Check />
            <Caption>{t('ok')}</Caption>
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <input
          className={css.text}
          aria-label={label}
          value={text}
          maxLength={maxLength}
          autoComplete="off"
          dir="auto"
          data-first-focus
          onFocus={(event) => event.target.select()}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </BoardDialog>
  );
}
