// A typed number: applied on blur, within its limits (SET-11).
import { CirclePlus, Minus } from 'lucide-react';
import { Button, Group, Input, NumberField } from 'react-aria-components/NumberField';
import type { ControlProps } from './control-props.ts';
import css from './number-control.module.css';
import { numberIn } from './value-at.ts';

interface NumberControlProps extends ControlProps {
  min: number;
  max: number;
  /** An empty field means no value; otherwise an emptied field keeps its number. */
  orNothing?: boolean;
  /** 0, or at least this much. */
  zeroOr?: number;
  /** Unit after the number. */
  unit?: string;
  /** For tables: without buttons. */
  bare?: boolean;
}

export function NumberControl({
  label,
  value,
  onChange,
  disabled,
  describedBy,
  min,
  max,
  orNothing,
  zeroOr,
  unit,
  bare,
}: NumberControlProps) {
  const number = numberIn(value);
  const change = (next: number) => {
    if (Number.isNaN(next)) onChange(orNothing ? null : min);
    else onChange(settled(next, number ?? min, zeroOr));
  };
  return (
    <NumberField
      aria-label={label}
      value={number ?? Number.NaN}
      minValue={min}
      maxValue={max}
      step={1}
      isDisabled={disabled}
      onChange={change}
      formatOptions={{ useGrouping: false, maximumFractionDigits: 0 }}
    >
      <Group className={css.group ?? ''}>
        {!bare && (
          <Button slot="decrement" className={css.step ?? ''}>
            <Minus aria-hidden />
          </Button>
        )}
        <Input className={css.input ?? ''} aria-describedby={describedBy} />
        {unit && <span className={css.unit}>{unit}</span>}
        {!bare && (
          <Button slot="increment" className={css.step ?? ''}>
            <CirclePlus aria-hidden />
          </Button>
        )}
      </Group>
    </NumberField>
  );
}

/** Below the minimum: a step down from it gives 0, anything else the minimum. */
function settled(next: number, before: number, zeroOr: number | undefined): number {
  if (zeroOr === undefined || next === 0 || next >= zeroOr) return next;
  return before === zeroOr && next === zeroOr - 1 ? 0 : zeroOr;
}
