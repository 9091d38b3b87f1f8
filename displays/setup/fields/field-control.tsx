// Maps kinds of settings to controls.

import { Check } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { asJsonObject } from '../../../shared/json/json-object.ts';
import { COURSE_TYPES } from '../../../shared/model/setup/board-choices.ts';
import type { Control } from '../../../shared/model/setup/options/option.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSession } from '../../shell/session/session-store.ts';
import { Segments } from '../../ui/fields/segments.tsx';
import css from '../controls/chips.module.css';
import { ColorControl } from '../controls/color-control.tsx';
import { ColorsControl } from '../controls/colors-control.tsx';
import type { ControlProps } from '../controls/control-props.ts';
import type { Field } from '../controls/field.ts';
import { MembersControl } from '../controls/members-control.tsx';
import { NumberControl } from '../controls/number-control.tsx';
import { RedirectControl } from '../controls/redirect-control.tsx';
import { SelectControl } from '../controls/select-control.tsx';
import { SiteStationsControl } from '../controls/site-stations-control.tsx';
import { SliderControl } from '../controls/slider-control.tsx';
import { StationLimitsControl } from '../controls/station-limits-control.tsx';
import { SwitchControl } from '../controls/switch-control.tsx';
import { TablesControl } from '../controls/tables-control.tsx';
import { TextControl } from '../controls/text-control.tsx';
import { useMembers } from '../controls/use-members.ts';
import { textIn, textsIn } from '../controls/value-at.ts';
import { entriesOf } from '../setup-draft.ts';
import { useSetupScope } from '../setup-scope.ts';
import { useAbilities } from './use-field-scope.ts';
import { type FieldText, unitText } from './use-field-text.ts';

const MESSAGE_LINES = 3;

interface FieldControlProps extends ControlProps {
  field: Field;
  text: FieldText;
  /** A switch shows its name beside it, unless that is already above. */
  hideLabel: boolean;
}

export function FieldControl({ field, text, hideLabel, ...props }: FieldControlProps) {
  const t = useText('setup');
  const { at, control } = field;
  switch (control.kind) {
    case 'switch':
      return <SwitchControl {...props} hideLabel={hideLabel} />;
    case 'choice':
      return <OfferedChoice {...props} at={at} control={control} text={text} />;
    case 'secondsOr':
      return <SecondsOrControl {...props} at={at} control={control} text={text} />;
    case 'slider':
      return <SliderControl {...props} limits={control} text={(value) => unitText(t, control, value)} />;
    case 'number':
      return (
        <NumberControl
          {...props}
          {...control}
          unit={control.unit === 'none' ? '' : t(`unitName.${control.unit}`)}
        />
      );
    case 'line':
      return <TextControl {...props} max={control.max} />;
    case 'message':
      return <TextControl {...props} max={control.max} lines={MESSAGE_LINES} />;
    case 'redirect':
      return <RedirectControl {...props} max={control.max} />;
    case 'station':
      return <StationControl {...props} />;
    case 'site-stations':
      return <SiteStationsControl {...props} />;
    case 'station-limits':
      return <StationLimitsControl {...props} />;
    case 'zone-set':
      return <ZoneSetControl {...props} />;
    case 'ticks':
      return <OfferedTicks {...props} control={control} />;
    case 'members':
      return <MembersControl {...props} of={control.of} restMs={control.restMs} />;
    case 'items-by-course':
      return <ItemsByCourse {...props} />;
    case 'tables':
      return <TablesControl {...props} />;
    case 'color':
      return <ColorControl {...props} usual={{ value: control.usual, label: t('field.usual') }} />;
    case 'colors':
      return <ColorsControl {...props} keys={control.keys} words={control.words} />;
    default:
      return control satisfies never;
  }
}

function OfferedTicks({
  control,
  ...props
}: ControlProps & { control: Extract<Control, { kind: 'ticks' }> }) {
  const t = useText('setup');
  const absent = control.absent?.(useAbilities()) ?? [];
  // Stored values that aren't offered are visible and can be removed.
  const keys = [...new Set([...control.values, ...textsIn(props.value)])];
  const options = keys
    .filter((value) => !absent.includes(value))
    .map((value) => ({ value, label: t(`${control.words}.${value}`, { defaultValue: value }) }));
  return <TicksControl {...props} options={options} />;
}

interface OfferedChoiceProps extends ControlProps {
  at: string;
  control: Extract<Control, { kind: 'choice' }>;
  text: FieldText;
}

function OfferedChoice({ at, control, text, value, ...rest }: OfferedChoiceProps) {
  const region = useSession(({ session }) => session.organization?.region);
  const absent: readonly unknown[] = region === 'IL' ? [] : (control.israel ?? []);
  const offered = control.values.filter((one) => !absent.includes(one));
  const options = offered.map((one) => ({ value: one, label: text.choice(at, one) }));
  return <ChoiceControl {...rest} value={absent.includes(value) ? offered[0] : value} options={options} />;
}

// Selection of one of a few values: side by side if the labels are short, else from a list.

const SIDE_BY_SIDE = 2;
const SHORT_WORD = 14;

