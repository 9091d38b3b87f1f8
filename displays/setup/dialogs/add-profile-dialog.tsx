// Selection of a new profile's type; required to continue (DLG-04).
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Dialog, DialogTitle } from '../../ui/dialog/dialog.tsx';
import { DialogFoot } from '../dialog-foot.tsx';
import { PROFILE_TYPES, type ProfileType } from './profile-list-edits.ts';
import css from './setup-dialog.module.css';

interface AddProfileDialogProps {
  onChoose: (type: ProfileType) => void;
  onClose: () => void;
}

export function AddProfileDialog({ onChoose, onClose }: AddProfileDialogProps) {
  const t = useText('setup');
  const [type, setType] = useState<ProfileType>();
  return (
    <Dialog label={t('addDialog.title')} onClose={onClose}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (type !== undefined) onChoose(type);
        }}
      >
        <header className={css.head}>
          <DialogTitle>{t('addDialog.title')}</DialogTitle>
        </header>
        <div className={css.fields}>
          {PROFILE_TYPES.map((each) => (
            <label key={each} className={css.kind}>
              <input
                type="radio"
                name="type"
                value={each}
                checked={each === type}
                onChange={() => setType(each)}
              />
              <b>{t(`types.${each}`)}</b>
              <small>{t(`typeHints.${each}`)}</small>
            </label>
          ))}
        </div>
        <DialogFoot done={t('addDialog.next')} disabled={type === undefined} onClose={onClose} />
      </form>
    </Dialog>
  );
}
