// Selection of members from a whole list; a long list requires a search first (DLG-06).
import { useState } from 'react';
import { ENTITIES_WITHOUT_SEARCH, SEARCH_DEBOUNCE_MS } from '../../../shared/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Dialog, DialogTitle } from '../../ui/dialog/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { DialogFoot } from '../dialog-foot.tsx';
import css from '../dialogs/setup-dialog.module.css';
import type { NamedEntry } from '../setup-api.ts';
import { listedMembers } from './find-names.ts';

interface EntityDialogProps {
  title: string;
  members: readonly NamedEntry[];
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
  onClose: () => void;
}

export function EntityDialog({ title, members, chosen, onChoose, onClose }: EntityDialogProps) {
  const t = useText('setup');
  const [ids, setIds] = useState<readonly string[]>(chosen);
  const [term, setTerm] = useState('');
  const rested = useDebounced(term, SEARCH_DEBOUNCE_MS);
  const listed = listedMembers(members, rested);
  const flip = (id: string) => setIds(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]);
  return (
    <Dialog label={title} onClose={onClose} className={css.dialog}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          onChoose([...ids]);
          onClose();
        }}
      >
        <header className={css.head}>
          <DialogTitle>{title}</DialogTitle>
          <TextField
            label={t('entityDialog.search')}
            type="search"
            value={term}
            onChange={(event) => setTerm(event.target.value)}
            onKeyDown={(event) => {
              // Enter ends the typing, not the selection.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        </header>
        <div className={css.rows}>
          {listed === undefined && (
            <p className={css.note}>{t('entityDialog.typeFirst', { max: ENTITIES_WITHOUT_SEARCH })}</p>
          )}
          {listed?.length === 0 && <p className={css.note}>{t('entityDialog.none')}</p>}
          {listed?.map(({ id, name }) => (
            <label key={id} className={css.row}>
              <input type="checkbox" checked={ids.includes(id)} onChange={() => flip(id)} />
              <bdi>{name}</bdi>
            </label>
          ))}
        </div>
        <DialogFoot done={t('entityDialog.ok')} onClose={onClose}>
          <output>{t('entityDialog.chosen', { count: ids.length })}</output>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