interface ChoiceControlProps extends ControlProps {
  options: readonly { value: string; label: string }[];
}

function ChoiceControl({ value, options, ...rest }: ChoiceControlProps) {
  const chosen = options.find((option) => option.value === value) ?? options.at(-1);
  const isShort = options.length <= SIDE_BY_SIDE && options.every(({ label }) => label.length <= SHORT_WORD);
  if (isShort && !rest.disabled) {
    return (
      <Segments label={rest.label} value={chosen?.value ?? ''} options={options} onChange={rest.onChange} />
    );
  }
  return <SelectControl {...rest} value={chosen?.value ?? ''} options={options} />;
}

// Selection of a number of seconds from a list, or a named value.

interface SecondsOrProps extends ControlProps {
  at: string;
  control: Extract<Control, { kind: 'secondsOr' }>;
  text: FieldText;
}

function SecondsOrControl({ at, control, text, value, onChange, ...rest }: SecondsOrProps) {
  const t = useText('setup');
  const { words } = control;
  // Another tool may have stored seconds that aren't offered.
  const own = typeof value === 'number' && !control.seconds.includes(value) ? [value] : [];
  const seconds = [...control.seconds, ...own].sort((one, other) => one - other);
  return (
    <SelectControl
      {...rest}
      value={String(value)}
      onChange={(next) => onChange(words.includes(next) ? next : Number(next))}
      options={[
        ...seconds.map((each) => ({ value: String(each), label: t('unit.seconds', { value: each }) })),
        ...words.map((word) => ({ value: word, label: text.choice(at, word) })),
      ]}
    />
  );
}

// Selection of a station of the kitchen, or none.

const NONE = '-1';

function StationControl({ value, onChange, ...rest }: ControlProps) {
  const t = useText('setup');
  const chosen = typeof value === 'string' && value !== '' ? value : NONE;
  const stations = useMembers('stations').map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = chosen === NONE || stations.some((station) => station.value === chosen);
  const options = [
    { value: NONE, label: t('field.noStation') },
    ...stations,
    ...(isKnown ? [] : [{ value: chosen, label: t('field.unknown', { id: chosen }) }]),
  ];
  return (
    <SelectControl
      {...rest}
      value={chosen}
      onChange={(next) => onChange(next === NONE ? null : next)}
      options={options}
    />
  );
}

// Selection of any of a few fixed values.

interface TicksControlProps extends ControlProps {
  options: readonly { value: string; label: string }[];
}

function TicksControl({ label, value, onChange, disabled, describedBy, options }: TicksControlProps) {
  const chosen = textsIn(value);
  const flip = (key: string) => {
    const next = chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key];
    // In the order offered, whatever the order of the taps.
    onChange(options.flatMap((option) => (next.includes(option.value) ? [option.value] : [])));
  };
  return (
    <fieldset className={css.chips} aria-label={label} aria-describedby={describedBy} disabled={disabled}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={css.tick}
          aria-pressed={chosen.includes(option.value)}
          onClick={() => flip(option.value)}
        >
          {chosen.includes(option.value) && <Check aria-hidden />}
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

// Selection of one of the site's zone sets, or none (ROUTE-17).

const NO_ZONE_SET = '-1';

function ZoneSetControl({ value, onChange, ...rest }: ControlProps) {
  const t = useText('setup');
  const { form } = useSetupScope();
  const sets = entriesOf(useWatch({ control: form.control, name: 'zonesSets' }));
  const chosen = textIn(value) || NO_ZONE_SET;
  const isKnown = chosen === NO_ZONE_SET || sets.some(({ _id }) => _id === chosen);
  return (
    <SelectControl
      {...rest}
      value={chosen}
      onChange={(next) => onChange(next === NO_ZONE_SET ? null : next)}
      options={[
        { value: NO_ZONE_SET, label: t('field.none') },
        ...sets.map(({ _id, name }) => ({ value: textIn(_id), label: textIn(name) })),
        ...(isKnown ? [] : [{ value: chosen, label: t('field.unknown', { id: chosen }) }]),
      ]}
    />
  );
}

// Lists of items, one for each kind of course.

function ItemsByCourse({ label, value, onChange, ...rest }: ControlProps) {
  const t = useText('setup');
  const lists = asJsonObject(value);
  // Kinds of courses known only to the cloud keep their lists.
  const types = [...new Set([...COURSE_TYPES, ...Object.keys(lists)])];
  return (
    <div className={css.courses}>
      {types.map((type) => {
        const course = t(`courseTypes.${type}`, { defaultValue: type });
        return (
          <div key={type} className={css.course}>
            <span aria-hidden>{course}</span>
            <MembersControl
              {...rest}
              of="items"
              label={`${label}: ${course}`}
              value={lists[type]}
              onChange={(items) => onChange(withList(lists, type, items))}
            />
          </div>
        );
      })}
    </div>
  );
}

function withList(lists: Record<string, unknown>, type: string, items: unknown): Record<string, unknown> {
  const { [type]: _, ...others } = lists;
  return Array.isArray(items) && items.length === 0 ? others : { ...others, [type]: items };
}
