// Owns the options of the bump bar: whether keys work the board, numbers on the cards, and the way to its keys.
import { Keyboard } from 'lucide-react';
import { useLook } from '../boards/look-scope.ts';
import { OnOff } from '../boards/on-off.tsx';
import { OptionRow } from '../boards/option-row.tsx';
import type { Panel } from '../boards/panel.ts';
import { useChangeLook } from '../boards/use-change-look.ts';
import { Button } from '../theme/button.tsx';
import { useBoardText } from '../ticket/use-board-text.ts';

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
