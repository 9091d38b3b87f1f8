// The keypad of the boards' dialogs: ten digits of 96 px, a key that erases, and one that does what the dialog is for.
import { Delete } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './number-pad.module.css';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

interface NumberPadProps {
  value: string;
  onChange: (value: string) => void;
  eraseLabel: string;
  /** The last key; it submits the form around the pad. */
  goLabel: string;
  goSign: ReactNode;
  canGo: boolean;
  disabled?: boolean;
}

export function NumberPad(props: NumberPadProps) {
  const { value, onChange, eraseLabel, goLabel, goSign, canGo, disabled } = props;
  const key = (digit: string) => (
    <button
      key={digit}
      type="button"
      className={css.key}
      disabled={disabled}
      onClick={() => onChange(value + digit)}
    >
      {digit}
    </button>
  );
  return (
    <div className={css.pad} dir="ltr">
      {DIGITS.map(key)}
      <button
        type="button"
        className={css.key}
        aria-label={eraseLabel}
        disabled={disabled}
        onClick={() => onChange(value.slice(0, -1))}
      >
        <Delete />
      </button>
      {key('0')}
      <button type="submit" className={css.key} data-go aria-label={goLabel} disabled={!canGo}>
        {goSign}
      </button>
    </div>
  );
}
