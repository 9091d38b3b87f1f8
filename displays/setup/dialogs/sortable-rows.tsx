// Owns rows that are moved to another place, by dragging a grip or by the arrow keys on it: the only user of the drag
// library.
import { DragDropProvider, PointerSensor } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { GripVertical } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import css from './setup-dialog.module.css';

/** Keys move a row at once, without picking it up first. */
const SENSORS = [PointerSensor];
const TRANSITION = { duration: 100 };

interface Row {
  key: string;
  name: string;
}

interface SortableRowsProps {
  rows: readonly Row[];
  dragLabel: (name: string) => string;
  onMove: (from: number, to: number) => void;
  /** What stands at the end of a row. */
  end: (row: Row, index: number) => ReactNode;
}

export function SortableRows({ rows, dragLabel, onMove, end }: SortableRowsProps) {
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
  row: Row;
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
