// Owns limiting how many of an item may still be ordered, and taking the limit off (DLG-18, INV-01, INV-03, INV-06).
import { Check, PackageCheck } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { Command } from '../../shared/protocol/command.ts';
import type { ItemDetail } from '../../shared/protocol/item-detail.ts';
import { BoardDialog } from '../boards/board-dialog.tsx';
import { useLoaded } from '../link/use-loaded.ts';
import { useAnyWorking } from '../link/use-send.ts';
import { RetryNote } from '../pages/retry-note.tsx';
import { refusalText } from '../shell/toast.ts';
import { Button } from '../theme/button.tsx';
import { Segments } from '../theme/segments.tsx';
import { Caption } from '../ticket/caption.tsx';
import { useBoardText } from '../ticket/use-board-text.ts';
import { dishesWith, loadCatalogue } from './catalogue-items.ts';
import { DishChoice } from './dish-choice.tsx';
import css from './limit-dialog.module.css';
import { LimitedItem } from './limited-item.tsx';
import pad from './number-pad.module.css';
import { NumberPad } from './number-pad.tsx';
import { limitCommand, quantityOf, quantityTyped } from './stock-limit.ts';
import { useDialogText } from './use-dialog-text.ts';
import { useToldResult } from './use-told-result.ts';

const RESULTS = { done: 'inventory-updated', failed: 'inventory-update-error' };
const NONE: ReadonlySet<string> = new Set();

interface LimitDialogProps {
  item: { id: string; name: string };
  limited: ItemDetail['limited'];
  onClose: () => void;
}

export function LimitDialog({ item: opened, limited, onClose }: LimitDialogProps) {
  const t = useBoardText();
  const words = useDialogText();
  const formId = useId();
  const [catalogue, again] = useLoaded(loadCatalogue);
  const [item, setItem] = useState(opened);
  const [text, setText] = useState(typeof limited === 'number' ? String(limited) : '');
  const [autoReset, setAutoReset] = useState(true);
  const [spared, setSpared] = useState(NONE);
  const items = catalogue?.ok ? catalogue.value.items : [];
  const dishes = dishesWith(items, item.id);
  const quantity = quantityOf(text);
  const working = useAnyWorking([{ name: 'stock.clear', itemId: item.id }]);
  const canSave = catalogue?.ok === true && quantity !== undefined && !working;
  const send = useToldResult(RESULTS);
  const run = async (command: Command) => {
    if (await send(command)) onClose();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    // This form stands in no other, but React lets its event rise to the item dialog.
    event.stopPropagation();
    if (canSave) void run(limitCommand({ itemId: item.id, quantity, autoReset, dishes, spared }));
  };
  return (
    <BoardDialog
      title={words('limit.title', { name: item.name })}
      onClose={onClose}
      size={2}
      foot={
        <>
          <Button look="main" type="submit" form={formId} busy={working} disabled={!canSave}>
            <Check />
            <Caption>{words('limit.save')}</Caption>
          </Button>
          <Button busy={working} onClick={() => void run({ name: 'stock.clear', itemId: item.id })}>
            <PackageCheck />
            <Caption>{words('limit.clear')}</Caption>
          </Button>
        </>
      }
    >
      <div className={css.limit}>
        <form id={formId} className={css.count} onSubmit={save}>
          <input
            className={pad.field}
            aria-label={words('limit.quantity')}
            placeholder={words('limit.quantity')}
            value={text}
            inputMode="none"
            autoComplete="off"
            dir="ltr"
            data-first-focus
            onChange={(event) => setText(quantityTyped(event.target.value))}
          />
          <NumberPad
            value={text}
            onChange={(value) => setText(quantityTyped(value))}
            eraseLabel={t('find.erase')}
            goLabel={words('limit.save')}
            goSign={<Check />}
            canGo={canSave}
          />
        </form>
        <div className={css.about}>
          {catalogue?.ok === false && (
            <RetryNote text={refusalText(catalogue.code, catalogue.params)} onRetry={again} />
          )}
          <LimitedItem
            items={items}
            onChoose={(next) => {
              setItem(next);
              setText('');
              setSpared(NONE);
            }}
          />
          <p>{words('limit.until')}</p>
          <Segments
            label={words('limit.until')}
            value={autoReset ? 'day' : 'removed'}
            onChange={(value) => setAutoReset(value === 'day')}
            options={[
              { value: 'day', label: words('limit.dayEnd') },
              { value: 'removed', label: words('limit.removed') },
            ]}
          />
          {dishes.length > 0 && <DishChoice dishes={dishes} spared={spared} onChange={setSpared} />}
        </div>
      </div>
    </BoardDialog>
  );
}
