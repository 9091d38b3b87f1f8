// A line of a manual order: quantity, modifiers, and a note for the cook (INTAKE-10).
import { Minus, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { HAND_ORDER_MAX, type HandMenu } from '../../shared/protocol/hub-orders.ts';
import { Bidi } from '../i18n/bidi.tsx';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { type DraftLine, toggledModifier } from './order-draft.ts';
import css from './order-page.module.css';

interface OrderLineProps {
  line: DraftLine;
  menu: HandMenu;
  /** Undefined removes it. */
  onChange: (line: DraftLine | undefined) => void;
}

export function OrderLine({ line, menu, onChange }: OrderLineProps) {
  const t = useText('order');
  const [isOpen, setOpen] = useState(false);
  const item = menu.items.find(({ id }) => id === line.item);
  // The menu may have changed since the selection; the hub reports that on sending.
  const name = item?.name ?? t('gone');
  const { quantity } = line;
  return (
    <li className={css.line}>
      <div className={css.lineHead}>
        <button
          type="button"
          className={css.lineName}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span>
            <Bidi className={css.name}>{name}</Bidi>
            <Chosen line={line} menu={menu} />
          </span>
          <Pencil aria-label={t('edit')} />
        </button>
        <span className={css.stepper}>
          <Button
            icon
            size="page"
            aria-label={t(quantity === 1 ? 'remove' : 'less', { name })}
            onClick={() => onChange(quantity === 1 ? undefined : { ...line, quantity: quantity - 1 })}
          >
            {quantity === 1 ? <Trash2 aria-hidden /> : <Minus aria-hidden />}
          </Button>
          <output aria-label={t('quantity', { name })}>
            <Bidi>{quantity}</Bidi>
          </output>
          <Button
            icon
            size="page"
            aria-label={t('more', { name })}
            disabled={quantity >= HAND_ORDER_MAX.quantity}
            onClick={() => onChange({ ...line, quantity: quantity + 1 })}
          >
            <Plus aria-hidden />
          </Button>
        </span>
      </div>
      {isOpen && <LineDetails line={line} menu={menu} name={name} onChange={onChange} />}
    </li>
  );
}

/** Modifiers and note as shown on the ticket. */
function Chosen({ line: { note, modifiers = [] }, menu }: Pick<OrderLineProps, 'line' | 'menu'>) {
  const names = modifiers.flatMap(
    ({ group, option }) =>
      menu.groups.find(({ id }) => id === group)?.options.find(({ id }) => id === option)?.name ?? [],
  );
  const texts = [...names, ...(note ? [note] : [])];
  if (texts.length === 0) return null;
  return (
    <small>
      <Bidi>{texts.join(' · ')}</Bidi>
    </small>
  );
}

function LineDetails({ line, menu, name, onChange }: OrderLineProps & { name: string }) {
  const t = useText('order');
  const own = menu.items.find(({ id }) => id === line.item)?.groups ?? [];
  const groups = menu.groups.filter(({ id, options }) => own.includes(id) && options.length > 0);
  return (
    <div className={css.details}>
      {groups.map(({ id: group, name: groupName, options }) => (
        <fieldset key={group} className={css.options}>
          <legend>
            <Bidi>{groupName}</Bidi>
          </legend>
          {options.map(({ id: option, name: optionName }) => (
            <button
              key={option}
              type="button"
              className={css.chip}
              aria-pressed={
                line.modifiers?.some((one) => one.group === group && one.option === option) ?? false
              }
              onClick={() => onChange(toggledModifier(line, group, option))}
            >
              <Bidi>{optionName}</Bidi>
            </button>
          ))}
        </fieldset>
      ))}
      <TextField
        label={t('lineNote', { name })}
        maxLength={HAND_ORDER_MAX.noteCharacters}
        className={css.lineNote ?? ''}
        value={line.note ?? ''}
        onChange={(event) => onChange({ ...line, note: event.target.value })}
      />
    </div>
  );
}
