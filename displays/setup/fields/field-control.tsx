// Owns which control edits which kind of setting.
import { useText } from '../../i18n/use-text.ts';
import { ChoiceControl } from '../controls/choice-control.tsx';
import { ColorControl } from '../controls/color-control.tsx';
import { ColorsControl } from '../controls/colors-control.tsx';
import type { ControlProps } from '../controls/control-props.ts';
import type { Field } from '../controls/field.ts';
import { ItemsByCourse } from '../controls/items-by-course.tsx';
import { MembersControl } from '../controls/members-control.tsx';
import { NumberControl } from '../controls/number-control.tsx';
import { RedirectControl } from '../controls/redirect-control.tsx';
import { SiteStationsControl } from '../controls/site-stations-control.tsx';
import { SliderControl } from '../controls/slider-control.tsx';
import { StationControl } from '../controls/station-control.tsx';
import { SwitchControl } from '../controls/switch-control.tsx';
import { TablesControl } from '../controls/tables-control.tsx';
import { TextControl } from '../controls/text-control.tsx';
import { TicksControl } from '../controls/ticks-control.tsx';
import { textsIn } from '../controls/value-at.ts';
import { ZoneSetControl } from '../controls/zone-set-control.tsx';
import { type FieldText, unitText } from './use-field-text.ts';

const MESSAGE_LINES = 3;

interface FieldControlProps extends ControlProps {
  field: Field;
  text: FieldText;
  /** The name of a switch stands beside it unless it stands above. */
  hideLabel: boolean;
}

export function FieldControl({ field, text, hideLabel, ...props }: FieldControlProps) {
  const t = useText('setup');
  const { at, control } = field;
  switch (control.kind) {
    case 'switch':
      return <SwitchControl {...props} hideLabel={hideLabel} />;
    case 'choice':
      return (
        <ChoiceControl
          {...props}
          options={control.values.map((value) => ({ value, label: text.choice(at, value) }))}
        />
      );
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
    case 'zone-set':
      return <ZoneSetControl {...props} />;
    case 'ticks': {
      // What is stored beyond what is offered can be seen, and taken away.
      const keys = [...new Set([...control.values, ...textsIn(props.value)])];
      const options = keys.map((value) => ({
        value,
        label: t(`${control.words}.${value}`, { defaultValue: value }),
      }));
      return <TicksControl {...props} options={options} />;
    }
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
