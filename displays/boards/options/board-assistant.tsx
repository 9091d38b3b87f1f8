// What the display assistant sets on a pass or a station: the size of type, and as many columns as that leaves.
import { MIN_CARD_WIDTH } from '../../../shared/limits.ts';
import { useChangeLook, useLook } from '../../look/look-scope.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { chooseFontScale, useFontScale } from '../../ui/theme/theme-choice.ts';
import { LookAssistant } from './look-assistant.tsx';
import { namePxAt } from './look-fit.ts';

interface BoardAssistantProps {
  /** With nothing set. */
  onBack: () => void;
  onDone: () => void;
}

export function BoardAssistant({ onBack, onDone }: BoardAssistantProps) {
  const { station } = useBoardScope();
  const { columnsBy, columns } = useLook();
  const change = useChangeLook();
  const percent = useFontScale();
  const kind = station ? 'station' : 'pass';
  return (
    <LookAssistant
      kind={kind}
      nowPx={(page) => namePxAt(kind, percent, page, columnsBy === 'count' ? columns : undefined)}
      onClose={onBack}
      onApply={(fit) => {
        chooseFontScale(fit.percent);
        // By width, so that the side panel takes columns and not the size of the names.
        change({ columnsBy: 'width', cardWidth: MIN_CARD_WIDTH.min, columns: undefined });
        onDone();
      }}
    />
  );
}
