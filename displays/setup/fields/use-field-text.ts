// Owns the words of settings: names, one-line explanations, and values as people read them.
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { CatalogueNames } from '../setup-api.ts';
import { useSetupScope } from '../setup-scope.ts';
import type { Control, Field, FieldScope } from './field.ts';
import { textsIn } from './value-at.ts';

type Text = TFunction<'fields'> | TFunction<'site'> | TFunction<'setup'>;

export interface FieldText {
  label(at: string): string;
  hint(at: string): string;
  /** Whether a form shows this setting at all. */
  knows(at: string): boolean;
  section(key: string): string;
  group(key: string): string;
  choice(at: string, value: string): string;
  /** A value in a few words. */
  value(field: Field, value: unknown): string;
}

/** @param kind the site's own form has explanations of its own */
export function useFieldText(kind: FieldScope['kind']): FieldText {
  const fields = useText('fields');
  const site = useText('site');
  const setup = useText('setup');
  const { catalogue } = useSetupScope();
  return useMemo(
    () => fieldText({ choices: fields, own: kind === 'site' ? site : fields, setup, catalogue }),
    [fields, site, setup, catalogue, kind],
  );
}

interface Sources {
  choices: Text;
  own: Text;
  setup: Text;
  catalogue: CatalogueNames;
}

function fieldText({ choices, own, setup, catalogue }: Sources): FieldText {
  const choice = (at: string, value: string) =>
    choices(`choices.${lastStep(at)}.${value}`, { defaultValue: value });
  return {
    label: (at) => own(`options.${at}.label`),
    hint: (at) => own(`options.${at}.hint`),
    knows: (at) => own(`options.${at}.label`, { defaultValue: '' }) !== '',
    section: (key) => own(`sections.${key}`),
    group: (key) => own(`groups.${key}`),
    choice,
    value: ({ at, control }, value) => {
      switch (control.kind) {
        case 'switch':
          return setup(value === true ? 'field.on' : 'field.off');
        case 'choice':
          return typeof value === 'string' ? choice(at, value) : setup('field.none');
        case 'slider':
        case 'number':
          return typeof value === 'number' ? unitText(setup, control, value) : setup('field.none');
        case 'station':
          return stationName(catalogue, value) ?? setup('field.noStation');
        case 'ticks':
          return ticksText(setup, control, textsIn(value));
        default:
          return typeof value === 'string' && value !== '' ? value : setup('field.none');
      }
    },
  };
}

function stationName({ stations }: CatalogueNames, id: unknown): string | undefined {
  if (typeof id !== 'string') return undefined;
  return stations.find((station) => station.id === id)?.name ?? id;
}

function ticksText(setup: Text, control: Extract<Control, { kind: 'ticks' }>, chosen: string[]): string {
  if (control.words === 'actions' && chosen.length === control.values.length) return setup('field.all');
  const names = chosen.map((key) => setup(`${control.words}.${key}`, { defaultValue: key }));
  return names.join(', ') || setup('field.none');
}

function lastStep(at: string): string {
  return at.slice(at.lastIndexOf('.') + 1);
}

export function unitText(
  setup: Text,
  control: Extract<Control, { kind: 'slider' | 'number' }>,
  value: number,
): string {
  if (control.kind === 'number' && control.zeroOr !== undefined && value === 0) return setup('field.always');
  return setup(`unit.${control.unit}`, { value });
}
