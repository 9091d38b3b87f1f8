// Selection from a list that opens below the control.
import { Check, ChevronDown } from 'lucide-react';
import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components/Select';
import type { ControlProps } from './control-props.ts';
import css from './select-control.module.css';

interface SelectControlProps extends Omit<ControlProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
}

export function SelectControl({
  label,
  value,
  onChange,
  disabled,
  describedBy,
  options,
}: SelectControlProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(key) => {
        if (typeof key === 'string') onChange(key);
      }}
      isDisabled={disabled}
    >
      <Button className={css.button ?? ''} aria-describedby={describedBy}>
        <SelectValue className={css.value ?? ''}>
          {({ selectedText }) => <bdi>{selectedText}</bdi>}
        </SelectValue>
        <ChevronDown aria-hidden />
      </Button>
      <Popover className={css.popover ?? ''}>
        <ListBox className={css.list ?? ''}>
          {options.map((option) => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              textValue={option.label}
              className={css.item ?? ''}
            >
              <bdi>{option.label}</bdi>
              {option.value === value && <Check aria-hidden />}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}
