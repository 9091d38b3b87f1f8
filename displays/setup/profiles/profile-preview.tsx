// A sample ticket as the edited profile would draw it, drawn again while settings change (SET-51).
import { Suspense, useEffect, useState } from 'react';
import type { ProfilePreview as Preview } from '../../../shared/protocol/profile-preview.ts';
import { useText } from '../../i18n/use-text.ts';
import { useLive } from '../../link/live.ts';
import { BoardScopeProvider } from '../../ticket/card-scope.ts';
import { TicketCard } from '../../ticket/ticket-card.tsx';
import { EmptyLine } from '../../ui/page/empty-note.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { setupApi } from '../setup-api.ts';
import { useSetupScope } from '../setup-scope.ts';
import css from './profiles-tab.module.css';

/** Typing pauses for longer; a switch is seen at once. */
const REST_MS = 250;
/** Wide enough for the settings and a card beside them; elsewhere it is folded above them. */
const BESIDE = '(width >= 70rem)';

interface ProfilePreviewProps {
  profile: string;
  station: boolean;
}

export function ProfilePreview({ profile, station }: ProfilePreviewProps) {
  const t = useText('setup');
  const [isOpen, setOpen] = useState(() => matchMedia(BESIDE).matches);
  return (
    <details className={css.preview} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('preview.title')}</summary>
      {isOpen && <Drawn profile={profile} station={station} />}
    </details>
  );
}

function Drawn({ profile, station }: ProfilePreviewProps) {
  const t = useText('setup');
  const place = useLive((state) => state.site);
  const preview = usePreview(profile);
  if (preview === undefined) return null;
  const { options, ticket } = preview;
  if (station && options.ticketDisplayMethod === 'table') return <EmptyLine text={t('preview.list')} />;
  if (ticket === undefined) return <EmptyLine text={t('preview.none')} />;
  return (
    <BoardScopeProvider value={{ watch: 'preview', options, station, place }}>
      {/* To be looked at: nothing of it can be tapped or read out as a ticket. */}
      <div className={css.card} inert>
        {/* The card waits for the boards' texts; the settings beside it don't. */}
        <Suspense>
          <TicketCard ticket={ticket} />
        </Suspense>
      </div>
    </BoardScopeProvider>
  );
}

/** The last one that could be drawn: settings that can't be saved yet, or a hub that is away, leave it as it is. */
function usePreview(profile: string): Preview | undefined {
  const { changes } = useSetupScope();
  const patch = useDebounced(JSON.stringify(changes.patch), REST_MS);
  const [preview, setPreview] = useState<Preview>();
  useEffect(() => {
    let isLatest = true;
    void setupApi.preview(JSON.parse(patch), profile).then((answer) => {
      if (isLatest && answer.ok) setPreview(answer.value);
    });
    return () => {
      isLatest = false;
    };
  }, [patch, profile]);
  return preview;
}
