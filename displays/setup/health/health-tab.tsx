// Owns the tab that says whether the hub is well, what needs a person and what to do about it (OPS-03).
import { CircleCheck, Hourglass, OctagonAlert, TriangleAlert } from 'lucide-react';
import { MINUTE_MS } from '../../../shared/limits.ts';
import type { HealthAnswer, ToldHealthProblem } from '../../../shared/protocol/health.ts';
import { HEALTH_PROBLEM_CODES } from '../../../shared/protocol/health.ts';
import { clockTime } from '../../i18n/format.ts';
import { spanInWords } from '../../i18n/span.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useLive } from '../../link/live.ts';
import { RetryNote } from '../../ui/retry-note.tsx';
import tab from '../setup-tab.module.css';
import { HealthFacts } from './health-facts.tsx';
import css from './health-tab.module.css';
import { SupportBundle } from './support-bundle.tsx';
import { useHealth } from './use-health.ts';

export function HealthTab() {
  const t = useText('health');
  const titles = useText('setup');
  const { known, failed, ask } = useHealth();
  return (
    <main className={`${tab.main} ${css.main}`} aria-busy={known === undefined && !failed}>
      <h2 className="visually-hidden">{titles('tabs.health')}</h2>
      {failed && <RetryNote text={t('away')} onRetry={ask} />}
      {known === undefined ? (
        !failed && <div className={css.skeleton} />
      ) : (
        <>
          {!failed && <Verdict health={known} />}
          {!failed && <Problems problems={known.problems} />}
          <HealthFacts health={known} />
        </>
      )}
      <SupportBundle />
    </main>
  );
}

/** The one sentence that somebody came for; read out when it changes. */
function Verdict({ health: { problems, ready, hubTime } }: { health: HealthAnswer }) {
  const t = useText('health');
  const site = useLive((state) => state.site);
  const worst = problems.some(({ level }) => level === 'danger') ? 'danger' : 'warning';
  const state = problems.length > 0 ? worst : ready ? 'fine' : 'starting';
  const Icon = { fine: CircleCheck, starting: Hourglass, warning: TriangleAlert, danger: OctagonAlert }[
    state
  ];
  return (
    <section className={css.verdict} data-state={state}>
      <Icon aria-hidden />
      <div role="status">
        <h3>{problems.length > 0 ? t('needs', { count: problems.length }) : t(state)}</h3>
        {state === 'fine' && <p>{t('fineText')}</p>}
      </div>
      <small>{t('looked', { time: `\u2066${clockTime(hubTime, site)}\u2069` })}</small>
    </section>
  );
}

function Problems({ problems }: { problems: readonly ToldHealthProblem[] }) {
  const t = useText('health');
  if (problems.length === 0) return null;
  return (
    <ul className={css.problems} aria-label={t('problems')}>
      {problems.map((problem) => (
        <Problem
          key={`${problem.code} ${JSON.stringify(problem.params?.['site'] ?? problem.params?.['address'] ?? problem.params?.['order'])}`}
          problem={problem}
        />
      ))}
    </ul>
  );
}

function Problem({ problem: { code, level, params, text, advice } }: { problem: ToldHealthProblem }) {
  const t = useText('health');
  const Icon = level === 'danger' ? OctagonAlert : TriangleAlert;
  const site = useLive((state) => state.site);
  const isKnown = HEALTH_PROBLEM_CODES.some((each) => each === code);
  const language = useLanguage();
  const since = params?.['since'];
  const minutes = Number(params?.['minutes'] ?? 0);
  const values = {
    ...isolated(params),
    count: Number(params?.['count'] ?? minutes),
    span: spanInWords(minutes * MINUTE_MS, language),
    ...(typeof since === 'number' ? { time: `\u2066${clockTime(since, site)}\u2069` } : {}),
  };
  return (
    <li className={css.problem} data-level={level}>
      <Icon aria-label={t(`level.${level}`)} />
      <div>
        <h3>{isKnown ? t(`problem.${code}.text`, values) : text}</h3>
        <p>{isKnown ? t(`problem.${code}.advice`, values) : advice}</p>
      </div>
    </li>
  );
}

/** Names and addresses keep their order within Hebrew. */
function isolated(params: ToldHealthProblem['params']): Record<string, string | number> {
  const entries = Object.entries(params ?? {});
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? `\u2068${value}\u2069` : value]),
  );
}
