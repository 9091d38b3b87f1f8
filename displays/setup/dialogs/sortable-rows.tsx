// Owns rows that are dragged to another place: the only user of the drag library.
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../theme/classes.ts';
import css from './setup-dialog.module.css';

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
      onDragEnd={({ operation, canceled }) => {
        const { source } = operation;
        if (canceled || !isSortable(source) || source.initialIndex === source.index) return;
        onMove(source.initialIndex, source.index);
      }}
    >
      {rows.map((row, index) => (
        <SortableRow key={row.key} row={row} index={index} dragLabel={dragLabel(row.name)}>
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
  children: ReactNode;
}

function SortableRow({ row, index, dragLabel, children }: SortableRowProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: row.key, index });
  return (
    <div ref={ref} className={classes(css.row, css.ordered)} data-dragging={isDragging} data-row={row.name}>
      <button type="button" ref={handleRef} className={css.grip} aria-label={dragLabel}>
        <GripVertical aria-hidden />
      </button>
      <bdi>{row.name}</bdi>
      {children}
    </div>
  );
}
