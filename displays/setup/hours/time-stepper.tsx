// Owns one clock time that is typed, or stepped by a minute or an hour (SET-31).
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { clockText, minutesIn, within } from './clock-text.ts';
import css from './hours-tab.module.css';

const STEPS = { before: [-60, -1], after: [1, 60] } as const;
const KEYS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 60, PageDown: -60 };

interface TimeStepperProps {
  /** The id of its place, to which problems lead. */
  id: string;
  label: string;
  value: string;
  /** Minutes after midnight. */
  min: number;
  max: number;
  onChange: (value: string) => void;
}

export function TimeStepper({ id, label, value, min, max, onChange }: TimeStepperProps) {
  const [typed, setTyped] = useState<string>();
  const minutes = minutesIn(value);
  const step = (by: number) => {
    setTyped(undefined);
    onChange(clockText(within((minutes ?? min) + by, { min, max })));
  };
  const take = () => {
    const wanted = typed === undefined ? undefined : minutesIn(typed);
    setTyped(undefined);
    if (wanted !== undefined) onChange(clockText(within(wanted, { min, max })));
  };
  const button = (by: number) => (
    <StepButton key={by} by={by} label={label} onStep={step} disabled={isEnd(minutes, by, { min, max })} />
  );
  return (
    <fieldset id={id} className={css.time} aria-label={label}>
      {STEPS.before.map(button)}
      <input
        aria-label={label}
        inputMode="numeric"
        dir="ltr"
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          const by = KEYS[event.key];
          if (event.key === 'Enter') take();
          if (by === undefined) return;
          event.preventDefault();
          step(by);
        }}
      />
      {STEPS.after.map(button)}
    </fieldset>
  );
}

function isEnd(minutes: number | undefined, by: number, { min, max }: { min: number; max: number }): boolean {
  if (minutes === undefined) return false;
  return by < 0 ? minutes <= min : minutes >= max;
}

interface StepButtonProps {
  by: number;
  label: string;
  disabled: boolean;
  onStep: (by: number) => void;
}

function StepButton({ by, label, disabled, onStep }: StepButtonProps) {
  const t = useText('setup');
  const count = Math.abs(by);
  return (
    <button
      type="button"
      disabled={disabled}
      aria-label={t(by < 0 ? 'hours.earlier' : 'hours.later', { label, count })}
      onClick={() => onStep(by)}
    >
      <bdi dir="ltr">{`${by < 0 ? '−' : '+'}${count}`}</bdi>
    </button>
  );
}
