// Order of the profiles of one type: by dragging, or by equivalent buttons (DLG-03). The only user of the drag library.

import { DragDropProvider, PointerSensor } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog, DialogTitle } from '../../ui/dialog/dialog.tsx';
import { DialogFoot } from '../dialog-foot.tsx';
import type { ProfileType } from './profile-list-edits.ts';
import css from './setup-dialog.module.css';

interface ProfileOrderDialogProps {
  type: ProfileType;
  rows: readonly OrderedProfile[];
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
                <MoveButton
                  label={t('orderDialog.up', { name })}
                  icon={<ArrowUp aria-hidden />}
                  disabled={index === 0}
                  onStep={() => move(index, index - 1)}
                />
                <MoveButton
                  label={t('orderDialog.down', { name })}
                  icon={<ArrowDown aria-hidden />}
                  disabled={index === order.length - 1}
                  onStep={() => move(index, index + 1)}
                />
              </>
            )}
          />
        </div>
        <DialogFoot
          done={t('orderDialog.done')}
          onDone={() => onDone(order.map(({ key }) => key))}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}

interface MoveButtonProps {
  label: string;
  icon: ReactNode;
  disabled: boolean;
  onStep: () => void;
}

function MoveButton({ label, icon, disabled, onStep }: MoveButtonProps) {
  return (
    <Button size="page" look="quiet" icon disabled={disabled} aria-label={label} onClick={onStep}>
      {icon}
    </Button>
  );
}

/** Keys move a row directly, without picking it up first. */
const SENSORS = [PointerSensor];
const TRANSITION = { duration: 100 };

interface OrderedProfile {
  key: string;
  name: string;
}

interface SortableRowsProps {
  rows: readonly OrderedProfile[];
  dragLabel: (name: string) => string;
  onMove: (from: number, to: number) => void;
  /** Content at the end of a row. */
  end: (row: OrderedProfile, index: number) => ReactNode;
}

function SortableRows({ rows, dragLabel, onMove, end }: SortableRowsProps) {
  return (
    <DragDropProvider
      sensors={SENSORS}
      onDragEnd={({ operation, canceled }) => {
        const { source } = operation;
        if (canceled || !isSortable(source) || source.initialIndex === source.index) return;
        onMove(source.initialIndex, source.index);
      }}
    >
      {rows.map((row, index) => (
        <SortableRow
          key={row.key}
          row={row}
          index={index}
          dragLabel={dragLabel(row.name)}
          onStep={(step) => onMove(index, index + step)}
        >
          {end(row, index)}
        </SortableRow>
      ))}
    </DragDropProvider>
  );
}

interface SortableRowProps {
  row: OrderedProfile;
  index: number;
  dragLabel: string;
  onStep: (step: -1 | 1) => void;
  children: ReactNode;
}

function SortableRow({ row, index, dragLabel, onStep, children }: SortableRowProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: row.key, index, transition: TRANSITION });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <div ref={ref} className={classes(css.row, css.ordered)} data-dragging={isDragging} data-row={row.name}>
      <button type="button" ref={handleRef} className={css.grip} aria-label={dragLabel} onKeyDown={onKeyDown}>
        <GripVertical aria-hidden />
      </button>
      <bdi>{row.name}</bdi>
      {children}
    </div>
  );
}
