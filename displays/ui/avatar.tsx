// A person's picture, or the initials if there is none.
import css from './avatar.module.css';

export function Avatar({ name, photoUrl }: { name: string; photoUrl?: string | null | undefined }) {
  if (photoUrl) return <img className={css.avatar} src={photoUrl} alt="" />;
  return (
    <span className={css.avatar} aria-hidden>
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '')][0] ?? '').join('');
}
