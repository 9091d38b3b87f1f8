// Owns the dialog of one item: all that is open of it on the board, by how it is made, marking it together, its notes and
// its limit (DLG-01, DLG-09, DLG-29, GRP-19).
import { useId, useState } from 'react';
import type { ItemDetail } from '../../../shared/protocol/item-detail.ts';
import type { BoardAddress } from '../../../shared/protocol/view.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import type { Acts } from '../../actions/use-acts.ts';
import type { ItemPanel } from '../../boards/side/item-panel.ts';
import { useDialogText } from '../../i18n/use-dialog-text.ts';
import { useBoardPart } from '../../link/boards/use-board.ts';
import { useWatch } from '../../link/boards/use-watch.ts';
import { StockLeft } from '../../ticket/stock-left.tsx';
import { Segments } from '../../ui/segments.tsx';
import { InlineLimit, LimitButton } from '../stock/limit-button.tsx';
import css from './item-dialog.module.css';
import { ItemGroup } from './item-group.tsx';
import { ItemMarks } from './item-marks-buttons.tsx';
import { PieceCounts } from './piece-counts.tsx';

interface ItemDialogProps {
  board: BoardAddress;
  item: ItemPanel;
  acts: Acts;
  onClose: () => void;
}

type By = 'modifiers' | 'notes';

export function ItemDialog({ board, item, acts, onClose }: ItemDialogProps) {
  const words = useDialogText();
  const detail = useItemDetail(board, item.itemId);
  const [by, setBy] = useState<By>('modifiers');
  const name = detail?.name ?? item.name;
  const groups = detail ? groupsOf(detail, by) : [];
  const limitId = useId();
  const [isLimiting, setLimiting] = useState(false);
  const columns = useMost(groups.length);
  const places = detail?.permutations.flatMap((one) => one.places) ?? [];
  return (
    <BoardDialog
      title={name}
      label={words('item.title', { name })}
      onClose={onClose}
      size={Math.min(MOST_COLUMNS, columns)}
      undo
      about={detail && <PieceCounts {...detail} total />}
      aside={
        <>
          <StockLeft limited={detail?.limited} className={css.stock} />
          <LimitButton isOpen={isLimiting} onToggle={() => setLimiting(!isLimiting)} controls={limitId} />
        </>
      }
      foot={<ItemMarks name={name} places={places} acts={acts} all />}
    >
      <section id={limitId} aria-label={words('limit.title', { name })} hidden={!isLimiting}>
        {isLimiting && <InlineLimit itemId={item.itemId} onDone={() => setLimiting(false)} />}
      </section>
      <div className={css.by}>
        <Segments
          label={words('item.by')}
          value={by}
          onChange={setBy}
          options={[
            { value: 'modifiers', label: words('item.byModifiers') },
            { value: 'notes', label: words('item.byNotes') },
          ]}
        />
      </div>
      {groups.length === 0 && (
        <p role="status" className={css.none}>
          {words(detail ? 'item.none' : 'item.loading')}
        </p>
      )}
      <div className={css.groups}>
        {groups.map((group) => (
          <ItemGroup key={group.key} group={group} name={name} acts={acts} />
        ))}
      </div>
    </BoardDialog>
  );
}

const LEAST_COLUMNS = 2;
const MOST_COLUMNS = 3;

/** The item as the hub tells it to a watch of the dialog's own, in the order of the board. */
function useItemDetail(board: BoardAddress, itemId: string): ItemDetail | undefined {
  const { view, ...address } = board;
  const { groupBy, sort, descending, secondaryAlerts } = view ?? {};
  // Of the cards themselves nothing is shown: the least that can be asked for is enough.
  const asked = { groupBy, sort, descending, secondaryAlerts, detailOf: itemId, maxCards: 1 };
  const watch = useWatch({ ...address, view: asked }, 'item');
  const detail = useBoardPart(watch, 'detail');
  // The picture of the item that was looked at before stays until the new one comes.
  return detail?.itemId === itemId ? detail : undefined;
}

export type ShownGroup = ReturnType<typeof groupsOf>[number];

function groupsOf({ permutations, byModifiers, byNotes }: ItemDetail, by: By) {
  const known = new Map(permutations.map((one) => [one.key, one]));
  const groups =
    by === 'modifiers'
      ? byModifiers.map((group) => ({ ...group, by: 'modifiers' as const }))
      : byNotes.map((group) => ({ ...group, by: 'notes' as const }));
  return groups.map((group) => ({
    ...group,
    permutations: group.permutations.flatMap((key) => known.get(key) ?? []),
  }));
}

/** The largest number so far: a dialog that shrank under the finger would move its buttons. */
function useMost(now: number): number {
  const [most, setMost] = useState(LEAST_COLUMNS);
  if (now > most) setMost(now);
  return Math.max(most, now);
}
