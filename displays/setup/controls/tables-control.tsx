// A list of table numbers, typed one by one (PROF-05).

import { CirclePlus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import css from './chips.module.css';
import type { ControlProps } from './control-props.ts';
import { textsIn } from './value-at.ts';

const TABLE_DIGITS_MAX = 9;

export function TablesControl({ label, value, onChange, disabled, describedBy }: ControlProps) {
  const t = useText('setup');
  const [typed, setTyped] = useState('');
  const wrongId = useId();
  const tables = textsIn(value);
  const isWrong = /\D/.test(typed);
  const add = () => {
    if (typed === '' || isWrong) return;
    if (!tables.includes(typed)) onChange([...tables, typed]);
    setTyped('');
  };
  return (
    <Row
      as="fieldset"
      wrap
      gap={2}
      shrink
      aria-label={label}
      aria-describedby={describedBy}
      disabled={disabled}
    >
      {tables.map((table) => (
        <span key={table} className={css.chip}>
          <bdi>{table}</bdi>
          <button
            type="button"
            aria-label={t('field.remove', { name: table })}
            onClick={() => onChange(tables.filter((each) => each !== table))}
          >
            <X aria-hidden />
          </button>
        </span>
      ))}
      <TextField
        className={css.search}
        hideLabel
        label={t('field.tableIn', { name: label })}
        inputMode="numeric"
        maxLength={TABLE_DIGITS_MAX}
        placeholder={t('field.table')}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? wrongId : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value.trim())}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button
        size="page"
        look="quiet"
        disabled={typed === '' || isWrong}
        aria-label={t('field.addTo', { name: label })}
        onClick={add}
      >
        <CirclePlus aria-hidden />
        {t('field.add')}
      </Button>
      {isWrong && (
        <Text as="small" full tone="bad" size="s" weight={600} id={wrongId} role="alert">
          {t('field.numbersOnly')}
        </Text>
      )}
    </Row>
  );
}
