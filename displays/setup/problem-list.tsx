// Owns telling why a save was refused: every problem, each leading to its setting.
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../i18n/use-text.ts';
import { useFieldText } from './fields/use-field-text.ts';
import { textIn } from './fields/value-at.ts';
import css from './problem-list.module.css';
import type { PlacedProblem } from './problem-places.ts';
import { keyOf } from './setup-draft.ts';
import { setupPath } from './setup-path.ts';
import { useSetupScope } from './setup-scope.ts';

export function ProblemList({ problems }: { problems: readonly PlacedProblem[] }) {
  const t = useText('setup');
  const [, go] = useLocation();
  const head = useRef<HTMLHeadingElement>(null);
  const nameOf = useProblemName();
  useEffect(() => {
    if (problems.length > 0) head.current?.focus();
  }, [problems]);
  if (problems.length === 0) return null;
  const show = ({ tab, profile, path }: PlacedProblem) => {
    go(setupPath(tab, profile));
    // The tab is drawn first.
    requestAnimationFrame(() => {
      const place = document.getElementById(path);
      place?.scrollIntoView({ block: 'center' });
      const control = place?.querySelector('input, button, textarea');
      if (control instanceof HTMLElement) control.focus();
    });
  };
  return (
    <section className={css.problems} aria-label={t('problems.title')} role="alert">
      <h2 ref={head} tabIndex={-1}>
        <CircleAlert aria-hidden />
        {t('problems.title')}
      </h2>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.path} ${problem.code}`}>
            <button type="button" onClick={() => show(problem)}>
              <b>
                <bdi>{nameOf(problem)}</bdi>
              </b>{' '}
              {t(`problem.${problem.code}`, problem.params)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How people call what a problem is about. */
function useProblemName(): (problem: PlacedProblem) => string {
  const t = useText('setup');
  const { form } = useSetupScope();
  const ofProfiles = useFieldText('expo');
  const ofSite = useFieldText('site');
  return ({ tab, profile, at }) => {
    if (profile !== undefined) {
      const name = textIn(form.getValues(`profiles.entries.${keyOf(profile)}.name`));
      if (at === undefined) return name;
      return t('profileOf', { profile: name || t('profiles.new'), option: ofProfiles.label(at) });
    }
    if (at === undefined || tab !== 'general') return t(`tabs.${tab}`);
    return ofSite.knows(at) ? ofSite.label(at) : t('problems.elsewhere');
  };
}
