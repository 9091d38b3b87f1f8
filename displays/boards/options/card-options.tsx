// Owns the options of a board's cards: how wide, how high, how many (KITCH-08, KITCH-09, KITCH-10, EXPO-27, EXPO-33).
import { FIXED_COLUMNS, MAX_CARD_COUNT, MIN_CARD_WIDTH } from '../../../shared/limits.ts';
import { useBoardText } from '../../i18n/use-board-text.ts';
import type { BoardView } from '../../link/boards/use-board-view.ts';
import { cardHeightLimits } from '../../look/board-look.ts';
import { useLook } from '../../look/look-scope.ts';
import { useChangeLook } from '../../look/use-change-look.ts';
import { useBoardScope } from '../../ticket/board-scope.ts';
import { Segments } from '../../ui/board-segments.tsx';
import { OnOff } from '../../ui/on-off.tsx';
import { OptionRow } from '../../ui/option-row.tsx';
import { OptionSlider } from '../../ui/option-slider.tsx';
import { cardLimit } from '../columns/columns-in.ts';

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
          // What was asked for beyond the old limit goes with it.
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
          label={t('options.columns')}
          chosen={look.columnsBy}
          onChoose={(columnsBy) => change({ columnsBy })}
          choices={[
            { key: 'width', text: t('options.byWidth') },
            { key: 'count', text: t('options.byCount') },
          ]}
        />
      </OptionRow>
      {look.columnsBy === 'width' ? (
        <OptionSlider
          label={t('options.cardWidth')}
          value={look.cardWidth}
          limits={MIN_CARD_WIDTH}
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
        text={
          isWhole(look.cardHeight) ? `${look.cardHeight} · ${t('options.wholeColumn')}` : `${look.cardHeight}`
        }
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

/** Cards of this height fill the board from top to bottom. */
function isWhole(units: number): boolean {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const board = document.querySelector('main')?.clientHeight ?? 0;
  return cardLimit(units, rem) >= board;
}
