import { type FormEvent, useState } from 'react';
import type { DisplayRow } from '../../shared/protocol/paired-display.ts';
import { useText } from '../i18n/use-text.ts';
import { refusalText } from '../shell/toasts/toast.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogTitle } from '../ui/dialog/dialog.tsx';
import css from './device-dialog.module.css';
import { devicesApi } from './devices-api.ts';
import { type HomeDraft, HomeFields, isCompleteHome } from './home-fields.tsx';
import { PairForm } from './pair-form.tsx';

interface PairDialogProps {
  code: string;
  onPaired: (name: string) => void;
  onClose: () => void;
}

/** Approves a display without leaving the list of displays. */
export function PairDialog({ code, onPaired, onClose }: PairDialogProps) {
  const t = useText('devices');
  return (
    <Dialog label={t('approve.title')} onClose={onClose} className={css.dialog}>
      <header className={css.head}>
        <DialogTitle>{t('approve.title')}</DialogTitle>
        <Button look="quiet" size="page" onClick={onClose}>
          {t('shell:cancel')}
        </Button>
      </header>
      <div className={css.body}>
        <PairForm firstCode={code} onPaired={onPaired} />
      </div>
    </Dialog>
  );
}

interface EditDialogProps {
  display: DisplayRow;
  onSaved: () => void;
  onClose: () => void;
}

/** Renames a display and assigns it another board (PAIR-04). */
export function EditDialog({ display, onSaved, onClose }: EditDialogProps) {
  const t = useText('devices');
  const title = t('edit.title', { name: `\u2068${display.name}\u2069` });
  const [wish, setWish] = useState<HomeDraft>({ home: display.home, name: display.name, isNamed: true });
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isCompleteHome(wish)) return;
    setBusy(true);
    const answer = await devicesApi.change(display.id, wish.name.trim(), wish.home);
    setBusy(false);
    if (answer.ok) onSaved();
    else setRefusal(refusalText(answer.code, answer.params));
  };

  return (
    <Dialog label={title} onClose={onClose} className={css.dialog}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <header className={css.head}>
          <DialogTitle>{title}</DialogTitle>
        </header>
        <div className={css.body}>
          <HomeFields
            wish={wish}
            nameError={refusal}
            onWish={(wished) => {
              setRefusal(undefined);
              setWish(wished);
            }}
          />
        </div>
        <footer className={css.foot}>
          <Button size="big" onClick={onClose}>
            {t('shell:cancel')}
          </Button>
          <Button type="submit" size="big" look="main" disabled={!isCompleteHome(wish) || busy} busy={busy}>
            {t('edit.save')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
