// Layout selection for this display (SHELL-17): four styles, each with a small drawing.
import { useStore } from 'zustand';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogTitle } from '../../ui/dialog/dialog.tsx';
import {
  chooseStyle,
  hasNavigation,
  hasToolbar,
  LAYOUT_STYLES,
  layoutChoice,
} from '../../ui/theme/layout-choice.ts';
import css from './layout-dialog.module.css';

export function LayoutDialog({ onClose }: { onClose: () => void }) {
  const t = useText('around');
  const { style: chosen } = useStore(layoutChoice);
  return (
    <Dialog label={t('layout.title')} onClose={onClose}>
      <div className={css.body}>
        <DialogTitle>{t('layout.title')}</DialogTitle>
        <div className={css.styles}>
          {LAYOUT_STYLES.map((style) => (
            <button
              key={style}
              type="button"
              className={css.style}
              aria-pressed={style === chosen}
              onClick={() => chooseStyle(style)}
            >
              <span className={css.sketch} aria-hidden>
                {hasNavigation({ style }) && <i className={css.nav} />}
                <span className={css.content}>
                  {hasToolbar({ style }) && <i className={css.bar} />}
                  <i className={css.cards} />
                </span>
              </span>
              {t(`layout.${style}`)}
            </button>
          ))}
        </div>
      </div>
      <footer className={css.foot}>
        <Button size="big" look="main" onClick={onClose} data-first-focus>
          {t('shell:ok')}
        </Button>
      </footer>
    </Dialog>
  );
}
