// Texts of settings: names, one-line explanations, and readable values.
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import type { Control, FieldScope } from '../../../shared/model/setup/options/option.ts';
import { ownName } from '../../../shared/model/wire-names.ts';
import { useText } from '../../i18n/use-text.ts';
import { useTextContext } from '../../shell/session/text-context.ts';
import type { Field } from '../controls/field.ts';
import { useMembers } from '../controls/use-members.ts';
import { textsIn } from '../controls/value-at.ts';
import type { NamedEntry } from '../setup-api.ts';

export interface FieldText {
  label(at: string): string;
  hint(at: string): string;
  /** True if a form shows this setting. */
  knows(at: string): boolean;
  section(key: string): string;
  group(key: string): string;
  choice(at: string, value: string): string;
  /** The value as a short text. */
  value(field: Field, value: unknown): string;
}

/** @param kind the site's form has separate explanations */
export function useFieldText(kind: FieldScope['kind']): FieldText {
  const fields = useText('fields');
  const site = useText('site');
  const setup = useText('setup');
  const stations = useMembers('stations');
  // Some have a different text without a cloud: their key has a suffix.
  const context = useTextContext();
  return useMemo(
    () =>
      fieldText({
        choices: (key, options = {}) => fields(key, options),
        own:
          kind === 'site'
            ? (key, options = {}) => site(key, { ...options, context })
            : (key, options = {}) => fields(key, { ...options, context }),
        ofBoards: kind === 'expo' || kind === 'kitchen',
        setup,
        stations,
      }),
    [fields, site, setup, stations, kind, context],
  );
}

/** Reads a text by its key, from any area. */
type ReadText = (key: string, options?: { defaultValue?: string }) => string;

interface Sources {
  choices: ReadText;
  own: ReadText;
  /** Boards of a pass or station have other texts for a few settings than a customer board. */
  ofBoards: boolean;
  setup: TFunction<'setup'>;
  stations: readonly NamedEntry[];
}

export function fieldText({ choices, own, ofBoards, setup, stations }: Sources): FieldText {
  const words = (at: string, part: 'label' | 'hint') => {
    const key = `${ownName(at)}.${part}`;
    const usual = () => own(`options.${key}`);
    return ofBoards ? own(`boards.${key}`, { defaultValue: '' }) || usual() : usual();
  };
  const choice = (at: string, value: string) =>
    choices(`choices.${lastStep(at)}.${value}`, { defaultValue: value });
  return {
    label: (at) => words(at, 'label'),
    hint: (at) => words(at, 'hint'),
    knows: (at) => own(`options.${ownName(at)}.label`, { defaultValue: '' }) !== '',
    section: (key) => own(`sections.${key}`),
    group: (key) => own(`groups.${key}`),
    choice,
    value: ({ at, control }, value) => {
      switch (control.kind) {
        case 'switch':
          return setup(value === true ? 'field.on' : 'field.off');
        case 'choice':
          return typeof value === 'string' ? choice(at, value) : setup('field.none');
        case 'secondsOr':
          return typeof value === 'number' ? setup('unit.seconds', { value }) : choice(at, String(value));
        case 'slider':
        case 'number':
          return typeof value === 'number' ? unitText(setup, control, value) : setup('field.none');
        case 'station':
          return stationName(stations, value) ?? setup('field.noStation');
        case 'ticks':
          return ticksText(setup, control, textsIn(value));
        default:
          return typeof value === 'string' && value !== '' ? value : setup('field.none');
      }
    },
  };
}

function stationName(stations: readonly NamedEntry[], id: unknown): string | undefined {
  if (typeof id !== 'string') return undefined;
  return stations.find((station) => station.id === id)?.name ?? id;
}

function ticksText(
  setup: TFunction<'setup'>,
  control: Extract<Control, { kind: 'ticks' }>,
  chosen: string[],
): string {
  if (control.words === 'actions' && chosen.length === control.values.length) return setup('field.all');
  const names = chosen.map((key) => setup(`${control.words}.${key}`, { defaultValue: key }));
  return names.join(', ') || setup('field.none');
}

function lastStep(at: string): string {
  return at.slice(at.lastIndexOf('.') + 1);
}

export function unitText(
  setup: TFunction<'setup'>,
  control: Extract<Control, { kind: 'slider' | 'number' }>,
  value: number,
): string {
  if (control.kind === 'number' && control.zeroOr !== undefined && value === 0) return setup('field.always');
  return setup(`unit.${control.unit}`, { value });
}
