// Owns choosing one of a few values: side by side where the words are short, else from a list.
import { Segments } from '../../ui/segments.tsx';
import type { ControlProps } from './control-props.ts';
import { SelectControl } from './select-control.tsx';

const SIDE_BY_SIDE = 2;
const SHORT_WORD = 14;

interface ChoiceControlProps extends ControlProps {
  options: readonly { value: string; label: string }[];
}

export function ChoiceControl({ value, options, ...rest }: ChoiceControlProps) {
  const chosen = options.find((option) => option.value === value) ?? options.at(-1);
  const isShort = options.length <= SIDE_BY_SIDE && options.every(({ label }) => label.length <= SHORT_WORD);
  if (isShort && !rest.disabled) {
    return (
      <Segments label={rest.label} value={chosen?.value ?? ''} options={options} onChange={rest.onChange} />
    );
  }
  return <SelectControl {...rest} value={chosen?.value ?? ''} options={options} />;
}
