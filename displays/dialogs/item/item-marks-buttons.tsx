// The two buttons that mark pieces of an item together: as prepared, and as served (DLG-01).
import { Check, CheckCheck } from 'lucide-react';
import { useState } from 'react';
import type { ItemPlace } from '../../../shared/protocol/board/item-detail.ts';
import type { CommandOf } from '../../../shared/protocol/command.ts';
import type { Acts } from '../../actions/acts.ts';
import { useDialogText } from '../../i18n/use-text.ts';
import { useAnyWorking } from '../../link/live.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { Button } from '../../ui/button.tsx';
import css from './item-dialog.module.css';

interface ItemMarksProps {
  name: string;
  places: readonly ItemPlace[];
  acts: Acts;
  /** Applies to all open pieces of the item. */
  all?: boolean;
}

/** A station marks dishes as prepared; serving them is the pass's job (KITCH-19). */
export function ItemMarks({ all = false, ...rest }: ItemMarksProps) {
  const { stationId, lbGroup } = useBoardScope().options;
  const isStation = stationId !== undefined || lbGroup !== undefined;
  return (
    <div className={css.marks}>
      <MarkButton {...rest} as="prepare" words={all ? 'prepareAll' : 'prepare'} />
      {!isStation && <MarkButton {...rest} as="serve" words={all ? 'serveAll' : 'serve'} />}
    </div>
  );
}

interface MarkButtonProps extends Omit<ItemMarksProps, 'all'> {
  as: MarkAs;
  words: 'prepare' | 'prepareAll' | 'serve' | 'serveAll';
}

function MarkButton({ name, places, acts, as, words: key }: MarkButtonProps) {
  const words = useDialogText();
  const { commands, count } = itemMark(places, as);
  const working = useAnyWorking(commands);
  const [wasNeeded, setNeeded] = useState(count > 0);
  if (count > 0 && !wasNeeded) setNeeded(true);
  if (count === 0 && !wasNeeded) return null;
  return (
    <Button
      look="line"
      busy={working}
      // Keeps its space, so that no other button moves under the finger.
      className={count === 0 ? css.unneeded : undefined}
      disabled={count === 0}
      onClick={() => acts.run(commands, words(`item.${as}Done`, { name, count }))}
    >
      {as === 'prepare' ? <Check /> : <CheckCheck />}
      {words(`item.${key}`, { count })}
    </Button>
  );
}

/** Commands that bring pieces of an item on many tickets to one state, one for each course (DLG-01). */
type MarkAs = 'prepare' | 'serve';

interface ItemMark {
  commands: (CommandOf<'item.mark'> | CommandOf<'item.serve'>)[];
  /** Number of affected pieces; 0 if there is nothing to do. */
  count: number;
}

/** Marks that the hub allows at these places; several permutations of one course share one command. */
export function itemMark(places: readonly ItemPlace[], as: MarkAs): ItemMark {
  const courses = new Map<string, { orderId: string; courseId: string; itemIds: string[] }>();
  let count = 0;
  for (const place of places) {
    const { orderId, courseId } = place;
    const mark = place[as];
    if (!mark) continue;
    const key = JSON.stringify([orderId, courseId]);
    const itemIds = [...(courses.get(key)?.itemIds ?? []), ...mark.itemIds];
    courses.set(key, { orderId, courseId, itemIds: [...new Set(itemIds)] });
    count += mark.count;
  }
  const commands = [...courses.values()].map((course) =>
    as === 'prepare'
      ? { name: 'item.mark' as const, ...course, as: 'prepared' as const }
      : { name: 'item.serve' as const, ...course, served: true },
  );
  return { commands, count };
}
