// Owns choosing what a display shows: one of the boards, or the start page (PAIR-02).
import { ConciergeBell, CookingPot, LayoutGrid, type LucideIcon, UsersRound } from 'lucide-react';
import { useId } from 'react';
import { useText } from '../i18n/use-text.ts';
import { RetryNote } from '../ui/retry-note.tsx';
import css from './home-choice.module.css';
import type { HomeOption, Homes } from './use-homes.ts';

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

export function HomeChoice({ homes: { options, failed, again }, chosen, onChoose }: HomeChoiceProps) {
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
              <b>{option.kind === 'start' ? t('approve.start') : <bdi>{option.name}</bdi>}</b>
              <small>
                {option.kind === 'start' ? t('approve.startHint') : t(`list.kind.${option.kind}`)}
              </small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
