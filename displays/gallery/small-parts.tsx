// Owns the small parts of the gallery: bars, buttons, tiles, sounds, lists, empty and loading boards.
import { CircleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { SOUNDS } from '../../shared/protocol/down.ts';
import { emptyBoard } from '../../shared/samples/empty.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import { inHebrew } from '../../shared/samples/hebrew.ts';
import { operatorDefaults } from '../../shared/samples/sample-options.ts';
import { UndoView } from '../actions/undo-view.tsx';
import { ListView } from '../boards/list/list-view.tsx';
import { BoardSkeleton } from '../boards/screen/board-skeleton.tsx';
import { EmptyState } from '../boards/screen/empty-state.tsx';
import { StageFilterBar } from '../boards/toolbar/stage-filter-bar.tsx';
import { stageFilters } from '../boards/toolbar/stage-filters.ts';
import { useBoardText } from '../i18n/use-board-text.ts';
import { hubNow } from '../link/live.ts';
import { SoundTwin } from '../sound/board-sound.tsx';
import { Button } from '../ui/button.tsx';
import css from './gallery.module.css';
import { Part } from './part.tsx';

export function SmallParts({ language }: { language: string }) {
  const t = useBoardText();
  const grill = useMemo(() => said(grillStation(hubNow()), language), [language]);
  return (
    <>
      <Part name="buttons" className={css.row}>
        <Button look="main">{t('action.ready')}</Button>
        <Button look="ready">{t('action.serve')}</Button>
        <Button>{t('action.fire')}</Button>
        <Button look="line">{t('undo.button')}</Button>
        <Button disabled>{t('action.fire')}</Button>
        <Button busy>{t('working')}</Button>
        <span className={css.late}>
          <CircleAlert />
          {t('bar.late', { count: 2 })}
        </span>
      </Part>
      <Part name="filters">
        <Filters />
      </Part>
      <Part name="undo bar" className={css.undo}>
        <UndoView
          text={t('undo.serve', { title: 'T14' })}
          share={0.66}
          label={t('undo.button')}
          busy={false}
          onUndo={nothing}
        />
      </Part>
      <Part name="fired, can be taken back" className={css.undo}>
        <UndoView
          text={t('undo.fire', { what: 'T14' })}
          share={0.66}
          label={t('undo.takeBack')}
          busy={false}
          onUndo={nothing}
        />
      </Part>
      <div className={css.sounds}>
        {SOUNDS.map((sound) => (
          <Part key={sound} name={`sound ${sound}`} className={css.sound}>
            <SoundTwin sound={sound} />
          </Part>
        ))}
      </div>
      <Part name="list" className={css.list}>
        <ListView tickets={Object.values(grill.tickets)} acts={{ run: () => true }} />
      </Part>
      <Part name="empty board" className={css.small}>
        <EmptyState />
      </Part>
      <Part name="nothing fits the filters" className={css.small}>
        <EmptyState onClear={nothing} />
      </Part>
      <Part name="skeleton" className={css.small}>
        <BoardSkeleton />
      </Part>
    </>
  );
}

function Filters() {
  const nowhere = {
    view: { status: ['fired' as const] },
    change: nothing,
    clear: nothing,
    isFiltered: false,
  };
  const busy = useMemo(() => fridayNight(hubNow()).head.counts, []);
  return (
    <>
      <StageFilterBar filters={stageFilters('expo', operatorDefaults)} counts={busy} boardView={nowhere} />
      <StageFilterBar
        filters={stageFilters('kitchen', operatorDefaults)}
        counts={emptyBoard().head.counts}
        boardView={nowhere}
      />
    </>
  );
}

function said<Board extends ReturnType<typeof grillStation>>(board: Board, language: string): Board {
  return language === 'he-il' ? inHebrew(board) : board;
}

function nothing(): void {
  return;
}
