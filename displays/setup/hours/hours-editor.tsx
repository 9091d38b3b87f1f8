// Owns editing the hours of a day, or of all usual days: from and to of each slot, one more, one less (SET-31).
import { CirclePlus, Trash2 } from 'lucide-react';
import { get, useFormState } from 'react-hook-form';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useSetupScope } from '../setup-scope.ts';
import { clockText, MIDNIGHT, minutesIn } from './clock-text.ts';
import css from './hours-tab.module.css';
import { TimeStepper } from './time-stepper.tsx';
import type { Hours } from './work-week.ts';

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
  const { form } = useSetupScope();
  const { errors } = useFormState({ control: form.control });
  const end = Math.max(0, ...slots.map(({ to }) => minutesIn(to) ?? 0));
  const change = (index: number, part: Partial<Hours>) =>
    onChange(slots.map((slot, at) => (at === index ? { ...slot, ...part } : slot)));
  const add = () =>
    onChange([...slots, { from: clockText(end), to: clockText(Math.min(MIDNIGHT, end + ADDED_MINUTES)) }]);
  return (
    <div className={css.slots}>
      {slots.map(({ from, to }, index) => {
        const place = `${base}.slots.${index}`;
        const number = index + 1;
        const problem: unknown = get(errors, `${place}.to.message`) ?? get(errors, `${place}.from.message`);
        return (
          <div className={css.slot} key={place} data-slot={index}>
            <TimeStepper
              id={`${place}.from`}
              label={t('hours.fromOf', { of, number })}
              value={from}
              min={0}
              max={(minutesIn(to) ?? MIDNIGHT) - 1}
              onChange={(next) => change(index, { from: next })}
            />
            <span aria-hidden>–</span>
            <TimeStepper
              id={`${place}.to`}
              label={t('hours.toOf', { of, number })}
              value={to}
              min={(minutesIn(from) ?? 0) + 1}
              max={MIDNIGHT}
              onChange={(next) => change(index, { to: next })}
            />
            {slots.length > 1 && (
              <Button
                size="page"
                look="quiet"
                icon
                aria-label={t('hours.remove', { of, number })}
                onClick={() => onChange(slots.filter((_, at) => at !== index))}
              >
                <Trash2 aria-hidden />
              </Button>
            )}
            {typeof problem === 'string' && (
              <p className={css.error} role="alert">
                {problem}
              </p>
            )}
          </div>
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
