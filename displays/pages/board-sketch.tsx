// Owns a small still drawing of a board beside the forms; it says nothing that is not said in words.
import css from './board-sketch.module.css';

/** Every card: its state's colour and the widths of its lines in percent. */
const CARDS = [
  { state: 'late', lines: [70, 48, 82] },
  { state: 'warn', lines: [60, 76] },
  { state: 'ready', lines: [52, 66] },
  { state: 'fresh', lines: [78, 58, 44] },
  { state: 'fresh', lines: [64, 40] },
  { state: 'fresh', lines: [56, 72, 50] },
] as const;

export function BoardSketch() {
  return (
    <div className={css.frame} aria-hidden>
      <div className={css.board} data-theme="default_dark">
        {CARDS.map((card) => (
          <div key={`${card.state}-${card.lines.join('-')}`} className={css.card}>
            <div className={css[card.state]}>
              <i />
              <i />
            </div>
            {card.lines.map((width) => (
              <i key={width} className={css.line} style={{ inlineSize: `${width}%` }} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
