// What a person who tries the product can make of the made-up evening: a rush, no internet, everybody faster (SAND-07).
import { FastForward, Plug, Unplug, Zap } from 'lucide-react';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import * as z from 'zod/mini';
import { useText } from '../../i18n/use-text.ts';
import { callApi } from '../../link/http/api-call.ts';
import { Button } from '../../ui/button.tsx';
import { useSession } from '../session/session-store.ts';
import { refusalText, showToast } from '../toasts/toast.ts';
import css from './screen-frame.module.css';
import { stripPlace, watchStripPlace } from './strip-place.ts';

const evening = z.object({ isCut: z.optional(z.boolean()), isFast: z.boolean() });
type Evening = z.infer<typeof evening>;
type Wish = { do: 'rush' } | { do: 'internet' | 'fast'; on: boolean };

/** Other displays may have wished for something as well. */
const ASKS_EVERY_MS = 5_000;
const WIDE = matchMedia('(min-width: 1200px) and (orientation: landscape)');
/** Boards of operators and the way to them; guests have nothing to wish for, and the setup is work. */
const SHOWN_ON = /^\/kds\/(?:start|expeditor|kitchen)\b/;

/** A made-up restaurant must not be mistaken for a real one on any board or page: nobody shall cook for it. */
export function SandboxMark() {
  const around = useText('around');
  const [path] = useLocation();
  const { sandbox, rights } = useSession(({ session }) => session);
  if (!sandbox) return null;
  if (sandbox.full !== undefined && rights.includes('boards') && SHOWN_ON.test(path)) return <SandboxStrip />;
  return <p className={css.mark}>{around('sandbox')}</p>;
}

/** Beside what a board calls out, where there is room for both; else below the screen, which ends above it. */
function SandboxStrip() {
  const place = useSyncExternalStore(watchStripPlace, stripPlace);
  const isWide = useSyncExternalStore(watchWidth, () => WIDE.matches);
  const beside = isWide ? place : null;
  useLayoutEffect(() => {
    if (beside !== null) return;
    const { dataset } = document.documentElement;
    dataset['strip'] = 'true';
    return () => void delete dataset['strip'];
  }, [beside]);
  return beside === null ? <Strip /> : createPortal(<Strip isBeside />, beside);
}

function watchWidth(notice: () => void): () => void {
  WIDE.addEventListener('change', notice);
  return () => WIDE.removeEventListener('change', notice);
}

function Strip({ isBeside = false }: { isBeside?: boolean }) {
  const around = useText('around');
  const [state, wish] = useEvening();
  return (
    <aside className={css.strip} data-beside={isBeside} aria-label={around('evening.title')}>
      <b>{around('sandbox')}</b>
      <Button size="page" onClick={() => wish({ do: 'rush' })}>
        <Zap aria-hidden />
        {around('evening.rush')}
      </Button>
      {state && (
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

function InternetButton({ isCut, onWish }: { isCut: boolean; onWish: (on: boolean) => void }) {
  const around = useText('around');
  return (
    <Button size="page" look={isCut ? 'danger' : 'plain'} onClick={() => onWish(isCut)}>
      {isCut ? <Plug aria-hidden /> : <Unplug aria-hidden />}
      {around(isCut ? 'evening.restore' : 'evening.cut')}
    </Button>
  );
}

/** How the evening goes, and what changes it. */
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
