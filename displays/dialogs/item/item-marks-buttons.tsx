// Owns the two buttons that mark pieces of an item together: as prepared, and as served (DLG-01).
import { Check, CheckCheck } from 'lucide-react';
import type { ItemPlace } from '../../../shared/protocol/item-detail.ts';
import type { Acts } from '../../actions/use-acts.ts';
import { useDialogText } from '../../i18n/use-dialog-text.ts';
import { useAnyWorking } from '../../link/use-send.ts';
import { Button } from '../../ui/button.tsx';
import css from './item-dialog.module.css';
import { itemMark, type MarkAs } from './item-marks.ts';

interface ItemMarksProps {
  name: string;
  places: readonly ItemPlace[];
  acts: Acts;
  /** Everything that is open of the item. */
  all?: boolean;
}

export function ItemMarks({ all = false, ...rest }: ItemMarksProps) {
  return (
    <div className={css.marks}>
      <MarkButton {...rest} as="prepare" words={all ? 'prepareAll' : 'prepare'} />
      <MarkButton {...rest} as="serve" words={all ? 'serveAll' : 'serve'} />
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
  return (
    <Button
      look="line"
      busy={working}
      disabled={count === 0}
      onClick={() => acts.run(commands, words(`item.${as}Done`, { name, count }))}
    >
      {as === 'prepare' ? <Check /> : <CheckCheck />}
      {words(`item.${key}`, { count })}
    </Button>
  );
}
