// Owns the filters beside a pass: by waiter and by the way an order came in (EXPO-05).

import { useBoardText } from '../../i18n/use-board-text.ts';
import { useBoardPart } from '../../link/boards/use-board.ts';
import type { BoardView } from '../../link/boards/use-board-view.ts';
import { useBoardScope } from '../../ticket/board-scope.ts';
import { sourceName } from '../../ticket/source-name.ts';
import css from './side-panel.module.css';

const ORDER_TYPES = ['Seated', 'TA', 'Delivery', 'OTC'] as const;

export function SideChoices({ boardView }: { boardView: BoardView }) {
  const { watch } = useBoardScope();
  const t = useBoardText();
  const waiters = useBoardPart(watch, 'waiters') ?? [];
  const { view, change } = boardView;
  const chosen = view.orderTypes ?? [];
  const sources = useBoardPart(watch, 'sources') ?? [];
  const chosenSources = view.sources ?? [];
  const toggleSource = (id: string) => change({ sources: toggled(chosenSources, id) });
  const toggleType = (type: string) => change({ orderTypes: toggled(chosen, type) });
  return (
    <>
      {waiters.length > 0 && (
        <>
          <h2 className={css.heading}>{t('side.waiter')}</h2>
          <div className={css.options}>
            {waiters.map(({ id, name, count }) => (
              <button
                key={id}
                type="button"
                className={css.option}
                aria-pressed={view.waiter === id}
                onClick={() => change({ waiter: view.waiter === id ? undefined : id })}
              >
                <bdi>{name}</bdi>
                <b>{count}</b>
              </button>
            ))}
          </div>
        </>
      )}
      <h2 className={css.heading}>{t('side.orderType')}</h2>
      <div className={css.options}>
        {ORDER_TYPES.map((type) => (
          <button
            key={type}
            type="button"
            className={css.option}
            aria-pressed={chosen.includes(type)}
            onClick={() => toggleType(type)}
          >
            {t(`orderType.${type}`)}
          </button>
        ))}
      </div>
      <h2 className={css.heading}>{t('side.source')}</h2>
      <div className={css.options}>
        {sources.map((source) => (
          <button
            key={source.id}
            type="button"
            className={css.option}
            aria-pressed={chosenSources.includes(source.id)}
            onClick={() => toggleSource(source.id)}
          >
            <bdi>{sourceName(source, t)}</bdi>
          </button>
        ))}
      </div>
    </>
  );
}

/** The list with the entry in or out; absent when nothing is chosen. */
function toggled(list: readonly string[], entry: string): string[] | undefined {
  const next = list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry];
  return next.length > 0 ? next : undefined;
}
