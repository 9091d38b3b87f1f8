// Editor of the hours of a day, or of all default days: from and to of each slot, adding and removing slots (SET-31).

import { CirclePlus, Trash2 } from 'lucide-react';
import { MINUTE_MS, SLOT_STEP_MINUTES } from '../../../shared/limits.ts';
import { clockTime } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TimeControl } from '../controls/clock-fields.tsx';
import { useErrorAt } from '../fields/use-field-scope.ts';
import css from './hours-tab.module.css';
import type { Hours } from './work-week.ts';

/** Clock times of work hours as they are stored and stepped: minutes after midnight, up to 24:00 (SET-31). */
const MIDNIGHT = 24 * 60;
const HOUR = 60;

/** Minutes after midnight; undefined if it isn't a time. Accepts 8, 8:30, 8.30, 0830 and 24:00. */
export function minutesIn(text: string): number | undefined {
  const [, hours = '', minutes = '0'] = /^\s*(\d{1,2})(?:[:.]?(\d{2}))?\s*$/.exec(text) ?? [];
  const all = Number(hours) * HOUR + Number(minutes);
  return hours === '' || Number(minutes) >= HOUR || all > MIDNIGHT ? undefined : all;
}

export function clockText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / HOUR))}:${two(minutes % HOUR)}`;
}

/** In the site's clock format; the end of a day is 24:00 with a 24-hour clock (I18N-02). */
export function siteClockText(text: string, region: string | undefined): string {
  const minutes = minutesIn(text);
  if (minutes === undefined || region === undefined) return text;
  if (minutes === MIDNIGHT && region !== 'US') return clockText(minutes);
  return clockTime(minutes * MINUTE_MS, { region, timeZone: 'UTC' });
}

export function within(minutes: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, minutes));
}

/** Length of an added slot. */
const ADDED_MINUTES = 240;

interface HoursEditorProps {
  /** Path of the slots in the form. */
  base: string;
  /** Day or days that the hours belong to. */
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
  /** Absent for the only slot. */
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

interface TimeStepperProps {
  /** Id of its place, the target of error links. */
  id: string;
  label: string;
  value: string;
  /** Minutes after midnight. */
  min: number;
  max: number;
  onChange: (value: string) => void;
}

/** A clock time that is typed, or stepped by a minute or an hour (SET-31). */
function TimeStepper({ id, label, value, min, max, onChange }: TimeStepperProps) {
  const minutes = minutesIn(value);
  const set = (wanted: number) => onChange(clockText(within(wanted, { min, max })));
  const step = (by: number) => set((minutes ?? min) + by);
  // A slot can't end at the midnight at which its day begins.
  const type = (wanted: number) => set(wanted === 0 && max === MIDNIGHT ? MIDNIGHT : wanted);
  const button = (by: number) => (
    <StepButton key={by} by={by} label={label} onStep={step} disabled={isEnd(minutes, by, { min, max })} />
  );
  return (
    <div id={id} className={css.time}>
      {STEPS.before.map(button)}
      <TimeControl label={label} value={minutes} onChange={type} />
      {STEPS.after.map(button)}
    </div>
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
  const language = useLanguage();
  const count = Math.abs(by);
  // The spoken label must match the visible one, for voice control.
  const shown = stepText(by, language);
  return (
    <button
      type="button"
      disabled={disabled}
      aria-label={`${t(by < 0 ? 'hours.earlier' : 'hours.later', { label, count })}, ${shown}`}
      onClick={() => onStep(by)}
    >
      <bdi>{shown}</bdi>
    </button>
  );
}

/** "+1h", "−1m", with the language's units. */
function stepText(by: number, language: string): string {
  const isHours = Math.abs(by) >= HOUR;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isHours ? 'hour' : 'minute',
    unitDisplay: 'narrow',
    signDisplay: 'always',
  }).format(isHours ? by / HOUR : by);
}
