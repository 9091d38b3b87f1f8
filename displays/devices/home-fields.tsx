// Owns what is said of a display: what it is called and which board is its home; the board's name until somebody types
// another (PAIR-02).
import { DISPLAY_NAME_MAX_CHARACTERS } from '../../shared/limits.ts';
import type { DisplayHome } from '../../shared/protocol/display-home.ts';
import { useText } from '../i18n/use-text.ts';
import { TextField } from '../ui/text-field.tsx';
import { HomeChoice } from './home-choice.tsx';
import { homeKey, useHomes } from './use-homes.ts';

export interface HomeWish {
  home?: DisplayHome;
  name: string;
  /** The name was typed, and not taken over from the board. */
  isNamed: boolean;
}

interface HomeFieldsProps {
  wish: HomeWish;
  onWish: (wish: HomeWish) => void;
  nameError?: string | undefined;
}

export function HomeFields({ wish, onWish, nameError }: HomeFieldsProps) {
  const t = useText('devices');
  const homes = useHomes();
  return (
    <>
      <TextField
        big
        label={t('approve.name')}
        name="display-name"
        autoComplete="off"
        maxLength={DISPLAY_NAME_MAX_CHARACTERS}
        placeholder={t('approve.namePlaceholder')}
        value={wish.name}
        error={nameError}
        onChange={({ target }) => onWish({ ...wish, name: target.value, isNamed: target.value !== '' })}
      />
      <HomeChoice
        homes={homes}
        chosen={wish.home === undefined ? undefined : homeKey(wish.home)}
        onChoose={({ home, name }) => onWish({ ...wish, home, name: wish.isNamed ? wish.name : name })}
      />
    </>
  );
}

export function isWholeWish(wish: HomeWish): wish is HomeWish & { home: DisplayHome } {
  return wish.home !== undefined && wish.name.trim() !== '';
}
