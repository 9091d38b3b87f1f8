// Sample ticket as rendered with the edited profile, updated while settings change (SET-51).
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

/** Shorter than a typing pause; a switch shows its effect immediately. */
const REST_MS = 250;
/** Wide enough for the settings and a card beside them; otherwise it is collapsed above them. */
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
      {/* For viewing only: it can't be tapped and isn't read out as a ticket. */}
      <div className={css.card} inert>
        {/* The card waits for the boards' texts; the settings beside it don't. */}
        <Suspense>
          <TicketCard ticket={ticket} />
        </Suspense>
      </div>
    </BoardScopeProvider>
  );
}

/** The last valid preview: kept while settings can't be saved yet or the hub is offline. */
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
