// Entry to the display assistant, first in the options until it has been used on this display (UX-01).
import { Glasses } from 'lucide-react';
import { useBoardText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import css from './options-dialog.module.css';
import { storedViewingSetup } from './viewing-setup.ts';

export function FirstFit({ onAssistant }: { onAssistant: () => void }) {
  const t = useBoardText();
  if (storedViewingSetup() !== undefined) return null;
  return (
    <div className={css.first}>
      <p>{t('assist.first')}</p>
      <Button look="main" aria-haspopup="dialog" onClick={onAssistant}>
        <Glasses />
        {t('assist.open')}
      </Button>
    </div>
  );
}
