// Form of one item's limit: how many may still be ordered, until when, which dishes that blocks, and other
// causes that block the item (DLG-18, DLG-29, INV-01, INV-03, INV-06, INV-08).
import { Check, PackageCheck, PackageX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { STOCK_QUANTITY_MAX } from '../../../shared/limits.ts';
import type { CommandOf } from '../../../shared/protocol/command.ts';
import { BlockedNote, useBlocked } from '../../actions/blocked-note.tsx';
import { useDialogText } from '../../i18n/use-text.ts';
import { useAnyWorking } from '../../link/live.ts';
import { Caption } from '../../ticket/caption.tsx';
import { Button } from '../../ui/button.tsx';
import { KeypadField } from '../../ui/fields/number-pad.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { dishesWith, type PickableItem } from './catalogue-items.ts';
import css from './limit-dialog.module.css';
import { type StockCommand, useStockAct } from './stock-acts.ts';
import type { Stock } from './use-stock.ts';

interface LimitFormProps {
  itemId: string;
  stock: Stock;
  /** The limit was saved or removed. */
  onDone: () => void;
}

/** Remounted for each item: starts with the current limit. */
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
  const name = stock.items.find(({ id }) => id === itemId)?.name ?? held?.name ?? '';
  const send = useStockAct(name, stock.limits);
  const run = async (command: StockCommand) => {
    if (await send(command)) onDone();
  };
  const limitTo = (left: number) =>
    void run(limitCommand({ itemId, quantity: left, autoReset, dishes, spared }));
  const save = (event: FormEvent) => {
    event.preventDefault();
    // The form isn't nested in the DOM, but React bubbles its event to the item dialog.
    event.stopPropagation();
    if (canSave) limitTo(quantity);
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
        <Blockers blockers={held?.blockedBy ?? []} />
        <UntilChoice autoReset={autoReset} onChange={setAutoReset} />
        {dishes.length > 0 && <DishChoice dishes={dishes} spared={spared} onChange={setSpared} />}
        <div className={css.buttons}>
          <Button look="main" busy={working} disabled={isBlocked} onClick={() => limitTo(0)}>
            <PackageX />
            <Caption>{words('limit.soldOut')}</Caption>
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

function Blockers({ blockers }: { blockers: Stock['limits'][number]['blockedBy'] }) {
  const words = useDialogText();
  return blockers.map((by) => (
    <p key={by.itemId} className={css.blocker}>
      <bdi>{words('limit.blockedBy', { name: by.name, count: by.quantity })}</bdi>
    </p>
  ));
}

interface UntilChoiceProps {
  /** The limit ends with the day. */
  autoReset: boolean;
  onChange: (autoReset: boolean) => void;
}

function UntilChoice({ autoReset, onChange }: UntilChoiceProps) {
  const words = useDialogText();
  return (
    <>
      <p>{words('limit.until')}</p>
      <Segments
        label={words('limit.until')}
        value={autoReset ? 'day' : 'removed'}
        onChange={(value) => onChange(value === 'day')}
        options={[
          { value: 'day', label: words('limit.dayEnd') },
          { value: 'removed', label: words('limit.removed') },
        ]}
      />
    </>
  );
}

// Selection of the dishes that an ingredient's limit blocks; all of them by default (INV-04, INV-08).

interface DishChoiceProps {
  dishes: readonly PickableItem[];
  /** Ids of the dishes not blocked. */
  spared: ReadonlySet<string>;
  onChange: (spared: ReadonlySet<string>) => void;
}

function DishChoice({ dishes, spared, onChange }: DishChoiceProps) {
  const words = useDialogText();
  const toggle = (id: string) => {
    const next = new Set(spared);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <>
      <p>{words('limit.dishes')}</p>
      <ul className={css.choices} aria-label={words('limit.dishes')}>
        {dishes.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className={css.choice}
              aria-pressed={!spared.has(id)}
              onClick={() => toggle(id)}
            >
              <bdi>{name}</bdi>
              {!spared.has(id) && <Check />}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

// Input of a limit's keypad, and the command that saves it (INV-03, INV-04, INV-08).

const MOST_DIGITS = String(STOCK_QUANTITY_MAX).length;

/** Pieces: a whole number of at most five digits; further characters are ignored. */
export function quantityTyped(typed: string): string {
  const [whole = ''] = typed.split(/[.,]/);
  return whole
    .replaceAll(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, MOST_DIGITS);
}

/** Undefined if it isn't a number yet. */
export function quantityOf(text: string): number | undefined {
  return /\d/.test(text) ? Number(text) : undefined;
}

interface LimitChoice {
  itemId: string;
  quantity: number;
  autoReset: boolean;
  /** Dishes that contain the item. */
  dishes: readonly PickableItem[];
  /** Ids of the dishes that the limit no longer blocks. */
  spared: ReadonlySet<string>;
}

/** All dishes are blocked unless some are named. */
export function limitCommand({ dishes, spared, ...limit }: LimitChoice): CommandOf<'stock.limit'> {
  const blocked = dishes.filter(({ id }) => !spared.has(id));
  const some = blocked.length < dishes.length;
  return { name: 'stock.limit', ...limit, ...(some ? { ingredients: blocked.map(({ id }) => id) } : {}) };
}

/** Dishes of an ingredient that its limit doesn't block; empty if it blocks all. */
function sparedOf(
  dishes: readonly PickableItem[],
  blocks: readonly string[] | undefined,
): ReadonlySet<string> {
  if (blocks === undefined) return new Set();
  return new Set(dishes.flatMap(({ id }) => (blocks.includes(id) ? [] : [id])));
}
