// One row of options: its subject, its current value, and the choices.

import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBoardText } from '../../i18n/use-text.ts';
import { Button } from '../button.tsx';
import css from './option-row.module.css';
import { Segments } from './segments.tsx';

interface OptionRowProps {
  label: string;
  /** The current value, if the control doesn't show it. */
  value?: string;
  children: ReactNode;
}

export function OptionRow({ label, value, children }: OptionRowProps) {
  return (
    <div className={css.row}>
      <span>
        {label}
        {value !== undefined && (
          <output>
            <bdi>{value}</bdi>
          </output>
        )}
      </span>
      {children}
    </div>
  );
}

// An option that is on or off.

interface OnOffProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

export function OnOff({ label, on, onChange }: OnOffProps) {
  const t = useBoardText();
  return (
    <OptionRow label={label}>
      <Segments
        even
        label={label}
        value={on ? 'on' : 'off'}
        onChange={(chosen) => onChange(chosen === 'on')}
        options={[
          { value: 'on', label: t('options.on') },
          { value: 'off', label: t('options.off') },
        ]}
      />
    </OptionRow>
  );
}

// A number between two bounds: a slider, and equivalent buttons (UX-03).

interface OptionSliderProps {
  label: string;
  value: number;
  limits: { min: number; max: number; step?: number };
  /** The value as text; by default the number. */
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
