// Explains a refused save: all problems, each with a link to its setting.
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../i18n/use-text.ts';
import { textIn } from './controls/value-at.ts';
import { useEntryText } from './entries/use-entry-text.ts';
import { useFieldText } from './fields/use-field-text.ts';
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
    // The tab has to render first.
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

/** Readable name of a problem's subject. */
function useProblemName(): (problem: PlacedProblem) => string {
  const t = useText('setup');
  const { form } = useSetupScope();
  const ofProfiles = useFieldText('expo');
  const ofSite = useFieldText('site');
  const ofLists = useEntryText();
  return ({ tab, profile, entry, at }) => {
    if (entry !== undefined) {
      const name = textIn(form.getValues(`${entry.list}.entries.${entry.key}.name`)) || t(`tabs.${tab}`);
      const option = `${entry.list}.${at}`;
      return ofLists.knows(option) ? t('profileOf', { profile: name, option: ofLists.label(option) }) : name;
    }
    if (profile !== undefined) {
      const name = textIn(form.getValues(`profiles.entries.${keyOf(profile)}.name`));
      if (at === undefined) return name;
      return t('profileOf', { profile: name || t('profiles.new'), option: ofProfiles.label(at) });
    }
    if (at === undefined) return t(`tabs.${tab}`);
    const words = [ofSite, ofLists].find((each) => each.knows(at));
    if (words !== undefined) return words.label(at);
    return t(tab === 'general' ? 'problems.elsewhere' : `tabs.${tab}`);
  };
}
