// One setting of a form: name, explanation, control, changed mark, reason for having no effect, error.
import { RotateCcw } from 'lucide-react';
import { memo, useId } from 'react';
import type { JsonObject } from '../../../shared/json/json-object.ts';
import type { FieldScope, OffReason } from '../../../shared/model/setup/options/option.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import type { Field } from '../controls/field.ts';
import { valueAt } from '../controls/value-at.ts';
import { isSame } from '../setup-changes.ts';
import { FieldControl } from './field-control.tsx';
import css from './field-row.module.css';
import { useErrorAt } from './use-field-scope.ts';
import type { FieldText } from './use-field-text.ts';

interface FieldRowProps {
  field: Field;
  text: FieldText;
  /** Id of the row, the target of error links. */
  place: string;
  value: unknown;
  saved: unknown;
  /** Default that it is reset to. */
  usual: unknown;
  /** Value that applies while a profile has none. */
  ofSite: unknown;
  off: OffReason | undefined;
  error: string | undefined;
  onChange: (field: Field, value: unknown) => void;
}

interface FieldRowsProps {
  /** Path of the settings in the draft. */
  base: string;
  fields: readonly Field[];
  scope: FieldScope;
  text: FieldText;
  values: JsonObject;
  saved: JsonObject;
  usual: JsonObject;
  /** True if one tap must not reset it to the default. */
  neverReset?: (field: Field) => boolean;
  onChange: (field: Field, value: unknown) => void;
}

export function FieldRows({ base, fields, scope, text, values, saved, usual, ...more }: FieldRowsProps) {
  const errorAt = useErrorAt();
  return fields.map((field) => (
    <FieldRow
      key={field.at}
      field={field}
      text={text}
      place={`${base}.${field.at}`}
      value={valueAt(values, field.at)}
      saved={valueAt(saved, field.at)}
      usual={valueAt(more.neverReset?.(field) ? values : usual, field.at)}
      ofSite={field.site === undefined ? null : scope.site(field.site)}
      off={field.off?.(scope)}
      error={errorAt(`${base}.${field.at}`)}
      onChange={more.onChange}
    />
  ));
}

const FieldRow = memo(
  function FieldRow(props: FieldRowProps) {
    const { field, text, place, value, saved, usual, off, error, onChange } = props;
    const t = useText('setup');
    const id = useId();
    const label = text.label(field.at);
    const isLeft = field.site !== undefined && value === null;
    const isPlainSwitch = field.control.kind === 'switch' && field.site === undefined;
    const change = (next: unknown) => onChange(field, next);
    const control = (
      <FieldControl
        field={field}
        text={text}
        label={label}
        hideLabel={false}
        value={value}
        onChange={change}
        disabled={off !== undefined}
        describedBy={id}
      />
    );
    return (
      <div
        id={place}
        className={css.field}
        data-wide={field.wide === true}
        data-unsaved={!isSame(value, saved)}
        data-field={field.at}
      >
        <div className={css.head}>
          {isPlainSwitch ? control : <span className={css.label}>{label}</span>}
          {!isSame(value, usual) && <ResetButton {...props} label={label} />}
        </div>
        <p id={id} className={css.hint}>
          {text.hint(field.at)}
          {off !== undefined && <b> {t(`off.${off}`)}</b>}
          {!isSame(value, saved) && <span className="visually-hidden"> {t('unsaved.mark')}</span>}
        </p>
        {isLeft && <LeftToSite {...props} label={label} />}
        {!isPlainSwitch && !isLeft && control}
        {error !== undefined && (
          <p className={css.error} role="alert">
            {error}
          </p>
        )}
      </div>
    );
  },
  (one, other) =>
    one.field === other.field &&
    one.place === other.place &&
    one.off === other.off &&
    one.error === other.error &&
    one.text === other.text &&
    one.onChange === other.onChange &&
    isSame(
      [one.value, one.saved, one.usual, one.ofSite],
      [other.value, other.saved, other.usual, other.ofSite],
    ),
);

function ResetButton({ field, text, usual, onChange, label }: FieldRowProps & { label: string }) {
  const t = useText('setup');
  return (
    <Button
      size="page"
      look="quiet"
      icon
      className={css.reset ?? ''}
      aria-label={t('field.reset', {
        name: label,
        value: field.site === undefined ? text.value(field, usual) : t('field.site'),
      })}
      onClick={() => onChange(field, usual)}
    >
      <RotateCcw aria-hidden />
    </Button>
  );
}

/** The site's value, which applies until the profile has its own. */
function LeftToSite({ field, text, ofSite, off, onChange, label }: FieldRowProps & { label: string }) {
  const t = useText('setup');
  return (
    <div className={css.own}>
      <span>{t('field.ofSite', { value: text.value(field, ofSite) })}</span>
      <Button
        size="page"
        look="quiet"
        className={css.change ?? ''}
        disabled={off !== undefined}
        aria-label={t('field.ownOf', { name: label })}
        onClick={() => onChange(field, ofSite)}
      >
        {t('field.own')}
      </Button>
    </div>
  );
}
