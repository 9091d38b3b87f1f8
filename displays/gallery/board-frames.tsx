// Owns the whole boards of the gallery, each in its own frame at the size of a screen.

import css from './gallery.module.css';
import { BOARDS, STATES, wishAddress } from './gallery-wish.ts';

const LOOKS = [
  { theme: 'default_dark', language: 'en' },
  { theme: 'default', language: 'he-il' },
] as const;

export function BoardFrames() {
  const wishes = BOARDS.flatMap((board) =>
    STATES.flatMap((state) => LOOKS.map((look) => ({ board, state, ...look }))),
  );
  return (
    <div className={css.frames}>
      {wishes.map((wish) => {
        const address = wishAddress(wish);
        const title = `${wish.board}, ${wish.state}, ${wish.language}`;
        return (
          <figure key={address}>
            <figcaption>
              <a href={address}>{title}</a>
            </figcaption>
            <div className={css.frame}>
              <iframe src={address} title={title} loading="lazy" tabIndex={-1} />
            </div>
          </figure>
        );
      })}
    </div>
  );
}
