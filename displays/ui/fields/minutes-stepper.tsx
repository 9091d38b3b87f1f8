// Choice of a number of minutes by two buttons.
import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { useDialogText } from '../../i18n/use-text.ts';
import { Button } from '../button.tsx';
import css from './minutes-stepper.module.css';

interface MinutesStepperProps {
  label: string;
  minutes: number;
  /** In minutes. */
  range: { min: number; max?: number; step: number };
  onChange: (minutes: number) => void;
}

export function MinutesStepper({ label, minutes, range, onChange }: MinutesStepperProps) {
  const words = useDialogText();
  const labelId = useId();
  const { min, max = Number.POSITIVE_INFINITY, step } = range;
  const go = (by: number) => onChange(Math.min(max, Math.max(min, minutes + by)));
  return (
    <div className={css.row}>
      <span id={labelId}>{label}</span>
      <span className={css.stepper}>
        <Button icon aria-label={words('minutes.less')} disabled={minutes <= min} onClick={() => go(-step)}>
          <Minus />
        </Button>
        <output aria-labelledby={labelId}>
          <bdi>{minutes}</bdi>
        </output>
        <Button icon aria-label={words('minutes.more')} disabled={minutes >= max} onClick={() => go(step)}>
          <Plus />
        </Button>
      </span>
    </div>
  );
}
