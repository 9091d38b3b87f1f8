// The minutes after which tickets are due and late, per kind of course, in two sets; what fully prepared tickets wait
// for stays stored and is not shown (SET-09 to SET-11, SET-45, TIME-01, TIME-02).
import { get, type Path, useFormState, useWatch } from 'react-hook-form';
import { ALERT_VALUE_MINUTES, ALERT_WARN_MINUTES } from '../../../shared/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { COURSE_TYPES } from '../controls/field.ts';
import { NumberControl } from '../controls/number-control.tsx';
import { valueAt } from '../controls/value-at.ts';
import { isSame } from '../setup-changes.ts';
import type { SetupDraft } from '../setup-draft.ts';
import { useSetupScope } from '../setup-scope.ts';
import tab from '../setup-tab.module.css';
import css from './general-tab.module.css';

const SETS = ['default', 'secondary'] as const;
const MOMENTS = [...COURSE_TYPES, 'StartServed'] as const;

export function TimeAlerts() {
  const t = useText('setup');
  return (
    <div className={css.sets}>
      {SETS.map((set) => (
        <section key={set} className={css.set}>
          <h4>{t(`site:groups.${set}`)}</h4>
          <p className={`${tab.hint} ${css.hint}`} id={`alerts-${set}`}>
            {t(`alerts.${set}Hint`)}
          </p>
          <AlertTable set={set} />
        </section>
      ))}
    </div>
  );
}

function AlertTable({ set }: { set: (typeof SETS)[number] }) {
  const t = useText('setup');
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('alerts.course')}</th>
          <th scope="col">{t('alerts.warn')}</th>
          <th scope="col">{t('alerts.value')}</th>
        </tr>
      </thead>
      <tbody>
        {MOMENTS.map((moment) => (
          <tr key={moment}>
            <th scope="row">{t(`courseTypes.${moment}`)}</th>
            <AlertCell set={set} moment={moment} part="warn" />
            <AlertCell set={set} moment={moment} part="value" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface AlertCellProps {
  set: (typeof SETS)[number];
  moment: (typeof MOMENTS)[number];
  part: 'warn' | 'value';
}

function AlertCell({ set, moment, part }: AlertCellProps) {
  const t = useText('setup');
  const { form, saved } = useSetupScope();
  const at = `timeAlerts.${set}.${moment}.${part}`;
  const path: Path<SetupDraft> = `site.${at}`;
  const value = useWatch({ control: form.control, name: path });
  const { errors } = useFormState({ control: form.control });
  const error: unknown = get(errors, `${path}.message`);
  const course = t(`courseTypes.${moment}`);
  return (
    <td id={path} data-unsaved={!isSame(value, valueAt(saved.site, at))}>
      <NumberControl
        bare
        label={part === 'warn' ? t('alerts.warnOf', { course }) : t('alerts.valueOf', { course })}
        value={value}
        onChange={(next) => {
          form.setValue(path, next as never, { shouldDirty: true });
          form.clearErrors(path);
        }}
        disabled={false}
        describedBy={`alerts-${set}`}
        {...(part === 'warn' ? ALERT_WARN_MINUTES : ALERT_VALUE_MINUTES)}
        orNothing={part === 'warn'}
        unit={t('unitName.minutes')}
      />
      {typeof error === 'string' && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </td>
  );
}
