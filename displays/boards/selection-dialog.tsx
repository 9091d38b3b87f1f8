// Owns the chosen tickets side by side: what is due on each, and linking them (TICK-27, TICK-29).
import { Link, X } from 'lucide-react';
import { useBoardPart } from '../link/use-board.ts';
import { Button } from '../theme/button.tsx';
import { useBoardScope } from '../ticket/board-scope.ts';
import { clearSelection, useSelection } from '../ticket/selection.ts';
import { TicketCard } from '../ticket/ticket-card.tsx';
import { useBoardText } from '../ticket/use-board-text.ts';
import { BoardDialog } from './board-dialog.tsx';
import css from './selection-dialog.module.css';
import type { Acts } from './use-acts.ts';
import type { useCardGestures } from './use-card-gestures.ts';

interface SelectionDialogProps {
  acts: Acts;
  gestures: ReturnType<typeof useCardGestures>;
  onClose: () => void;
}

export function SelectionDialog({ acts, gestures, onClose }: SelectionDialogProps) {
  const { watch } = useBoardScope();
  const t = useBoardText();
  const ids = useSelection();
  const tickets = useBoardPart(watch, 'tickets') ?? {};
  const chosen = ids.flatMap((id) => tickets[id] ?? []);
  const canLink = chosen.length > 1 && chosen.every(({ actions }) => actions.includes('course.link'));
  const link = () => {
    const courses = chosen.map(({ orderId, courseIds, id }) => ({ orderId, courseId: courseIds[0] ?? id }));
    const title = chosen.map((ticket) => ticket.title).join(', ');
    acts.run({ name: 'course.link', courses, linked: true }, t('undo.changed', { title }));
    clearSelection();
    onClose();
  };
  return (
    <BoardDialog
      title={t('select.title')}
      onClose={onClose}
      wide
      foot={
        chosen.length > 0 && (
          <>
            {canLink && (
              <Button onClick={link}>
                <Link />
                {t('select.link')}
              </Button>
            )}
            <Button
              onClick={() => {
                clearSelection();
                onClose();
              }}
            >
              <X />
              {t('select.clear')}
            </Button>
          </>
        )
      }
    >
      {chosen.length === 0 && <p>{t('select.none')}</p>}
      <div className={css.cards} {...gestures}>
        {chosen.map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} />
        ))}
      </div>
    </BoardDialog>
  );
}
