// Audit log tab: filter, results, older entries (SAFE-10).

import { FileClock, RefreshCw, Search, SearchX, SlidersHorizontal } from 'lucide-react';
import { Suspense, useCallback, useId, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../../../shared/limits.ts';
import { OrderTimeline } from '../../glass/order-timeline.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import { EmptyNote } from '../../ui/page/empty-note.tsx';
import { RetryNote } from '../../ui/page/retry-note.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { MomentControl } from '../controls/clock-fields.tsx';
import { SelectControl } from '../controls/select-control.tsx';
import tab from '../setup-tab.module.css';
import { EVERYTHING, type LogQuery } from './log-api.ts';
import css from './log-tab.module.css';
import { LogTable } from './log-table.tsx';
import { type Log, useLog } from './use-log.ts';

export function LogTab() {
  const t = useText('log');
  const titles = useText('setup');
  const [wish, setWish] = useState(EVERYTHING);
  const asked = useDebounced(wish, SEARCH_DEBOUNCE_MS);
  const { loaded, actors, failed, busy, newest, older } = useLog(asked);
  const change = useCallback((part: Partial<LogQuery>) => setWish((former) => ({ ...former, ...part })), []);
  const isSearch = Object.values(wish).some((value) => value !== '');
  return (
    <main className={`${tab.main} ${css.main}`} aria-busy={busy}>
      <Row wrap rowGap={2} gap={3}>
        <h2 className="visually-hidden">{titles('tabs.log')}</h2>
        <Text as="p" tone="muted" flex="1 1 20rem">
          {t('hint')}
        </Text>
        {isSearch && (
          <Button size="page" look="quiet" onClick={() => setWish(EVERYTHING)}>
            <SearchX aria-hidden />
            {t('clear')}
          </Button>
        )}
        <Button size="page" disabled={busy} onClick={newest}>
          <RefreshCw aria-hidden />
          {t('newest')}
        </Button>
      </Row>
      <LogFilter wish={wish} actors={actors} onChange={change} />
      {asked.order !== '' && (
        <Suspense>
          <OrderTimeline
            key={asked.order}
            order={loaded?.entries.find(({ orderId }) => orderId !== undefined)?.orderId ?? asked.order}
          />
        </Suspense>
      )}
      {failed ? (
        <RetryNote text={t('failed')} onRetry={newest} />
      ) : loaded === undefined ? (
        <Skeleton rem={24} />
      ) : loaded.entries.length === 0 ? (
        <Nothing isSearch={isSearch} />
      ) : (
        <>
          <LogTable entries={loaded.entries} onOrder={(order) => change({ order })} />
          {loaded.more !== undefined && (
            <Button size="page" className={css.older} disabled={busy} onClick={older}>
              {t('older')}
            </Button>
          )}
        </>
      )}
    </main>
  );
}

function Nothing({ isSearch }: { isSearch: boolean }) {
  const t = useText('log');
  return (
    <EmptyNote
      role="status"
      icon={isSearch ? SearchX : FileClock}
      title={t(isSearch ? 'noMatch' : 'none')}
      text={t(isSearch ? 'noMatchText' : 'noneText')}
    />
  );
}

/** Filters of the log: order, staff user, display, time, result (SAFE-10). */
const RESULTS = ['', 'done', 'refused'] as const;

interface LogFilterProps {
  wish: LogQuery;
  actors: Log['actors'];
  onChange: (part: Partial<LogQuery>) => void;
}

function LogFilter({ wish, actors, onChange }: LogFilterProps) {
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

interface PeriodProps extends Pick<LogQuery, 'from' | 'to'> {
  onChange: LogFilterProps['onChange'];
}

function Period({ from, to, onChange }: PeriodProps) {
  const t = useText('log');
  return (
    <>
      <MomentControl
        label={t('from')}
        value={from}
        max={to}
        onChange={(moment) => onChange({ from: moment })}
      />
      <MomentControl label={t('to')} value={to} min={from} onChange={(moment) => onChange({ to: moment })} />
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
    <div className="field">
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
