// What is looked for in the log: order, staff user, display, time, result (SAFE-10).
import { Search, SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SelectControl } from '../controls/select-control.tsx';
import type { LogWish } from './log-api.ts';
import css from './log-tab.module.css';
import type { Log } from './use-log.ts';

const RESULTS = ['', 'done', 'refused'] as const;

interface LogFilterProps {
  wish: LogWish;
  actors: Log['actors'];
  onChange: (part: Partial<LogWish>) => void;
}

export function LogFilter({ wish, actors, onChange }: LogFilterProps) {
  const t = useText('log');
  const restId = useId();
  // Only a phone hides the rest.
  const [isOpen, setOpen] = useState(false);
  const staff = actors.staff.map(({ id, name }) => ({ value: id, label: name }));
  const places = actors.places.map((name) => ({ value: name, label: name }));
  return (
    <search className={css.filter}>
      <TextField
        label={t('order')}
        type="search"
        inputMode="numeric"
        icon={<Search aria-hidden />}
        value={wish.order}
        onChange={(event) => onChange({ order: event.target.value })}
      />
      <Button
        size="page"
        look="quiet"
        className={css.more}
        aria-expanded={isOpen}
        aria-controls={restId}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden />
        {t('more')}
      </Button>
      <div id={restId} className={css.rest} data-open={isOpen}>
        <Choice
          label={t('staff')}
          value={wish.staff}
          options={[{ value: '', label: t('anybody') }, ...byLabel(staff)]}
          onChange={(value) => onChange({ staff: value })}
        />
        <Choice
          label={t('place')}
          value={wish.place}
          options={[{ value: '', label: t('anywhere') }, ...byLabel(places)]}
          onChange={(place) => onChange({ place })}
        />
        <Period from={wish.from} to={wish.to} onChange={onChange} />
        <Choice
          label={t('result')}
          value={wish.result}
          options={RESULTS.map((value) => ({ value, label: t(`results.${value || 'all'}`) }))}
          onChange={(value) => onChange({ result: RESULTS.find((each) => each === value) ?? '' })}
        />
      </div>
    </search>
  );
}

interface PeriodProps extends Pick<LogWish, 'from' | 'to'> {
  onChange: LogFilterProps['onChange'];
}

function Period({ from, to, onChange }: PeriodProps) {
  const t = useText('log');
  return (
    <>
      <TextField
        label={t('from')}
        type="datetime-local"
        max={to}
        value={from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        label={t('to')}
        type="datetime-local"
        min={from}
        value={to}
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </>
  );
}

interface Option {
  value: string;
  label: string;
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <div className={css.choice}>
      <span aria-hidden>{label}</span>
      <SelectControl
        label={label}
        value={value}
        options={options}
        onChange={onChange}
        disabled={false}
        describedBy=""
      />
    </div>
  );
}

function byLabel(options: readonly Option[]): Option[] {
  return [...options].sort((one, other) => one.label.localeCompare(other.label));
}
