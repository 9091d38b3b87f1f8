// Owns the form of one item's limit: how many may still be ordered, until when, which dishes that blocks, and what else
// blocks the item (DLG-18, DLG-29, INV-01, INV-03, INV-06, INV-08).
import { Check, PackageCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Command } from '../../../shared/protocol/command.ts';
import { BlockedNote, useBlocked } from '../../actions/blocked-note.tsx';
import { useToldResult } from '../../actions/use-told-result.ts';
import { useDialogText } from '../../i18n/use-dialog-text.ts';
import { useAnyWorking } from '../../link/use-send.ts';
import { Caption } from '../../ticket/caption.tsx';
import { Button } from '../../ui/button.tsx';
import { KeypadField } from '../../ui/keypad-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { dishesWith } from './catalogue-items.ts';
import { DishChoice } from './dish-choice.tsx';
import css from './limit-dialog.module.css';
import { limitCommand, quantityOf, quantityTyped, sparedOf } from './stock-limit.ts';
import type { Stock } from './use-stock.ts';

const RESULTS = { done: 'inventory-updated', failed: 'inventory-update-error' };

interface LimitFormProps {
  itemId: string;
  stock: Stock;
  /** It was saved or taken off. */
  onDone: () => void;
}

/** Made anew for another item: what stands in it begins with what holds now. */
export function LimitForm({ itemId, stock, onDone }: LimitFormProps) {
  const words = useDialogText();
  const dishes = dishesWith(stock.items, itemId);
  const held = stock.limits.find((limit) => limit.itemId === itemId);
  const [text, setText] = useState(held?.quantity === undefined ? '' : String(held.quantity));
  const [autoReset, setAutoReset] = useState(held?.autoReset ?? true);
  const [spared, setSpared] = useState(() => sparedOf(dishes, held?.blocks));
  const isBlocked = useBlocked('stock');
  const working = useAnyWorking([{ name: 'stock.clear', itemId }]);
  const quantity = quantityOf(text);
  const canSave = quantity !== undefined && !working && !isBlocked;
  const send = useToldResult(RESULTS);
  const run = async (command: Command) => {
    if (await send(command)) onDone();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    // This form stands in no other, but React lets its event rise to the item dialog.
    event.stopPropagation();
    if (canSave) void run(limitCommand({ itemId, quantity, autoReset, dishes, spared }));
  };
  return (
    <form className={css.limit} onSubmit={save}>
      <div className={css.count}>
        <KeypadField
          label={words('limit.quantity')}
          value={text}
          onChange={(value) => setText(quantityTyped(value))}
          goLabel={words('limit.save')}
          goSign={<Check />}
          canGo={canSave}
          disabled={isBlocked}
        />
      </div>
      <div className={css.about}>
        <BlockedNote what="stock" />
        {held?.blockedBy.map((by) => (
          <p key={by.itemId} className={css.blocker}>
            <bdi>{words('limit.blockedBy', { name: by.name, count: by.quantity })}</bdi>
          </p>
        ))}
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
        <div className={css.buttons}>
          <Button look="main" type="submit" busy={working} disabled={!canSave}>
            <Check />
            <Caption>{words('limit.save')}</Caption>
          </Button>
          <Button
            busy={working}
            disabled={isBlocked || held?.quantity === undefined}
            onClick={() => void run({ name: 'stock.clear', itemId })}
          >
            <PackageCheck />
            <Caption>{words('limit.clear')}</Caption>
          </Button>
        </div>
      </div>
    </form>
  );
}
