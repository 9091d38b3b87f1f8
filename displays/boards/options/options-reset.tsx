// Owns giving everything that was set at this display for a board back to its profile.
import { RotateCcw } from 'lucide-react';
import { useContext, useState } from 'react';
import { useBoardText } from '../../i18n/use-board-text.ts';
import type { BoardView } from '../../link/boards/use-board-view.ts';
import { LookScope, useBoardLook } from '../../look/look-scope.ts';
import { useChangeLook } from '../../look/use-change-look.ts';
import { useBoardScope } from '../../ticket/board-scope.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { chosenFontScale } from '../../ui/theme-choice.ts';
import { forgetFontScale, useFontScale } from '../../ui/use-font-scale.ts';
import css from './options-dialog.module.css';

/** What a profile says of a board's looks; a bump bar, the theme, the language and the volume are the display's own. */
const LOOKS_OF_PROFILE = {
  columnsBy: undefined,
  cardWidth: undefined,
  columns: undefined,
  cardHeight: undefined,
  sameHeight: undefined,
  maxCards: undefined,
  ingredients: undefined,
  refreshTimer: undefined,
  moreFilters: undefined,
};
const VIEW_OF_PROFILE = {
  show: undefined,
  groupBy: undefined,
  allCourses: undefined,
  sort: undefined,
  descending: undefined,
  hideServed: undefined,
  secondaryAlerts: undefined,
  itemsBy: undefined,
  itemSort: undefined,
  maxCards: undefined,
};

export function OptionsReset({ boardView }: { boardView: BoardView }) {
  const { options } = useBoardScope();
  const t = useBoardText();
  const changeLook = useChangeLook();
  const isChanged = useIsChanged(boardView);
  const [asking, setAsking] = useState(false);
  const reset = () => {
    changeLook(LOOKS_OF_PROFILE);
    boardView.change(VIEW_OF_PROFILE);
    forgetFontScale(options.baseFontSize);
    setAsking(false);
  };
  return (
    <div className={css.reset}>
      <Button disabled={!isChanged} onClick={() => setAsking(true)}>
        <RotateCcw className="flip" />
        {t('options.reset')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('options.reset')}
          confirm={{ label: t('options.resetRun'), run: reset }}
          onClose={() => setAsking(false)}
        >
          {t('options.resetAsk')}
        </ConfirmDialog>
      )}
    </div>
  );
}

function useIsChanged({ view }: BoardView): boolean {
  const look = useBoardLook(useContext(LookScope));
  useFontScale();
  const isSet = <Part extends object>(part: Part, of: object) =>
    Object.entries(part).some(([key, value]) => key in of && value !== undefined);
  return isSet(look, LOOKS_OF_PROFILE) || isSet(view, VIEW_OF_PROFILE) || chosenFontScale() !== undefined;
}
