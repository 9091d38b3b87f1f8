// First-day checklist on the start page, for people with setup rights (SHELL-41).
import { CircleCheck, CircleDashed } from 'lucide-react';
import { Fragment, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { SECOND_MS } from '../../shared/limits.ts';
import { type FirstDay, type FirstDayLine, firstDay } from '../../shared/protocol/first-day.ts';
import { relativeDate } from '../i18n/relative-date.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { type ApiAnswer, callApi } from '../link/http/api-call.ts';
import { hubNow, useLive } from '../link/live.ts';
import { useNotice } from '../link/use-notice.ts';
import { type SetupTab, setupPath } from '../setup/setup-path.ts';
import { DISPLAYS_PATH } from '../shell/session/board-path.ts';
import { useSession, useStandalone } from '../shell/session/session-store.ts';
import { refusalText, showToast } from '../shell/toasts/toast.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import css from './first-day-list.module.css';

/** Poll interval for changes made elsewhere, such as a display switched on or a test order served. */
const LOOK_AGAIN_MS = 10 * SECOND_MS;
/** Reasons why no test order can be sent. */
const TEST_PROBLEMS = ['no-site', 'no-boards'] as const;
const PATH = '/api/first-day';

const firstDayApi = {
  read: () => callApi(PATH, { answer: firstDay }),
  hide: (hidden: boolean) => callApi(PATH, { method: 'PUT', body: { hidden }, answer: firstDay }),
  sendTest: () => callApi(`${PATH}/test`, { method: 'POST', body: {}, answer: firstDay }),
  clearTest: () => callApi(`${PATH}/test`, { method: 'DELETE', answer: firstDay }),
};

/**
 * Shows the checklist above the boards, and below them once orders arrive: a kitchen in service opens this page for its boards.
 */
export function FirstDayList({ children: boards }: { children: ReactNode }) {
  const maySetUp = useSession(({ session }) => session.rights.includes('setup'));
  return maySetUp ? <BoardsAndChecklist boards={boards} /> : boards;
}

function BoardsAndChecklist({ boards }: { boards: ReactNode }) {
  const { day, isBusy, act } = useFirstDay();
  const isShown = day !== undefined && !day.hidden && !isOver(day);
  const list = isShown && (
    <Suspense key="list">
      <Checklist day={day} isBusy={isBusy} act={act} />
    </Suspense>
  );
  const isInService = day?.lines.some(({ id, state }) => id === 'orders' && state === 'done');
  const all = <Fragment key="boards">{boards}</Fragment>;
  return isInService ? [all, list] : [list, all];
}

interface ChecklistProps extends Omit<TestButtonsProps, 'line'> {
  day: FirstDay;
}

function Checklist({ day, isBusy, act }: ChecklistProps) {
  const t = useText('pages');
  const done = day.lines.filter((line) => line.done).length;
  return (
    <section className={css.list} aria-labelledby="first-day">
      <header>
        <h3 id="first-day">
          {t('firstDay.title')} <small>{t('firstDay.progress', { done, of: day.lines.length })}</small>
        </h3>
        <Button
          look="quiet"
          size="page"
          disabled={isBusy}
          onClick={() => void act(() => firstDayApi.hide(true))}
        >
          {t('firstDay.hide')}
        </Button>
      </header>
      <ul>
        {day.lines.map((line) => (
          <li key={line.id} data-done={line.done || undefined}>
            {line.done ? (
              <CircleCheck aria-label={t('firstDay.isDone')} />
            ) : (
              <CircleDashed aria-label={t('firstDay.isLeft')} />
            )}
            <p>
              <b>{t(`firstDay.${line.id}.name`)}</b> <Sentence line={line} />
            </p>
            {line.id === 'test' ? (
              <TestButtons line={line} isBusy={isBusy} act={act} />
            ) : (
              <WayTo line={line} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function isOver({ lines }: FirstDay): boolean {
  // An open test order still has to be cleared.
  return lines.every(({ done, id, state }) => done && (id !== 'test' || state !== 'open'));
}

function useFirstDay() {
  const t = useText('pages');
  const [day, setDay] = useState<FirstDay>();
  const [isBusy, setBusy] = useState(false);
  const isShown = day === undefined || !(day.hidden || isOver(day));
  useEffect(() => {
    if (!isShown) return;
    const look = () => {
      void firstDayApi.read().then((answer) => answer.ok && setDay(answer.value));
    };
    look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isShown]);
  useNotice('setup-changed', () => {
    void firstDayApi.read().then((answer) => answer.ok && setDay(answer.value));
  });
  const act = async (call: () => Promise<ApiAnswer<FirstDay>>) => {
    setBusy(true);
    const answer = await call();
    setBusy(false);
    if (answer.ok) return setDay(answer.value);
    const problem = TEST_PROBLEMS.find((known) => known === answer.params?.['problem']);
    const why =
      problem === undefined ? refusalText(answer.code, answer.params) : t(`firstDay.refused.${problem}`);
    showToast(why, 'danger');
  };
  return { day, isBusy, act };
}

/** The state as a sentence; states of a newer hub are left out. */
function Sentence({ line: { id, state, params = {} } }: { line: FirstDayLine }) {
  const t = useText('pages');
  const language = useLanguage();
  const site = useLive((state) => state.site);
  const key = id === 'test' && state === 'open' && params['names'] !== undefined ? 'openPartly' : state;
  const at = params['at'];
  const when = typeof at === 'number' ? relativeDate(at, hubNow(), site, language) : '';
  const text = t([`firstDay.${id}.${key}`, ''], { ...params, when });
  return <span>{text}</span>;
}

interface TestButtonsProps {
  line: FirstDayLine;
  isBusy: boolean;
  act: (call: () => Promise<ApiAnswer<FirstDay>>) => Promise<void>;
}

function TestButtons({ line: { state }, isBusy, act }: TestButtonsProps) {
  const t = useText('pages');
  const isOpen = state === 'open';
  return (
    <Button
      look={state === 'none' ? 'main' : 'line'}
      size="page"
      busy={isBusy}
      disabled={isBusy}
      onClick={() => void act(isOpen ? firstDayApi.clearTest : firstDayApi.sendTest)}
    >
      {t(isOpen ? 'firstDay.clear' : state === 'none' ? 'firstDay.send' : 'firstDay.sendAgain')}
    </Button>
  );
}

function WayTo({ line }: { line: FirstDayLine }) {
  const t = useText('pages');
  const isStandalone = useStandalone();
  return (
    <Link href={pathOf(line, isStandalone)} className={classes(buttonClass('line', 'page'), css.way)}>
      {t('firstDay.open')}
      <span className="visually-hidden"> {t(`firstDay.${line.id}.name`)}</span>
    </Link>
  );
}

function pathOf({ id, state }: FirstDayLine, isStandalone: boolean): string {
  if (id === 'screens' && state !== 'no-boards') return DISPLAYS_PATH;
  const tabs: Record<FirstDayLine['id'], SetupTab> = {
    // Otherwise the cloud has the menu.
    menu: isStandalone ? 'menu' : 'stations',
    orders: 'tills',
    screens: 'profiles',
    test: 'profiles',
    backup: 'health',
  };
  return setupPath(tabs[id]);
}

/** Button in the setup that shows a hidden checklist again. */
export function ShowFirstDay() {
  const t = useText('pages');
  const [day, setDay] = useState<FirstDay>();
  useEffect(() => {
    void firstDayApi.read().then((answer) => answer.ok && setDay(answer.value));
  }, []);
  if (day?.hidden !== true || day.lines.length === 0) return null;
  const show = async () => {
    const answer = await firstDayApi.hide(false);
    if (!answer.ok) return showToast(refusalText(answer.code, answer.params), 'danger');
    setDay(answer.value);
    showToast(t('firstDay.shownAgain'), 'success');
  };
  return (
    <Button look="line" size="page" className={css.show} onClick={() => void show()}>
      {t('firstDay.show')}
    </Button>
  );
}
