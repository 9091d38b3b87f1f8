// Options of the bump bar: keyboard control of the board, numbers on the cards, and the key assignment.
import { Keyboard } from 'lucide-react';
import type { Panel } from '../actions/panel.ts';
import { useBoardText } from '../i18n/use-text.ts';
import { useChangeLook, useLook } from '../look/look-scope.ts';
import { Button } from '../ui/button.tsx';
import { OnOff, OptionRow } from '../ui/fields/option-row.tsx';

export function BumpOptions({ onPanel }: { onPanel: (panel: Panel) => void }) {
  const t = useBoardText();
  const look = useLook();
  const change = useChangeLook();
  return (
    <>
      <OnOff label={t('bump.mode')} on={look.bumpBar} onChange={(bumpBar) => change({ bumpBar })} />
      {look.bumpBar && (
        <>
          <OnOff
            label={t('bump.numbers')}
            on={look.bumpNumbers}
            onChange={(bumpNumbers) => change({ bumpNumbers })}
          />
          <OptionRow label={t('bump.deeds')}>
            <Button onClick={() => onPanel('bumpKeys')}>
              <Keyboard />
              {t('bump.keys')}
            </Button>
          </OptionRow>
        </>
      )}
    </>
  );
}
