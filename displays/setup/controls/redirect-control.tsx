// Redirect target of a site's people: none, or another environment by its id (SET-30, SET-49).
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Segments } from '../../ui/fields/segments.tsx';
import type { ControlProps } from './control-props.ts';
import css from './redirect-control.module.css';
import { TextControl } from './text-control.tsx';
import { textIn } from './value-at.ts';

export function RedirectControl({ max, ...props }: ControlProps & { max: number }) {
  const t = useText('setup');
  const id = textIn(props.value);
  /** Selected, but no id has been entered yet. */
  const [isAsked, setIsAsked] = useState(false);
  const isOn = id !== '' || isAsked;
  const options = [
    { value: 'none', label: t('redirect.none') },
    { value: 'to', label: t('redirect.to') },
  ];
  const choose = (value: string) => {
    setIsAsked(value === 'to');
    if (value === 'none') props.onChange('');
  };
  return (
    <div className={css.redirect}>
      <Segments label={props.label} value={isOn ? 'to' : 'none'} options={options} onChange={choose} />
      {isOn && <TextControl {...props} label={t('redirect.id')} max={max} />}
    </div>
  );
}
