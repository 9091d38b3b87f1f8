// A row of choices of which exactly one holds.
import css from '../boards/side/side-panel.module.css';

interface BoardSegmentsProps<Key extends string> {
  label: string;
  chosen: Key;
  choices: readonly { key: Key; text: string }[];
  onChoose: (key: Key) => void;
}

export function Segments<Key extends string>({ label, chosen, choices, onChoose }: BoardSegmentsProps<Key>) {
  return (
    <fieldset className={css.segments} aria-label={label}>
      {choices.map(({ key, text }) => (
        <button key={key} type="button" aria-pressed={key === chosen} onClick={() => onChoose(key)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}
