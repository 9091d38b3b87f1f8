// Owns what a person may set on this display for an operator's board, at its side: how fast courses are served, what is
// shown, the cards, the screen with its sound, and a bump bar (EXPO-33, KITCH-08, KITCH-09).
import { type ReactNode, useId } from 'react';
import type { BoardAddress } from '../../../shared/protocol/view.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import type { Panel } from '../../actions/panel.ts';
import { BumpOptions } from '../../bump-bar/bump-options.tsx';
import { useBoardText } from '../../i18n/use-board-text.ts';
import type { BoardView } from '../../link/boards/use-board-view.ts';
import { UserMenu } from '../../shell/frame/user-menu.tsx';
import { useBoardScope } from '../../ticket/board-scope.ts';
import { CardOptions } from './card-options.tsx';
import { FirstFit } from './first-fit.tsx';
import { LookOptions } from './look-options.tsx';
import { OptionsAverages } from './options-averages.tsx';
import css from './options-dialog.module.css';
import { OptionsFoot } from './options-foot.tsx';
import { OptionsReset } from './options-reset.tsx';
import { ShownOptions } from './shown-options.tsx';
import { SoundOptions } from './sound-options.tsx';

interface OptionsDialogProps {
  board: BoardAddress;
  boardView: BoardView;
  onClose: () => void;
  onPanel: (panel: Panel) => void;
}

export function OptionsDialog({ board, boardView, onClose, onPanel }: OptionsDialogProps) {
  const { options } = useBoardScope();
  const t = useBoardText();
  return (
    <BoardDialog title={t('options.title')} onClose={onClose} side aside={<UserMenu on="board" />}>
      <FirstFit onAssistant={() => onPanel('assistant')} />
      <div className={css.leads}>
        <OptionsFoot onPanel={onPanel} />
      </div>
      <div className={css.sections}>
        {options.calculateAverageServedTime && (
          <Section title={t('bar.average')}>
            <OptionsAverages board={board} />
          </Section>
        )}
        <Section title={t('options.ofBoard')}>
          <ShownOptions boardView={boardView} />
        </Section>
        <Section title={t('options.ofCards')}>
          <CardOptions boardView={boardView} />
        </Section>
        <Section title={t('options.ofScreen')}>
          <LookOptions onAssistant={() => onPanel('assistant')} />
          <SoundOptions choice={options.alertOnNewOrder ? 'repeat' : undefined} />
        </Section>
        <Section title={t('bump.title')}>
          <BumpOptions onPanel={onPanel} />
        </Section>
        <OptionsReset boardView={boardView} />
      </div>
    </BoardDialog>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
