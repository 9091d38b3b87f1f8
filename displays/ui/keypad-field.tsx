// A field for a number with the keypad that fills it: by finger, or by the keys of a keyboard. No screen keyboard
// rises over the keys that are here.
import type { ReactNode } from 'react';
import { useDialogText } from '../i18n/use-text.ts';
import pad from './number-pad.module.css';
import { NumberPad } from './number-pad.tsx';

interface KeypadFieldProps {
  /** Names the field and stands in it while it is empty. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** The last key; it submits the form around the pad. */
  goLabel: string;
  goSign: ReactNode;
  canGo: boolean;
  maxLength?: number;
  /** Says what is wrong with the value. */
  errorId?: string | undefined;
  disabled?: boolean;
}

export function KeypadField(props: KeypadFieldProps) {
  const { label, value, onChange, goLabel, goSign, canGo, maxLength, errorId, disabled = false } = props;
  const words = useDialogText();
  return (
    <>
      <input
        className={pad.field}
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={maxLength}
        inputMode="none"
        autoComplete="off"
        dir="ltr"
        disabled={disabled}
        aria-invalid={errorId === undefined ? undefined : true}
        aria-describedby={errorId}
        data-first-focus
        onChange={(event) => onChange(event.target.value)}
      />
      <NumberPad
        value={value}
        onChange={onChange}
        eraseLabel={words('erase')}
        goLabel={goLabel}
        goSign={goSign}
        canGo={canGo && !disabled}
        disabled={disabled}
      />
    </>
  );
}
