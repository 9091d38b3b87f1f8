// Owns the options of what a board shows and in which order (KITCH-08, KITCH-09, EXPO-33).

import { useBoardText } from '../../i18n/use-board-text.ts';
import type { BoardView } from '../../link/boards/use-board-view.ts';
import { useLook } from '../../look/look-scope.ts';
import { useChangeLook } from '../../look/use-change-look.ts';
import { useBoardScope } from '../../ticket/board-scope.ts';
import { Segments } from '../../ui/board-segments.tsx';
import { OnOff } from '../../ui/on-off.tsx';
import { OptionRow } from '../../ui/option-row.tsx';

export function ShownOptions({ boardView }: { boardView: BoardView }) {
  const { options, station } = useBoardScope();
  const t = useBoardText();
  const look = useLook();
  const changeLook = useChangeLook();
  const { view, change } = boardView;
  return (
    <>
      {station && (
        <OptionRow label={t('options.show')}>
          <Segments
            label={t('options.show')}
            chosen={view.show ?? options.ticketDisplayMethod}
            onChoose={(show) => change({ show })}
            choices={[
              { key: 'cards', text: t('options.cards') },
              { key: 'table', text: t('options.table') },
            ]}
          />
        </OptionRow>
      )}
      <OptionRow label={t('options.group')}>
        <Segments
          label={t('options.group')}
          chosen={view.groupBy ?? options.groupBy}
          onChoose={(groupBy) => change({ groupBy })}
          choices={[
            { key: 'none', text: t('options.groupNone') },
            { key: 'stage', text: t('options.groupStage') },
            { key: 'table', text: t('options.groupTable') },
          ]}
        />
      </OptionRow>
      {(view.groupBy ?? options.groupBy) === 'table' && (
        <OnOff
          label={t('options.allCourses')}
          on={view.allCourses === true}
          onChange={(on) => change({ allCourses: on || undefined })}
        />
      )}
      {/* A balanced station never hides what is served (KITCH-12). */}
      {!(station && options.lbGroup) && (
        <OnOff
          label={t('options.hideServed')}
          on={view.hideServed ?? options.hideServedInKitchen}
          onChange={(hideServed) => change({ hideServed })}
        />
      )}
      <OnOff
        label={t('options.secondaryAlerts')}
        on={view.secondaryAlerts === true}
        onChange={(on) => change({ secondaryAlerts: on || undefined })}
      />
      {station && options.displayIngredients && (
        <OnOff
          label={t('options.ingredients')}
          on={look.ingredients}
          onChange={(ingredients) => changeLook({ ingredients })}
        />
      )}
      <OnOff
        label={t('options.moreFilters')}
        on={look.moreFilters}
        onChange={(moreFilters) => changeLook({ moreFilters })}
      />
      <OnOff
        label={t('options.refreshTimer')}
        on={look.refreshTimer}
        onChange={(refreshTimer) => changeLook({ refreshTimer })}
      />
    </>
  );
}
