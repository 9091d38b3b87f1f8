// A field for one line of text: label, error and optional content at its end.
import { Search } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import css from './text-field.module.css';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** The label is read out but not visible, where a placeholder or an icon replaces it. */
  hideLabel?: boolean;
  error?: string | undefined;
  icon?: ReactNode;
  end?: ReactNode;
  big?: boolean;
}

export function TextField({ label, hideLabel, error, icon, end, big, className, ...input }: TextFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={classes(css.field, big && css.big, className)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : css.label}>
        {label}
      </label>
      <div className={css.input}>
        {icon}
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        {end}
      </div>
      {error && (
        <small id={errorId} className={css.error} role="alert">
          {error}
        </small>
      )}
    </div>
  );
}

interface SearchTextFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'icon'> {
  value: string;
  onChange: (text: string) => void;
}

/** Search field of a page's list or form: its label is the placeholder. */
export function SearchTextField({ label, onChange, ...field }: SearchTextFieldProps) {
  return (
    <TextField
      {...field}
      label={label}
      hideLabel
      type="search"
      icon={<Search aria-hidden />}
      placeholder={label}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
