// Owns what a person may set on this display for an operator's board: what is shown, how it looks, how it sounds.
import { UserMenu } from '../shell/user-menu.tsx';
import { useBoardScope } from '../ticket/board-scope.ts';
import { useBoardText } from '../ticket/use-board-text.ts';
import { BoardDialog } from './board-dialog.tsx';
import { LookOptions } from './look-options.tsx';
import { OptionRow } from './option-row.tsx';
import { OptionsFoot } from './options-foot.tsx';
import type { Panel } from './panel.ts';
import { Segments } from './segments.tsx';
import { SoundOptions } from './sound-options.tsx';
import type { BoardView } from './use-board-view.ts';

interface OptionsDialogProps {
  boardView: BoardView;
  onClose: () => void;
  onPanel: (panel: Panel) => void;
}

export function OptionsDialog({ boardView, onClose, onPanel }: OptionsDialogProps) {
  const { station } = useBoardScope();
  const t = useBoardText();
  return (
    <BoardDialog
      title={t('options.title')}
      onClose={onClose}
      aside={<UserMenu on="board" />}
      foot={<OptionsFoot onPanel={onPanel} />}
    >
      <div>
        <ShownOptions boardView={boardView} station={station} />
        <LookOptions />
        <SoundOptions />
      </div>
    </BoardDialog>
  );
}

function ShownOptions({ boardView, station }: { boardView: BoardView; station: boolean }) {
  const { options } = useBoardScope();
  const t = useBoardText();
  const { view, change } = boardView;
  const onOff = [
    { key: 'on' as const, text: t('options.on') },
    { key: 'off' as const, text: t('options.off') },
  ];
  return (
    <>
      {station && (
        <OptionRow label={t('options.show')}>
          <Segments
            label={t('options.show')}
            chosen={view.show ?? options.ticketDisplayMethod}
            onChoose={(show) => change({ show })}
            choices={[
              { key: 'cards', text: t('options.cards') },
              { key: 'table', text: t('options.table') },
            ]}
          />
        </OptionRow>
      )}
      <OptionRow label={t('options.group')}>
        <Segments
          label={t('options.group')}
          chosen={view.groupBy ?? options.groupBy}
          onChoose={(groupBy) => change({ groupBy })}
          choices={[
            { key: 'none', text: t('options.groupNone') },
            { key: 'stage', text: t('options.groupStage') },
            { key: 'table', text: t('options.groupTable') },
          ]}
        />
      </OptionRow>
      {(view.groupBy ?? options.groupBy) === 'table' && (
        <OptionRow label={t('options.allCourses')}>
          <Segments
            label={t('options.allCourses')}
            chosen={view.allCourses ? 'on' : 'off'}
            onChoose={(chosen) => change({ allCourses: chosen === 'on' || undefined })}
            choices={onOff}
          />
        </OptionRow>
      )}
      <OptionRow label={t('options.hideServed')}>
        <Segments
          label={t('options.hideServed')}
          chosen={(view.hideServed ?? options.hideServedInKitchen) ? 'on' : 'off'}
          onChoose={(chosen) => change({ hideServed: chosen === 'on' })}
          choices={onOff}
        />
      </OptionRow>
      <OptionRow label={t('options.secondaryAlerts')}>
        <Segments
          label={t('options.secondaryAlerts')}
          chosen={view.secondaryAlerts ? 'on' : 'off'}
          onChoose={(chosen) => change({ secondaryAlerts: chosen === 'on' || undefined })}
          choices={onOff}
        />
      </OptionRow>
    </>
  );
}
