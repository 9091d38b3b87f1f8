// Owns what a person may set on this display for an operator's board, in sections: what it shows, its cards, the screen
// with its sound, and a bump bar (EXPO-33, KITCH-08, KITCH-09).
import { type ReactNode, useId } from 'react';
import { BumpOptions } from '../bump-bar/bump-options.tsx';
import { UserMenu } from '../shell/user-menu.tsx';
import { useBoardText } from '../ticket/use-board-text.ts';
import { BoardDialog } from './board-dialog.tsx';
import { CardOptions } from './card-options.tsx';
import { LookOptions } from './look-options.tsx';
import css from './options-dialog.module.css';
import { OptionsFoot } from './options-foot.tsx';
import type { Panel } from './panel.ts';
import { ShownOptions } from './shown-options.tsx';
import { SoundOptions } from './sound-options.tsx';
import type { BoardView } from './use-board-view.ts';

interface OptionsDialogProps {
  boardView: BoardView;
  onClose: () => void;
  onPanel: (panel: Panel) => void;
}

export function OptionsDialog({ boardView, onClose, onPanel }: OptionsDialogProps) {
  const t = useBoardText();
  return (
    <BoardDialog
      title={t('options.title')}
      onClose={onClose}
      wide
      aside={<UserMenu on="board" />}
      foot={<OptionsFoot onPanel={onPanel} />}
    >
      <div className={css.sections}>
        <div>
          <Section title={t('options.ofBoard')}>
            <ShownOptions boardView={boardView} />
          </Section>
          <Section title={t('bump.title')}>
            <BumpOptions onPanel={onPanel} />
          </Section>
        </div>
        <div>
          <Section title={t('options.ofCards')}>
            <CardOptions boardView={boardView} />
          </Section>
          <Section title={t('options.ofScreen')}>
            <LookOptions />
            <SoundOptions />
          </Section>
        </div>
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
