// Options for the content of a board and its order (KITCH-08, KITCH-09, EXPO-33).

import { FIXED_COLUMNS, MAX_CARD_COUNT, MIN_CARD_WIDTH } from '../../../shared/limits.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import type { BoardView } from '../../link/boards/use-board-view.ts';
import { cardHeightLimits, useChangeLook, useLook } from '../../look/look-scope.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { OnOff, OptionRow, OptionSlider } from '../../ui/fields/option-row.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { cardLimit, columnsIn, GAP_REM } from '../columns/columns-in.ts';

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
            even
            label={t('options.show')}
            value={view.show ?? options.ticketDisplayMethod}
            onChange={(show) => change({ show })}
            options={[
              { value: 'cards', label: t('options.cards') },
              { value: 'table', label: t('options.table') },
            ]}
          />
        </OptionRow>
      )}
      <GroupOptions boardView={boardView} />
      {/* A load-balanced station never hides served items (KITCH-12). */}
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

function GroupOptions({ boardView: { view, change } }: { boardView: BoardView }) {
  const { options } = useBoardScope();
  const t = useBoardText();
  return (
    <>
      <OptionRow label={t('options.group')}>
        <Segments
          even
          label={t('options.group')}
          value={view.groupBy ?? options.groupBy}
          onChange={(groupBy) => change({ groupBy })}
          options={[
            { value: 'none', label: t('options.groupNone') },
            { value: 'stage', label: t('options.groupStage') },
            { value: 'table', label: t('options.groupTable') },
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
    </>
  );
}

// Options of a board's cards: width, height, number (KITCH-08, KITCH-09, KITCH-10, EXPO-27, EXPO-33).

export function CardOptions({ boardView }: { boardView: BoardView }) {
  const { station, options } = useBoardScope();
  const t = useBoardText();
  const look = useLook();
  const change = useChangeLook();
  const { view } = boardView;
  const isList = station && (view.show ?? options.ticketDisplayMethod) === 'table';
  const isStages = (view.groupBy ?? options.groupBy) === 'stage' && options.stageLayout === 'horizontal';
  return (
    <>
      {!isList && !isStages && <CardSizes />}
      <OptionSlider
        label={t('options.maxCards')}
        value={look.maxCards}
        limits={MAX_CARD_COUNT}
        onChange={(maxCards) => {
          change({ maxCards });
          // Resets the request for more tickets, which was based on the old limit.
          boardView.change({ maxCards: undefined });
        }}
      />
    </>
  );
}

function CardSizes() {
  const { station } = useBoardScope();
  const t = useBoardText();
  const look = useLook();
  const change = useChangeLook();
  return (
    <>
      <OptionRow label={t('options.columns')}>
        <Segments
          even
          label={t('options.columns')}
          value={look.columnsBy}
          onChange={(columnsBy) => change({ columnsBy })}
          options={[
            { value: 'width', label: t('options.byWidth') },
            { value: 'count', label: t('options.byCount') },
          ]}
        />
      </OptionRow>
      {look.columnsBy === 'width' ? (
        <OptionSlider
          label={t('options.cardWidth')}
          value={look.cardWidth}
          limits={MIN_CARD_WIDTH}
          text={`${look.cardWidth} · ${t('assist.columns', { count: columnsAt(look.cardWidth) })}`}
          onChange={(cardWidth) => change({ cardWidth })}
        />
      ) : (
        <OptionSlider
          label={t('options.columnCount')}
          value={look.columns}
          limits={FIXED_COLUMNS}
          onChange={(columns) => change({ columns })}
        />
      )}
      <OptionSlider
        label={t('options.cardHeight')}
        value={look.cardHeight}
        limits={cardHeightLimits(station)}
        text={`${look.cardHeight} · ${heightText(look.cardHeight, t)}`}
        onChange={(cardHeight) => change({ cardHeight })}
      />
      <OnOff
        label={t('options.sameHeight')}
        on={look.sameHeight}
        onChange={(sameHeight) => change({ sameHeight })}
      />
    </>
  );
}

// Effect of the setup's units of width and height on this board: the numbers alone mean nothing to a cook.

function boardSize() {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const { clientWidth: width = 0, clientHeight: height = 0 } = document.querySelector('[data-cards]') ?? {};
  return { width, height, rem, gap: GAP_REM * rem };
}

function columnsAt(units: number): number {
  return columnsIn(boardSize(), units);
}

function heightText(units: number, t: ReturnType<typeof useBoardText>): string {
  const { height, rem, gap } = boardSize();
  const column = height - 2 * gap;
  const part = column <= 0 ? 1 : cardLimit(units, rem, column) / column;
  return part >= 1
    ? t('options.wholeColumn')
    : t('options.partOfColumn', { percent: Math.round(part * 100) });
}
