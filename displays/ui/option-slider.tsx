// An option that is a figure between two bounds: a slider, and the same by two buttons (UX-03).
import { Minus, Plus } from 'lucide-react';
import css from '../boards/options/options-dialog.module.css';
import { useBoardText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import { OptionRow } from './option-row.tsx';

interface OptionSliderProps {
  label: string;
  value: number;
  limits: { min: number; max: number; step?: number };
  /** The value as people read it; itself unless told. */
  text?: string;
  onChange: (value: number) => void;
}

export function OptionSlider({ label, value, limits, text = String(value), onChange }: OptionSliderProps) {
  const t = useBoardText();
  const { min, max, step = 1 } = limits;
  const go = (to: number) => onChange(Math.min(max, Math.max(min, to)));
  return (
    <OptionRow label={label} value={text}>
      <fieldset className={css.slider} aria-label={label}>
        <Button
          icon
          aria-label={t('options.smaller')}
          disabled={value <= min}
          onClick={() => go(value - step)}
        >
          <Minus />
        </Button>
        <input
          type="range"
          aria-label={label}
          aria-valuetext={text}
          min={min}
          max={max}
          step={step}
          value={value}
          onChange={(event) => go(event.target.valueAsNumber)}
        />
        <Button
          icon
          aria-label={t('options.larger')}
          disabled={value >= max}
          onClick={() => go(value + step)}
        >
          <Plus />
        </Button>
      </fieldset>
    </OptionRow>
  );
}
