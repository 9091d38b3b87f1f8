// A colour for each of several terms; if the terms aren't fixed, people add their own.
import { CirclePlus } from 'lucide-react';
import { useState } from 'react';
import { asJsonObject } from '../../../shared/json/json-object.ts';
import { SETUP_NAME_MAX_CHARACTERS } from '../../../shared/limits.ts';
import type { TextGroup } from '../../../shared/model/setup/options/option.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import css from './color-control.module.css';
import { ColorControl } from './color-control.tsx';
import type { ControlProps } from './control-props.ts';

interface ColorsControlProps extends ControlProps {
  keys: readonly string[];
  /** Absent: people name the terms themselves. */
  words: TextGroup | undefined;
}

export function ColorsControl({ label, value, onChange, keys, words, ...rest }: ColorsControlProps) {
  const t = useText('setup');
  const [added, setAdded] = useState<readonly string[]>([]);
  const colors = asJsonObject(value);
  const all = [...new Set([...keys, ...Object.keys(colors), ...added])];
  const change = (key: string, color: string) => {
    const { [key]: _, ...others } = colors;
    onChange(color === '' ? others : { ...others, [key]: color });
  };
  return (
    <div className={css.rows}>
      {all.map((key) => {
        const name = words === undefined ? key : t(`${words}.${key}`, { defaultValue: key });
        return (
          <div key={key} className={css.row}>
            <span aria-hidden>
              <bdi>{name}</bdi>
            </span>
            <ColorControl
              {...rest}
              label={`${label}, ${name}`}
              value={colors[key]}
              usual={{ value: '', label: t('field.noColor') }}
              onChange={(color) => change(key, color)}
            />
          </div>
        );
      })}
      {words === undefined && (
        <AddSource disabled={rest.disabled} onAdd={(source) => setAdded([...added, source])} />
      )}
    </div>
  );
}

function AddSource({ disabled, onAdd }: { disabled: boolean; onAdd: (source: string) => void }) {
  const t = useText('setup');
  const [typed, setTyped] = useState('');
  const add = () => {
    if (typed.trim() === '') return;
    onAdd(typed.trim());
    setTyped('');
  };
  return (
    <div className={css.add}>
      <input
        value={typed}
        maxLength={SETUP_NAME_MAX_CHARACTERS}
        placeholder={t('field.source')}
        aria-label={t('field.source')}
        disabled={disabled}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') add();
        }}
      />
      <Button
        size="page"
        icon
        disabled={disabled || typed.trim() === ''}
        aria-label={t('field.addSource')}
        onClick={add}
      >
        <CirclePlus aria-hidden />
      </Button>
    </div>
  );
}
