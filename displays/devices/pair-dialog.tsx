// Owns approving a screen over the list of displays.
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogTitle } from '../ui/dialog.tsx';
import css from './device-dialog.module.css';
import { PairForm } from './pair-form.tsx';

interface PairDialogProps {
  code: string;
  onPaired: (name: string) => void;
  onClose: () => void;
}

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
