// Editing the hours of a day, or of all usual days: from and to of each slot, one more, one less (SET-31).

import { CirclePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { SLOT_STEP_MINUTES } from '../../../shared/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useErrorAt } from '../fields/use-field-scope.ts';
import css from './hours-tab.module.css';
import type { Hours } from './work-week.ts';

/** Clock times of work hours as people type and step them: minutes after midnight, up to 24:00 (SET-31). */
const MIDNIGHT = 24 * 60;
const HOUR = 60;

/** Minutes after midnight; undefined for what is no time. Takes 8, 8:30, 8.30, 0830 and 24:00. */
export function minutesIn(text: string): number | undefined {
  const [, hours = '', minutes = '0'] = /^\s*(\d{1,2})(?:[:.]?(\d{2}))?\s*$/.exec(text) ?? [];
  const all = Number(hours) * HOUR + Number(minutes);
  return hours === '' || Number(minutes) >= HOUR || all > MIDNIGHT ? undefined : all;
}

export function clockText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / HOUR))}:${two(minutes % HOUR)}`;
}

export function within(minutes: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, minutes));
}

/** How long slots are that are added. */
const ADDED_MINUTES = 240;

interface HoursEditorProps {
  /** Where these slots stand in the form. */
  base: string;
  /** Whose hours they are. */
  of: string;
  slots: readonly Hours[];
  onChange: (slots: Hours[]) => void;
}

export function HoursEditor({ base, of, slots, onChange }: HoursEditorProps) {
  const t = useText('setup');
  const errorAt = useErrorAt();
  const end = Math.max(0, ...slots.map(({ to }) => minutesIn(to) ?? 0));
  const change = (index: number, part: Partial<Hours>) =>
    onChange(slots.map((slot, at) => (at === index ? { ...slot, ...part } : slot)));
  const add = () =>
    onChange([...slots, { from: clockText(end), to: clockText(Math.min(MIDNIGHT, end + ADDED_MINUTES)) }]);
  return (
    <div className={css.slots}>
      {slots.map((slot, index) => {
        const place = `${base}.slots.${index}`;
        return (
          <SlotRow
            key={place}
            place={place}
            of={of}
            slot={slot}
            index={index}
            error={errorAt(`${place}.to`) ?? errorAt(`${place}.from`)}
            onChange={(part) => change(index, part)}
            onRemove={slots.length > 1 ? () => onChange(slots.filter((_, at) => at !== index)) : undefined}
          />
        );
      })}
      <Button
        size="page"
        look="quiet"
        className={css.add ?? ''}
        disabled={end >= MIDNIGHT}
        aria-label={t('hours.addOf', { of })}
        onClick={add}
      >
        <CirclePlus aria-hidden />
        {t('hours.add')}
      </Button>
    </div>
  );
}

interface SlotRowProps {
  place: string;
  of: string;
  slot: Hours;
  index: number;
  error: string | undefined;
  onChange: (part: Partial<Hours>) => void;
  /** Missing for the only slot. */
  onRemove: (() => void) | undefined;
}

function SlotRow({ place, of, slot: { from, to }, index, error, onChange, onRemove }: SlotRowProps) {
  const t = useText('setup');
  const number = index + 1;
  return (
    <div className={css.slot} data-slot={index}>
      <TimeStepper
        id={`${place}.from`}
        label={t('hours.fromOf', { of, number })}
        value={from}
        min={0}
        max={(minutesIn(to) ?? MIDNIGHT) - 1}
        onChange={(next) => onChange({ from: next })}
      />
      <span aria-hidden>–</span>
      <TimeStepper
        id={`${place}.to`}
        label={t('hours.toOf', { of, number })}
        value={to}
        min={(minutesIn(from) ?? 0) + 1}
        max={MIDNIGHT}
        onChange={(next) => onChange({ to: next })}
      />
      {onRemove && (
        <Button
          size="page"
          look="quiet"
          icon
          aria-label={t('hours.remove', { of, number })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      )}
      {error !== undefined && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

const { small, large } = SLOT_STEP_MINUTES;
const STEPS = { before: [-large, -small], after: [small, large] } as const;
const KEYS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 60, PageDown: -60 };

interface TimeStepperProps {
  /** The id of its place, to which problems lead. */
  id: string;
  label: string;
  value: string;
  /** Minutes after midnight. */
  min: number;
  max: number;
  onChange: (value: string) => void;
}

/** One clock time that is typed, or stepped by a minute or an hour (SET-31). */
function TimeStepper({ id, label, value, min, max, onChange }: TimeStepperProps) {
  const [typed, setTyped] = useState<string>();
  const minutes = minutesIn(value);
  const step = (by: number) => {
    setTyped(undefined);
    onChange(clockText(within((minutes ?? min) + by, { min, max })));
  };
  const commit = () => {
    const wanted = typed === undefined ? undefined : minutesIn(typed);
    setTyped(undefined);
    if (wanted !== undefined) onChange(clockText(within(wanted, { min, max })));
  };
  const button = (by: number) => (
    <StepButton key={by} by={by} label={label} onStep={step} disabled={isEnd(minutes, by, { min, max })} />
  );
  return (
    <fieldset id={id} className={css.time} aria-label={label}>
      {STEPS.before.map(button)}
      <input
        aria-label={label}
        inputMode="numeric"
        dir="ltr"
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          const by = KEYS[event.key];
          if (event.key === 'Enter') commit();
          if (by === undefined) return;
          event.preventDefault();
          step(by);
        }}
      />
      {STEPS.after.map(button)}
    </fieldset>
  );
}

function isEnd(minutes: number | undefined, by: number, { min, max }: { min: number; max: number }): boolean {
  if (minutes === undefined) return false;
  return by < 0 ? minutes <= min : minutes >= max;
}

interface StepButtonProps {
  by: number;
  label: string;
  disabled: boolean;
  onStep: (by: number) => void;
}

function StepButton({ by, label, disabled, onStep }: StepButtonProps) {
  const t = useText('setup');
  const count = Math.abs(by);
  return (
    <button
      type="button"
      disabled={disabled}
      aria-label={t(by < 0 ? 'hours.earlier' : 'hours.later', { label, count })}
      onClick={() => onStep(by)}
    >
      <bdi dir="ltr">{`${by < 0 ? '−' : '+'}${count}`}</bdi>
    </button>
  );
}
