// Controls of the sandbox's simulated evening for a person trying the product: a rush, no internet, faster speed (SAND-07).

import { ChevronLeft, ChevronRight, FastForward, Plug, Unplug, Zap } from 'lucide-react';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import * as z from 'zod/mini';
import { useText } from '../../i18n/use-text.ts';
import { tabStorage } from '../../link/browser-storage.ts';
import { callApi } from '../../link/http/api-call.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout.tsx';
import { boardPath } from '../session/board-path.ts';
import { useSession } from '../session/session-store.ts';
import { refusalText, showToast } from '../toasts/toast.ts';
import css from './screen-frame.module.css';
import { stripPlace, watchStripPlace } from './strip-place.ts';

const runBoard = z.object({ profile: z.string(), station: z.optional(z.string()) });
type RunBoard = z.infer<typeof runBoard>;
const evening = z.object({
  isCut: z.optional(z.boolean()),
  isFast: z.boolean(),
  /** Boards run by visitors instead of the simulated crew. */
  visitorBoards: z.array(runBoard),
});
type Evening = z.infer<typeof evening>;
type Wish = { do: 'rush' } | { do: 'internet' | 'fast'; on: boolean } | ({ do: 'hand-back' } & RunBoard);

/** Poll interval: a tap takes over a board from the simulated crew, and other displays change the evening too. */
const ASKS_EVERY_MS = 2_000;
const WIDE = matchMedia('(min-width: 1200px) and (orientation: landscape)');
/** Operators' boards and the start page; customers have nothing to control, and the setup needs no strip. */
const SHOWN_ON = /^\/kds\/(?:start|expeditor|kitchen)\b/;

/** Mark of a demo restaurant on every board and page: it must not be mistaken for a real one. */
export function SandboxMark() {
  const around = useText('around');
  const [path] = useLocation();
  const { sandbox, rights } = useSession(({ session }) => session);
  if (!sandbox) return null;
  if (sandbox.full !== undefined && rights.includes('boards') && SHOWN_ON.test(path)) return <SandboxStrip />;
  return <p className={css.mark}>{around('sandbox')}</p>;
}

/** In a board's foot if there is room, otherwise in a row below the page. Collapsed, only its tag remains. */
function SandboxStrip() {
  const place = useSyncExternalStore(watchStripPlace, stripPlace);
  const isWide = useSyncExternalStore(watchWidth, () => WIDE.matches);
  const [chosen, setChosen] = useState(keptOpen);
  const isOpen = chosen ?? isWide;
  const fold = () => {
    tabStorage.write(OPEN_KEY, String(!isOpen));
    setChosen(!isOpen);
  };
  const beside = isWide || !isOpen ? place : null;
  const layout = beside !== null ? 'beside' : isOpen ? 'below' : 'floating';
  useStripRoom(layout, beside);
  const strip = <Strip layout={layout} isOpen={isOpen} onFold={fold} />;
  return beside === null ? strip : createPortal(strip, beside);
}

type StripLayout = 'beside' | 'below' | 'floating';

const OPEN_KEY = 'kds_sandbox_strip';

/** Last state on this display; undefined: expanded if the display is wide enough. */
function keptOpen(): boolean | undefined {
  const kept = tabStorage.read(OPEN_KEY);
  return kept === null ? undefined : kept === 'true';
}

/** Sets the space that the strip takes at the foot: the page ends above a row, and banners are above both. */
function useStripRoom(layout: StripLayout, beside: HTMLElement | null): void {
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement;
    if (layout === 'below') dataset['strip'] = 'true';
    const lift = () => {
      if (beside) style.setProperty('--foot-lift', `${innerHeight - beside.getBoundingClientRect().top}px`);
    };
    lift();
    // The rail below the foot loads later, and takes space from the cards above it.
    const sizes = new ResizeObserver(lift);
    if (beside) sizes.observe(beside.previousElementSibling ?? beside);
    return () => {
      sizes.disconnect();
      style.removeProperty('--foot-lift');
      delete dataset['strip'];
    };
  }, [layout, beside]);
}

function watchWidth(notice: () => void): () => void {
  WIDE.addEventListener('change', notice);
  return () => WIDE.removeEventListener('change', notice);
}

interface StripProps {
  layout: StripLayout;
  isOpen: boolean;
  onFold: () => void;
}

function Strip({ layout, isOpen, onFold }: StripProps) {
  const around = useText('around');
  const [path] = useLocation();
  const [state, wish] = useEvening();
  const own = state?.visitorBoards.find((board) => isPathOf(path, board));
  return (
    <aside className={css.strip} data-layout={layout} aria-label={around('evening.title')}>
      <button type="button" className={css.tag} aria-expanded={isOpen} onClick={onFold}>
        {around('sandbox')}
        {isOpen ? (
          <ChevronLeft className="flip" aria-hidden />
        ) : (
          <ChevronRight className="flip" aria-hidden />
        )}
      </button>
      {own && (
        <Row as="p" rigid gap={2} weight={700} role="status">
          <span>{around('evening.yours')}</span>
          <Button size="page" look="main" onClick={() => wish({ do: 'hand-back', ...own })}>
            {around('evening.handBack')}
          </Button>
        </Row>
      )}
      {isOpen && (
        <Button size="page" onClick={() => wish({ do: 'rush' })}>
          <Zap aria-hidden />
          {around('evening.rush')}
        </Button>
      )}
      {isOpen && state && (
        <>
          {state.isCut !== undefined && (
            <InternetButton isCut={state.isCut} onWish={(on) => wish({ do: 'internet', on })} />
          )}
          <Button
            size="page"
            look={state.isFast ? 'main' : 'plain'}
            aria-pressed={state.isFast}
            onClick={() => wish({ do: 'fast', on: !state.isFast })}
          >
            <FastForward className="flip" aria-hidden />
            {around('evening.fast')}
          </Button>
        </>
      )}
    </aside>
  );
}

/** True if this address shows the board. */
function isPathOf(path: string, { profile, station }: RunBoard): boolean {
  return (['expo', 'kitchen'] as const).some(
    (kind) => boardPath({ kind, profile, ...(station === undefined ? {} : { station }) }) === path,
  );
}

function InternetButton({ isCut, onWish }: { isCut: boolean; onWish: (on: boolean) => void }) {
  const around = useText('around');
  return (
    <Button size="page" look={isCut ? 'danger' : 'plain'} onClick={() => onWish(isCut)}>
      {isCut ? <Plug aria-hidden /> : <Unplug aria-hidden />}
      {around(isCut ? 'evening.restore' : 'evening.cut')}
    </Button>
  );
}

/** State of the evening, and a function that changes it. */
function useEvening(): [state: Evening | undefined, wish: (wish: Wish) => void] {
  const around = useText('around');
  const [state, setState] = useState<Evening>();
  useEffect(() => {
    const ask = async () => {
      const answer = await callApi('/api/evening', { answer: evening });
      if (answer.ok) setState(answer.value);
    };
    void ask();
    const timer = setInterval(() => void ask(), ASKS_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const wish = async (body: Wish) => {
    const answer = await callApi('/api/evening', { method: 'POST', body, answer: evening });
    if (!answer.ok) return showToast(refusalText(answer.code, answer.params), 'danger');
    setState(answer.value);
    if (body.do === 'rush') showToast(around('evening.rushComes'));
  };
  return [state, (body) => void wish(body)];
}
