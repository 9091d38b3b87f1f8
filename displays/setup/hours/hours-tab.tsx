// Work hours of a site: the default ones, and for each day whether and when it is open (SET-01, SET-31, SET-48).
import { useWatch } from 'react-hook-form';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useSession } from '../../shell/session/session-store.ts';
import { Segments } from '../../ui/fields/segments.tsx';
import { SwitchControl } from '../controls/switch-control.tsx';
import { valueAt } from '../controls/value-at.ts';
import { isSame } from '../setup-changes.ts';
import { useSetupScope } from '../setup-scope.ts';
import tab from '../setup-tab.module.css';
import { HoursEditor, siteClockText } from './hours-editor.tsx';
import css from './hours-tab.module.css';
import { usualHours, WEEK, type WorkDay, weekOf, withDay, withUsualHours } from './work-week.ts';

const DAYS = 'site.workHours.days';
/** A Sunday. */
const SOME_SUNDAY = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;
/** Regions whose week starts on Sunday. */
const SUNDAY_FIRST: readonly (string | undefined)[] = ['US', 'IL'];

export function HoursTab() {
  const t = useText('setup');
  const { form, saved } = useSetupScope();
  const language = useLanguage();
  const region = useSession(({ session }) => session.organization?.region);
  const week = weekOf(useWatch({ control: form.control, name: DAYS }));
  const before = weekOf(valueAt(saved.site, 'workHours.days'));
  const names = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const nameOf = (day: number) => names.format(SOME_SUNDAY + day * DAY_MS);
  const order = SUNDAY_FIRST.includes(region) ? WEEK : [...WEEK.slice(1), WEEK[0]];
  const usualDay = week.find(({ type }) => type === 'default')?.day;
  const change = (days: WorkDay[]) => {
    form.setValue(DAYS, days as never, { shouldDirty: true });
    form.clearErrors(DAYS as never);
  };
  return (
    <main className={tab.main}>
      <h2 className="visually-hidden">{t('tabs.hours')}</h2>
      <p className={tab.hint}>{t('hours.hint')}</p>
      {usualDay !== undefined && (
        <section className={tab.panel} aria-labelledby="usual-hours">
          <h3 id="usual-hours">{t('hours.usual')}</h3>
          <p className={tab.hint}>{t('hours.usualHint')}</p>
          <HoursEditor
            base={`${DAYS}.${usualDay}`}
            of={t('hours.usual')}
            slots={usualHours(week)}
            onChange={(slots) => change(withUsualHours(week, slots))}
          />
        </section>
      )}
      <section className={tab.panel} aria-labelledby="days">
        <h3 id="days">{t('hours.days')}</h3>
        {order.map((day) => {
          const one = week[day];
          return (
            one && (
              <Day
                key={day}
                day={one}
                name={nameOf(day)}
                isUnsaved={!isSame(one, before[day])}
                onChange={(part) => change(withDay(week, day, part))}
              />
            )
          );
        })}
        {week.every(({ active }) => !active) && (
          <p className={`${tab.hint} ${css.note}`} role="status">
            {t('hours.never')}
          </p>
        )}
      </section>
    </main>
  );
}

interface DayProps {
  day: WorkDay;
  name: string;
  isUnsaved: boolean;
  onChange: (part: Partial<WorkDay>) => void;
}

function Day({ day, name, isUnsaved, onChange }: DayProps) {
  const t = useText('setup');
  const { active, type, slots } = day;
  const region = useSession(({ session }) => session.organization?.region);
  return (
    <fieldset
      className={`${tab.setting} ${css.day}`}
      data-day={day.day}
      data-on={active}
      data-unsaved={isUnsaved}
      aria-label={name}
    >
      <SwitchControl
        label={name}
        value={active}
        onChange={(on) => onChange({ active: on === true })}
        disabled={false}
        describedBy={`day-${day.day}`}
      />
      {active && (
        <Segments
          label={t('hours.typeOf', { name })}
          value={type}
          options={[
            { value: 'default', label: t('hours.default') },
            { value: 'custom', label: t('hours.custom') },
          ]}
          onChange={(next) => onChange({ type: next === 'custom' ? 'custom' : 'default' })}
        />
      )}
      <span className={`${tab.hint} ${css.note}`} id={`day-${day.day}`}>
        {!active && t('hours.closed')}
        {active &&
          type === 'default' &&
          slots.map(({ from, to }) => (
            <bdi key={from} dir="ltr">{`${siteClockText(from, region)} – ${siteClockText(to, region)}`}</bdi>
          ))}
        {isUnsaved && <span className="visually-hidden"> {t('unsaved.mark')}</span>}
      </span>
      {active && type === 'custom' && (
        <HoursEditor
          base={`${DAYS}.${day.day}`}
          of={name}
          slots={slots}
          onChange={(next) => onChange({ slots: next })}
        />
      )}
    </fieldset>
  );
}
