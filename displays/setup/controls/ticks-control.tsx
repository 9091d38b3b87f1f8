// Owns choosing any of a few fixed words.
import { Check } from 'lucide-react';
import css from './chips.module.css';
import type { ControlProps } from './control-props.ts';
import { textsIn } from './value-at.ts';

interface TicksControlProps extends ControlProps {
  options: readonly { value: string; label: string }[];
}

export function TicksControl({ label, value, onChange, disabled, describedBy, options }: TicksControlProps) {
  const chosen = textsIn(value);
  const flip = (key: string) => {
    const next = chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key];
    // In the order in which they are offered, whatever the order of the taps.
    onChange(options.flatMap((option) => (next.includes(option.value) ? [option.value] : [])));
  };
  return (
    <fieldset className={css.chips} aria-label={label} aria-describedby={describedBy} disabled={disabled}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={css.tick}
          aria-pressed={chosen.includes(option.value)}
          onClick={() => flip(option.value)}
        >
          {chosen.includes(option.value) && <Check aria-hidden />}
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
