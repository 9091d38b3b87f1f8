// Owns a row of the list and, once it is expanded, a row for each of its pieces (GRP-06).
import { useState } from 'react';
import type { Acts } from '../actions/use-acts.ts';
import { useBoardScope } from '../ticket/board-scope.ts';
import { ListRowView } from './list-row-view.tsx';
import { isRowExpandable, type ListRow, piecesOf, rowOf } from './list-rows.ts';

interface ListRowGroupProps {
  row: ListRow;
  acts: Acts;
}

export function ListRowGroup({ row, acts }: ListRowGroupProps) {
  const { options } = useBoardScope();
  const [isOpen, setOpen] = useState(false);
  const canExpand = isRowExpandable(row, options.maxExpandableItems);
  const isExpanded = canExpand && isOpen;
  const expansion = canExpand ? { isExpanded, toggle: () => setOpen(!isOpen) } : undefined;
  return (
    <>
      <ListRowView row={row} acts={acts} expansion={expansion} />
      {isExpanded &&
        piecesOf(row).map((piece) => (
          <ListRowView key={piece.line.id} row={rowOf(piece.line.id, piece)} acts={acts} isPiece />
        ))}
    </>
  );
}
