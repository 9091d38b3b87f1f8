// Inputs for times of day and dates: in the page's language, by the site's clock (I18N-02).
import {
  type CalendarDateTime,
  getLocalTimeZone,
  parseDate,
  parseDateTime,
  Time,
  toCalendarDateTime,
  today,
} from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Group, Label } from 'react-aria-components/NumberField';
import { Dialog, Popover } from 'react-aria-components/Popover';
import { TimeField } from 'react-aria-components/TimeField';
import { useSession } from '../../shell/session/session-store.ts';
import css from './clock-fields.module.css';

/** 12 in regions with h:mm a (I18N-02). */
function useHourCycle(): 12 | 24 {
  return useSession(({ session }) => session.organization?.region) === 'US' ? 12 : 24;
}

const HOUR_MINUTES = 60;

interface TimeControlProps {
  label: string;
  /** Minutes after midnight; the midnight at the end of a day looks the same on a clock. */
  value: number | undefined;
  /** Called with the input on blur or Enter. */
  onChange: (minutes: number) => void;
}

/** A time of day; the arrow keys step the hour or the minute in focus. */
export function TimeControl({ label, value, onChange }: TimeControlProps) {
  const [typed, setTyped] = useState<Time | null>();
  const shown =
    value === undefined ? null : new Time(Math.floor(value / HOUR_MINUTES) % 24, value % HOUR_MINUTES);
  const commit = () => {
    setTyped(undefined);
    if (typed) onChange(typed.hour * HOUR_MINUTES + typed.minute);
  };
  return (
    <TimeField
      aria-label={label}
      className={css.time ?? ''}
      value={typed === undefined ? shown : typed}
      hourCycle={useHourCycle()}
      granularity="minute"
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
      }}
    >
      <Segments />
    </TimeField>
  );
}

interface MomentControlProps {
  label: string;
  /** Date and time as 2026-03-06T18:47, empty for none. */
  value: string;
  /** Days before `min` or after `max` can't be picked; empty for no bound. */
  min?: string;
  max?: string;
  onChange: (moment: string) => void;
}

/** A day and a time of the site, typed or picked. */
export function MomentControl({ label, value, min, max, onChange }: MomentControlProps) {
  return (
    <DatePicker
      className={css.moment ?? ''}
      value={momentIn(value)}
      minValue={momentIn(min)}
      maxValue={momentIn(max)}
      placeholderValue={startOfToday()}
      hourCycle={useHourCycle()}
      granularity="minute"
      shouldCloseOnSelect
      onChange={(moment) => onChange(moment === null ? '' : moment.toString().slice(0, MINUTE_TEXT))}
    >
      <Picker label={label} />
    </DatePicker>
  );
}

interface DayControlProps extends Pick<MomentControlProps, 'label'> {
  /** As 2026-03-06, empty for none. */
  value: string;
  onChange: (day: string) => void;
}

/** A day of the site, typed or picked. */
export function DayControl({ label, value, onChange }: DayControlProps) {
  return (
    <DatePicker
      className={css.moment ?? ''}
      value={value === '' ? null : parseDate(value)}
      granularity="day"
      shouldCloseOnSelect
      onChange={(day) => onChange(day === null ? '' : day.toString())}
    >
      <Picker label={label} />
    </DatePicker>
  );
}

function Picker({ label }: { label: string }) {
  return (
    <>
      <Label className={css.label ?? ''}>{label}</Label>
      <Group className={css.field ?? ''}>
        <Segments />
        <Button className={css.open ?? ''}>
          <CalendarDays aria-hidden />
        </Button>
      </Group>
      <Popover className={css.popover ?? ''}>
        <Dialog className={css.dialog ?? ''}>
          <Month />
        </Dialog>
      </Popover>
    </>
  );
}

function momentIn(text: string | undefined): CalendarDateTime | null {
  return text ? parseDateTime(text) : null;
}

/** Length of 2026-03-06T18:47. */
const MINUTE_TEXT = 16;

/** Placeholder before any input; the hub knows the site's zone. */
function startOfToday(): CalendarDateTime {
  return toCalendarDateTime(today(getLocalTimeZone()));
}

function Segments() {
  return (
    <DateInput className={css.segments ?? ''}>
      {(segment) => <DateSegment segment={segment} className={css.segment ?? ''} />}
    </DateInput>
  );
}

function Month() {
  return (
    <Calendar>
      <header className={css.month}>
        <Button slot="previous" className={css.turn ?? ''}>
          <ChevronLeft className="flip" aria-hidden />
        </Button>
        <Heading className={css.name ?? ''} />
        <Button slot="next" className={css.turn ?? ''}>
          <ChevronRight className="flip" aria-hidden />
        </Button>
      </header>
      <CalendarGrid>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={css.weekday ?? ''}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className={css.day ?? ''} />}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
