// Keypad of the boards' dialogs: ten digits of 96 px, a delete key, and the dialog's main key.
import { Delete } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useDialogText } from '../../i18n/use-text.ts';
import pad from './number-pad.module.css';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

interface NumberPadProps {
  value: string;
  onChange: (value: string) => void;
  eraseLabel: string;
  /** The last key; it submits the form around the pad. */
  goLabel: string;
  goSign: ReactNode;
  canGo: boolean;
  /** The first key starts a new number, as typing over selected text does. */
  replaces?: boolean;
  disabled?: boolean;
}

/** A tap on a key must not move the keyboard focus away from the field. */
function keepFocus(event: { preventDefault(): void }): void {
  event.preventDefault();
}

export function NumberPad(props: NumberPadProps) {
  const { value, onChange, eraseLabel, goLabel, goSign, canGo, replaces = false, disabled } = props;
  const key = (digit: string) => (
    <button
      key={digit}
      type="button"
      className={pad.key}
      disabled={disabled}
      onPointerDown={keepFocus}
      onClick={() => onChange((replaces ? '' : value) + digit)}
    >
      {digit}
    </button>
  );
  return (
    <div className={pad.pad} dir="ltr">
      {DIGITS.map(key)}
      <button
        type="button"
        className={pad.key}
        aria-label={eraseLabel}
        disabled={disabled}
        onPointerDown={keepFocus}
        onClick={() => onChange(replaces ? '' : value.slice(0, -1))}
      >
        <Delete />
      </button>
      {key('0')}
      <button type="submit" className={pad.key} data-go aria-label={goLabel} disabled={!canGo}>
        {goSign}
      </button>
    </div>
  );
}

// A number field with a keypad: by touch, or by a keyboard. No on-screen keyboard opens over the keypad.

interface KeypadFieldProps {
  /** Label of the field, and its placeholder. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** The last key; it submits the form around the pad. */
  goLabel: string;
  goSign: ReactNode;
  canGo: boolean;
  maxLength?: number;
  /** Id of the error message. */
  errorId?: string | undefined;
  disabled?: boolean;
}

export function KeypadField(props: KeypadFieldProps) {
  const { label, value, onChange, goLabel, goSign, canGo, maxLength, errorId, disabled = false } = props;
  const words = useDialogText();
  const field = useRef<HTMLInputElement>(null);
  // The first digit replaces the initial value: a 6 on a limit of 7 is 6, not 76.
  const [isUntouched, setIsUntouched] = useState(value !== '');
  const change = (text: string) => {
    setIsUntouched(false);
    onChange(text);
  };
  return (
    <>
      <input
        ref={field}
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
        onFocus={(event) => isUntouched && event.target.select()}
        onChange={(event) => change(event.target.value)}
      />
      <NumberPad
        value={value}
        replaces={isUntouched}
        onChange={(text) => {
          field.current?.focus();
          change(text);
        }}
        eraseLabel={words('erase')}
        goLabel={goLabel}
        goSign={goSign}
        canGo={canGo && !disabled}
        disabled={disabled}
      />
    </>
  );
}
