// Settings of a display: its name, by default that of the board, and its home board (PAIR-02).

import { ConciergeBell, CookingPot, LayoutGrid, type LucideIcon, UsersRound } from 'lucide-react';
import { useId } from 'react';
import { DISPLAY_NAME_MAX_CHARACTERS } from '../../shared/limits.ts';
import type { DisplayHome } from '../../shared/protocol/display-home.ts';
import { useText } from '../i18n/use-text.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { Text } from '../ui/layout.tsx';
import { RetryNote } from '../ui/page/retry-note.tsx';
import css from './home-fields.module.css';
import { type HomeOption, type Homes, homeKey, useHomes } from './use-homes.ts';

export interface HomeDraft {
  home?: DisplayHome;
  name: string;
  /** The name was typed, not copied from the board. */
  isNamed: boolean;
}

interface HomeFieldsProps {
  wish: HomeDraft;
  onWish: (wish: HomeDraft) => void;
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

export function isCompleteHome(wish: HomeDraft): wish is HomeDraft & { home: DisplayHome } {
  return wish.home !== undefined && wish.name.trim() !== '';
}

const ICONS: Record<HomeOption['kind'], LucideIcon> = {
  expo: ConciergeBell,
  kitchen: CookingPot,
  customer: UsersRound,
  start: LayoutGrid,
};

interface HomeChoiceProps {
  homes: Homes;
  chosen: string | undefined;
  onChoose: (option: HomeOption) => void;
}

function HomeChoice({ homes: { options, failed, again }, chosen, onChoose }: HomeChoiceProps) {
  const t = useText('devices');
  const group = useId();
  return (
    <fieldset className={css.homes} aria-busy={!options}>
      <legend>{t('approve.home')}</legend>
      {failed && <RetryNote text={t('approve.homesFailed')} onRetry={again} />}
      {options?.map((option) => {
        const Icon = ICONS[option.kind];
        return (
          <label key={option.key} className={css.home}>
            <input
              type="radio"
              name={group}
              checked={option.key === chosen}
              onChange={() => onChoose(option)}
            />
            <Icon aria-hidden />
            <span>
              <Text as="b" size="title" weight={600}>
                {option.kind === 'start' ? t('approve.start') : <bdi>{option.name}</bdi>}
              </Text>
              <Text as="small" size="s" tone="muted">
                {option.kind === 'start' ? t('approve.startHint') : t(`list.kind.${option.kind}`)}
              </Text>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
