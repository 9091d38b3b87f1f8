// Colour selection: the default one, a hue, or a custom one.
import { Check, ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger, Popover } from 'react-aria-components/Popover';
import { useText } from '../../i18n/use-text.ts';
import { headerColor, namedColor } from '../../ticket/header-color.ts';
import css from './color-control.module.css';
import type { ControlProps } from './control-props.ts';
import { textIn } from './value-at.ts';

const HUES = [
  'red',
  'pink',
  'purple',
  'deep-purple',
  'indigo',
  'blue',
  'light-blue',
  'cyan',
  'teal',
  'green',
  'light-green',
  'lime',
  'yellow',
  'amber',
  'orange',
  'deep-orange',
  'brown',
  'grey',
  'blue-grey',
] as const;

interface ColorControlProps extends Omit<ControlProps, 'onChange'> {
  onChange: (color: string) => void;
  /** Value and label of the default colour. */
  usual: { value: string; label: string };
}

export function ColorControl({ label, value, onChange, disabled, describedBy, usual }: ColorControlProps) {
  const t = useText('setup');
  const color = textIn(value);
  const isUsual = color === usual.value || color === '';
  const hue = HUES.find((each) => storedHue(each) === color);
  const shown = isUsual ? undefined : headerColor(namedColor(color));
  const name = isUsual ? usual.label : hue ? t(`colorNames.${hue}`) : color;
  return (
    <DialogTrigger>
      <Button
        className={css.button ?? ''}
        isDisabled={disabled}
        aria-label={`${t('field.color', { name: label })}: ${name}`}
        aria-describedby={describedBy}
      >
        <Swatch fill={shown?.fill} />
        <bdi>{name}</bdi>
        <ChevronDown aria-hidden />
      </Button>
      <Popover className={css.popover ?? ''}>
        <Dialog className={css.dialog ?? ''} aria-label={t('field.color', { name: label })}>
          {({ close }) => (
            <>
              <button
                type="button"
                className={css.usual}
                aria-pressed={isUsual}
                onClick={() => {
                  onChange(usual.value);
                  close();
                }}
              >
                <Swatch fill={undefined} />
                {usual.label}
              </button>
              <Hues
                chosen={hue}
                onChoose={(next) => {
                  onChange(next);
                  close();
                }}
              />
              <label className={css.usual}>
                <input type="color" value={hexOf(color)} onChange={(event) => onChange(event.target.value)} />
                {t('field.ownColor')}
              </label>
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

interface HuesProps {
  chosen: (typeof HUES)[number] | undefined;
  onChoose: (color: string) => void;
}

function Hues({ chosen, onChoose }: HuesProps) {
  const t = useText('setup');
  return (
    <div className={css.hues}>
      {HUES.map((each) => {
        const color = namedColor(storedHue(each));
        return (
          <button
            key={each}
            type="button"
            className={css.hue}
            style={{ background: color }}
            aria-label={t(`colorNames.${each}`)}
            aria-pressed={each === chosen}
            onClick={() => onChoose(storedHue(each))}
          >
            {each === chosen && <Check aria-hidden style={{ color: headerColor(color)?.text }} />}
          </button>
        );
      })}
    </div>
  );
}

function Swatch({ fill }: { fill: string | undefined }) {
  return <i className={css.swatch} data-none={fill === undefined} style={{ background: fill }} aria-hidden />;
}

/** Hue name as used by the cloud. */
function storedHue(hue: string): string {
  return `md-${hue}-500-bg`;
}

function hexOf(color: string): string {
  const known = namedColor(color);
  return known !== undefined && /^#[\da-f]{6}$/.test(known) ? known : '#808080';
}
