// An option that is on or off.
import { useBoardText } from '../i18n/use-text.ts';
import { Segments } from './board-segments.tsx';
import { OptionRow } from './option-row.tsx';

interface OnOffProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

export function OnOff({ label, on, onChange }: OnOffProps) {
  const t = useBoardText();
  return (
    <OptionRow label={label}>
      <Segments
        label={label}
        chosen={on ? 'on' : 'off'}
        onChoose={(chosen) => onChange(chosen === 'on')}
        choices={[
          { key: 'on', text: t('options.on') },
          { key: 'off', text: t('options.off') },
        ]}
      />
    </OptionRow>
  );
}
