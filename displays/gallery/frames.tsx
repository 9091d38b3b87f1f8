// Owns the whole boards, dialogs and golden kitchens of the gallery, each in its own frame at the size of a screen.
import { OVERLAYS } from './dialog-names.ts';
import css from './gallery.module.css';
import { BOARDS, LOOKS, STATES, wishAddress } from './gallery-wish.ts';
import { goldenNames } from './golden-files.ts';

/** Every board in every state, every dialog, every golden kitchen. */
export function Frames() {
  return (
    <div className={css.frames}>
      {[...boards(), ...dialogs(), ...kitchens()].map((shown) => (
        <Frame key={shown.address} {...shown} />
      ))}
    </div>
  );
}

interface Shown {
  /** Query of this page. */
  address: string;
  title: string;
}

function Frame({ address, title }: Shown) {
  return (
    <figure>
      <figcaption>
        <a href={address}>{title}</a>
      </figcaption>
      <div className={css.frame}>
        <iframe src={address} title={title} loading="lazy" tabIndex={-1} />
      </div>
    </figure>
  );
}

function boards(): Shown[] {
  return BOARDS.flatMap((board) =>
    STATES.flatMap((state) =>
      LOOKS.map((look) => ({
        address: wishAddress({ board, state, ...look }),
        title: `${board}, ${state}, ${look.language}`,
      })),
    ),
  );
}

function dialogs(): Shown[] {
  return OVERLAYS.flatMap((dialog) =>
    LOOKS.map((look) => ({
      address: wishAddress({ dialog, ...look }),
      title: `${dialog}, ${look.language}`,
    })),
  );
}

function kitchens(): Shown[] {
  return goldenNames.map((kitchen) => ({
    address: wishAddress({ kitchen }),
    title: kitchen.replaceAll('-', ' '),
  }));
}
