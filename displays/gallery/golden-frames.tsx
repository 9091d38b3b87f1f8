// Owns the golden kitchens in the gallery: each in a frame at the size of a screen, with what is to be seen in it.
import css from './gallery.module.css';
import { goldenNames } from './golden-files.ts';

export function GoldenFrames() {
  return (
    <div className={css.frames}>
      {goldenNames.map((kitchen) => {
        const address = `?${new URLSearchParams({ kitchen })}`;
        return (
          <figure key={kitchen}>
            <figcaption>
              <a href={address}>{kitchen.replaceAll('-', ' ')}</a>
            </figcaption>
            <div className={css.frame}>
              <iframe src={address} title={kitchen} loading="lazy" tabIndex={-1} />
            </div>
          </figure>
        );
      })}
    </div>
  );
}
