// Owns the order of the profiles of one type: by dragging, and by buttons that do the same (DLG-03).
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogTitle } from '../../ui/dialog.tsx';
import type { ProfileType } from './profile-list-edits.ts';
import css from './setup-dialog.module.css';
import { SortableRows } from './sortable-rows.tsx';

interface ProfileOrderDialogProps {
  type: ProfileType;
  rows: readonly { key: string; name: string }[];
  onDone: (keys: string[]) => void;
  onClose: () => void;
}

export function ProfileOrderDialog({ type, rows, onDone, onClose }: ProfileOrderDialogProps) {
  const t = useText('setup');
  const [order, setOrder] = useState(rows);
  const [said, setSaid] = useState('');
  const title = t('orderDialog.title', { type: t(`types.${type}`) });
  const move = (from: number, to: number) => {
    const row = order[from];
    if (row === undefined || to < 0 || to >= order.length) return;
    setOrder(order.toSpliced(from, 1).toSpliced(to, 0, row));
    setSaid(t('orderDialog.place', { name: row.name, place: to + 1, count: order.length }));
  };
  return (
    <Dialog label={title} onClose={onClose} className={css.dialog}>
      <div className={css.form}>
        <header className={css.head}>
          <DialogTitle>{title}</DialogTitle>
          <p>{t('orderDialog.text')}</p>
        </header>
        <output className="visually-hidden">{said}</output>
        <div className={css.rows}>
          <SortableRows
            rows={order}
            dragLabel={(name) => t('orderDialog.drag', { name })}
            onMove={move}
            end={({ name }, index) => (
              <>
                <Button
                  size="page"
                  look="quiet"
                  icon
                  disabled={index === 0}
                  aria-label={t('orderDialog.up', { name })}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowUp aria-hidden />
                </Button>
                <Button
                  size="page"
                  look="quiet"
                  icon
                  disabled={index === order.length - 1}
                  aria-label={t('orderDialog.down', { name })}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDown aria-hidden />
                </Button>
              </>
            )}
          />
        </div>
        <footer className={css.foot}>
          <Button size="page" onClick={onClose}>
            {t('shell:cancel')}
          </Button>
          <Button size="page" look="main" onClick={() => onDone(order.map(({ key }) => key))}>
            {t('orderDialog.done')}
          </Button>
        </footer>
      </div>
    </Dialog>
  );
}
