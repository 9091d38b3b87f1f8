import { classes } from '../classes.ts';
import css from './segments.module.css';

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** All of the same width, fitted to their texts: beside a board and among its options. */
  even?: boolean;
}

/** A few options side by side, exactly one of them active. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, value, options, onChange, even } = props;
  return (
    <fieldset className={classes(css.segments, even && css.even)} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
