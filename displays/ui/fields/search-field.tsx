// A search field with a list of results below it.
import { Search } from 'lucide-react';
import css from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <label className={css.search}>
      <Search />
      <input
        type="search"
        value={value}
        placeholder={label}
        aria-label={label}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
