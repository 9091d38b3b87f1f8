// Owns the filters beside a pass: by waiter and by the way an order came in (EXPO-05).
import { useBoardPart } from '../link/use-board.ts';
import { useBoardScope } from '../ticket/board-scope.ts';
import { useBoardText } from '../ticket/use-board-text.ts';
import css from './side-panel.module.css';
import type { BoardView } from './use-board-view.ts';

const ORDER_TYPES = ['Seated', 'TA', 'Delivery', 'OTC'] as const;

export function SideChoices({ boardView }: { boardView: BoardView }) {
  const { watch } = useBoardScope();
  const t = useBoardText();
  const waiters = useBoardPart(watch, 'waiters') ?? [];
  const { view, change } = boardView;
  const chosen = view.orderTypes ?? [];
  const toggleType = (type: string) => {
    const next = chosen.includes(type) ? chosen.filter((other) => other !== type) : [...chosen, type];
    change({ orderTypes: next.length > 0 ? next : undefined });
  };
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
    </>
  );
}
