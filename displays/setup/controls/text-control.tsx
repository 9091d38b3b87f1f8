// A text line or message with a maximum length (SET-27).
import { useId } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { ControlProps } from './control-props.ts';
import css from './text-control.module.css';
import { textIn } from './value-at.ts';

export function TextControl({
  label,
  value,
  onChange,
  disabled,
  describedBy,
  max,
  lines,
}: ControlProps & { max: number; lines?: number }) {
  const t = useText('setup');
  const countId = useId();
  const text = textIn(value);
  const common = {
    className: css.input,
    value: text,
    maxLength: max,
    disabled,
    dir: 'auto',
    'aria-label': label,
    'aria-describedby': `${describedBy} ${countId}`,
  };
  return (
    <div className={css.text}>
      {lines === undefined ? (
        <input {...common} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea {...common} rows={lines} onChange={(event) => onChange(event.target.value)} />
      )}
      <small id={countId} className={lines === undefined ? 'visually-hidden' : css.count}>
        {t('field.left', { used: text.length, max })}
      </small>
    </div>
  );
}
