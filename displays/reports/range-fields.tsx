// A range of days, typed or picked.
import { useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { FIGURE_DAYS } from '../../shared/model/figures.ts';
import { localeOf } from '../i18n/relative-date.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { DayControl } from '../setup/controls/clock-fields.tsx';
import { useSession } from '../shell/session/session-store.ts';
import { type ChosenDays, problemOf } from './chosen-days.ts';
import css from './reports.module.css';

interface RangeFieldsProps {
  days: ChosenDays;
  /** Called with valid ranges only. */
  onChange: (days: ChosenDays) => void;
}

export function RangeFields({ days, onChange }: RangeFieldsProps) {
  const t = useText('reports');
  const language = useLanguage();
  const region = useSession(({ session }) => session.organization?.region);
  const [typed, setTyped] = useState(days);
  const problem = problemOf(typed);
  const change = (part: Partial<ChosenDays>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (problemOf(next) === undefined) onChange(next);
  };
  return (
    <I18nProvider
      locale={language === 'en' ? localeOf(language, region === undefined ? undefined : { region }) : 'he-IL'}
    >
      <div className={css.range}>
        <DayControl label={t('from')} value={typed.from} onChange={(from) => change({ from })} />
        <DayControl label={t('to')} value={typed.to} onChange={(to) => change({ to })} />
        {problem !== undefined && problem !== 'empty' && (
          <small role="alert">{t(`range.${problem}`, { days: FIGURE_DAYS.most })}</small>
        )}
      </div>
    </I18nProvider>
  );
}
