// Switch of a setting, with its name beside it.
import type { ReactNode } from 'react';
import { Switch } from 'react-aria-components/Switch';
import type { ControlProps } from './control-props.ts';
import css from './switch-control.module.css';

interface SwitchControlProps extends Omit<ControlProps, 'label'> {
  label: ReactNode;
  hideLabel?: boolean;
}

/** @param hideLabel if the name is already above */
export function SwitchControl({
  label,
  value,
  onChange,
  disabled,
  describedBy,
  hideLabel = false,
}: SwitchControlProps) {
  return (
    <Switch
      className={css.switch ?? ''}
      isSelected={value === true}
      isDisabled={disabled}
      onChange={onChange}
      aria-describedby={describedBy}
    >
      <i className={css.track} aria-hidden />
      <span className={hideLabel ? 'visually-hidden' : css.label}>{label}</span>
    </Switch>
  );
}
