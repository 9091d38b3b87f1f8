// A number set by a slider.
import { Slider, SliderFill, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import type { ControlProps } from './control-props.ts';
import css from './slider-control.module.css';
import { numberIn } from './value-at.ts';

interface SliderControlProps extends ControlProps {
  limits: { min: number; max: number; step: number };
  text: (value: number) => string;
}

export function SliderControl({
  label,
  value,
  onChange,
  disabled,
  describedBy,
  limits,
  text,
}: SliderControlProps) {
  const number = numberIn(value) ?? limits.min;
  return (
    <Slider
      className={css.slider ?? ''}
      aria-label={label}
      value={number}
      minValue={limits.min}
      maxValue={limits.max}
      step={limits.step}
      isDisabled={disabled}
      onChange={onChange}
    >
      <SliderTrack className={css.track ?? ''}>
        <SliderFill className={css.fill ?? ''} />
        <SliderThumb className={css.thumb ?? ''} aria-describedby={describedBy} />
      </SliderTrack>
      <SliderOutput className={css.output ?? ''}>
        <bdi>{text(number)}</bdi>
      </SliderOutput>
    </Slider>
  );
}
