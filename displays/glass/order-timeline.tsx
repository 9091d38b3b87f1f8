// Timeline of an order in one picture: each step on a line, with the time between the steps (GLASS-05).

import { useCallback } from 'react';
import { MINUTE_MS, SECOND_MS } from '../../shared/limits.ts';
import { type OrderTimelineView, orderHistory } from '../../shared/protocol/glass.ts';
import { clockTime } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { callApi } from '../link/http/api-call.ts';
import { useLoaded } from '../link/http/use-loaded.ts';
import { useLive } from '../link/live.ts';
import { Panel, Stack, Text } from '../ui/layout.tsx';
import css from './order-timeline.module.css';

/** @param order its id or its number */
export function OrderTimeline({ order }: { order: string }) {
  const call = useCallback(
    () => callApi(`/api/orders/${encodeURIComponent(order)}/history`, { answer: orderHistory }),
    [order],
  );
  const [answer] = useLoaded(call);
  // For an unknown order there is nothing to show, and the log says so.
  return answer?.ok ? <WayPicture way={answer.value.way} /> : null;
}

function WayPicture({ way }: { way: OrderTimelineView }) {
  const t = useText('glass');
  const site = useLive((state) => state.site);
  const steps = stepsOf(way);
  if (steps.length === 0) return null;
  return (
    <Panel as="section" gap={3} pad={4} className={css.way} aria-label={t('way.title')}>
      <Text as="h3" size="title" weight={700}>
        {t('way.title')}
      </Text>
      <Stack as="ol">
        {steps.map(({ key, lane, step, at, display, board, course }, index) => {
          const before = steps[index - 1]?.at;
          return (
            <li key={key} data-lane={lane}>
              <Text as="time" tone="muted" dateTime={new Date(at).toISOString()}>
                {clockTime(at, site)}
              </Text>
              <b>
                {t(`way.${step}`, {
                  display: `\u2068${display ?? ''}\u2069`,
                  board: `\u2068${board ?? ''}\u2069`,
                })}
                {course !== undefined && <bdi> · {course}</bdi>}
              </b>
              <Text as="bdi" tone="muted">
                {before === undefined ? '' : `+${spanText(at - before, t)}`}
              </Text>
            </li>
          );
        })}
      </Stack>
    </Panel>
  );
}

type WayMoment =
  | 'received'
  | 'committed'
  | 'painted'
  | 'fired'
  | 'cooked'
  | 'ready'
  | 'served'
  | 'reported'
  | 'covered'
  | 'uncovered';

interface WayStep {
  key: string;
  lane: 'hub' | 'screen' | 'kitchen';
  step: WayMoment;
  at: number;
  display?: string | undefined;
  course?: string | undefined;
  /** A board that another one covered. */
  board?: string | undefined;
}

/** In order of time; for each ticket version, the first paint on each display. */
function stepsOf({
  receivedAt,
  committedAt,
  reportedAt,
  painted,
  courses,
  covers,
}: OrderTimelineView): WayStep[] {
  const types = new Map(courses.map(({ id, type }) => [id, type]));
  const several = courses.length > 1;
  const steps: WayStep[] = [];
  const add = (
    step: WayMoment,
    lane: WayStep['lane'],
    at: number | undefined,
    more: Partial<WayStep> = {},
  ) => {
    const key = [step, at, more.display, more.course, steps.length].join(' ');
    if (at !== undefined) steps.push({ key, step, lane, at, ...more });
  };
  add('received', 'hub', receivedAt);
  add('committed', 'hub', committedAt);
  for (const { ticket, display, name, at } of painted) {
    const isCard = !types.has(ticket) && courses.length > 0 && ticket.includes('+');
    if (isCard) continue;
    add('painted', 'screen', at, {
      display: name ?? display,
      course: several ? types.get(ticket) : undefined,
    });
  }
  for (const { type, firedAt, preparedAt, readyAt, servedAt } of courses) {
    const course = several ? type : undefined;
    add('fired', 'kitchen', firedAt, { course });
    add('cooked', 'kitchen', preparedAt, { course });
    add('ready', 'kitchen', readyAt, { course });
    add('served', 'kitchen', servedAt, { course });
  }
  for (const { board, by: display, from, until } of covers) {
    add('covered', 'screen', from, { board, display });
    add('uncovered', 'screen', until, { board, display });
  }
  add('reported', 'hub', reportedAt);
  return steps.sort((one, other) => one.at - other.at);
}

function spanText(ms: number, t: ReturnType<typeof useText<'glass'>>): string {
  if (ms < SECOND_MS) return t('way.millis', { value: Math.round(ms) });
  if (ms < MINUTE_MS) return t('way.seconds', { value: (ms / SECOND_MS).toFixed(1) });
  return t('way.minutes', { value: (ms / MINUTE_MS).toFixed(1) });
}
