// Card of one list entry: its name, its type, its settings, deletion after a confirmation (SET-32, SET-33).
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { SETUP_NAME_MAX_CHARACTERS } from '../../../shared/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { textIn } from '../controls/value-at.ts';
import { useChange, useErrorAt } from '../fields/use-field-scope.ts';
import { isSame } from '../setup-changes.ts';
import type { ListName } from '../setup-draft.ts';
import { useSetupScope } from '../setup-scope.ts';
import css from './entries.module.css';

interface EntryCardProps {
  list: ListName;
  entryKey: string;
  /** Further fields beside the name. */
  more?: ReactNode;
  /** Lines of the confirmation before deletion; undefined if it can't be deleted. */
  deleteText: readonly string[] | undefined;
  onDelete: () => void;
  children: ReactNode;
}

export function EntryCard({ list, entryKey, more, deleteText, onDelete, children }: EntryCardProps) {
  const t = useText('kitchen');
  const setup = useText('setup');
  const { form, saved } = useSetupScope();
  const [asking, setAsking] = useState(false);
  const base = `${list}.entries.${entryKey}` as const;
  const entry = useWatch({ control: form.control, name: base }) ?? {};
  const name = textIn(entry['name']);
  const shown = name.trim() || t(`${list}.unnamed`);
  const isSaved = isSame(entry, saved[list].entries[entryKey]);
  return (
    <section id={base} className={css.card} aria-label={shown} data-unsaved={!isSaved}>
      <header className={css.head}>
        <NameField base={base} at="name" max={SETUP_NAME_MAX_CHARACTERS} label={t('name')} />
        {more}
        {!isSaved && <span className="visually-hidden">{setup('unsaved.mark')}</span>}
        {deleteText !== undefined && (
          <Button
            size="page"
            look="quiet"
            icon
            className={css.delete ?? ''}
            aria-label={t('delete', { name: shown })}
            onClick={() => setAsking(true)}
          >
            <Trash2 aria-hidden />
          </Button>
        )}
      </header>
      {children}
      {asking && deleteText !== undefined && (
        <ConfirmDialog
          title={t('deleteTitle', { name: shown })}
          confirm={{
            label: t('deleteDo'),
            run: () => {
              setAsking(false);
              onDelete();
            },
          }}
          onClose={() => setAsking(false)}
        >
          {deleteText.map((line) => (
            <span key={line} className={css.line}>
              {line}
            </span>
          ))}
        </ConfirmDialog>
      )}
    </section>
  );
}

interface NameFieldProps {
  base: `${ListName}.entries.${string}`;
  at: 'name' | 'shortName';
  /** In characters. */
  max: number;
  label: string;
}

/** A required name; the hub reports a missing one. */
export function NameField({ base, at, max, label }: NameFieldProps) {
  const { form } = useSetupScope();
  const change = useChange();
  const errorAt = useErrorAt();
  const place = `${base}.${at}` as const;
  const value = useWatch({ control: form.control, name: place });
  return (
    <div id={place} className={css[at]}>
      <TextField
        label={label}
        required
        dir="auto"
        autoComplete="off"
        maxLength={max}
        value={textIn(value)}
        error={errorAt(place)}
        onChange={(event) => change(place, event.target.value)}
      />
    </div>
  );
}
