// Bump bar support of a board: the selected card and its ring, the effects of the keys, and notices about them.
import { useEffect, useRef, useState } from 'react';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Acts } from '../actions/acts.ts';
import type { Panel } from '../actions/panel.ts';
import { usePrinting } from '../actions/use-printing.ts';
import type { ItemPanel } from '../boards/side/item-panel.ts';
import { useBoardText, useDialogText } from '../i18n/use-text.ts';
import { useBoardPart } from '../link/live.ts';
import { useBoardScope } from '../ticket/card-scope.ts';
import css from './bump-bar.module.css';
import { BumpPress } from './bump-press.ts';
import { type BumpChoice, targetSelector } from './bump-targets.ts';
import type { Typed } from './choose-by-digit.ts';
import { useKeys } from './kept-keys.ts';
import { useBumpKeys } from './use-bump-keys.ts';
import { LastLeft, useRecall } from './use-recall.ts';

const HINT_MS = 4_000;

interface BumpBarProps {
  /** Key under which this display stores the board's keys. */
  look: string;
  board: BoardAddress;
  acts: Acts;
  /** Opens and closes the panel with the items to make. */
  onSide: () => void;
  onPanel: (panel: Panel) => void;
  onItem: (panel: ItemPanel) => void;
}

export function BumpBar({ look, board, acts, ...open }: BumpBarProps) {
  const { watch, station, options } = useBoardScope();
  const t = useBoardText();
  const words = useDialogText();
  const left = useRef<Ticket>(undefined);
  const keys = useKeys(look);
  const tickets = useBoardPart(watch, 'tickets') ?? {};
  const [wanted, setChosen] = useState<BumpChoice>();
  const typed = useRef<Typed>(undefined);
  const bumpedAt = useRef(-Infinity);
  const { text, isShown, tell } = useNotice();
  const recall = useRecall(watch);
  const print = usePrinting();
  // A ticket that has left the board is deselected.
  const chosen = wanted?.kind === 'card' && !tickets[wanted.id] ? undefined : wanted;
  useChoiceRing(chosen);
  const press = new BumpPress({
    tickets,
    station,
    options,
    acts,
    recall,
    left,
    words,
    t,
    typed,
    chosen,
    setChosen,
    bumpedAt,
    text,
    tell,
    print,
    ...open,
  });
  useBumpKeys(keys, (meant) => press.does(meant));
  return (
    <>
      {station && <LastLeft board={board} left={left} />}
      <p role="status" data-bump-bar className={isShown && text ? css.notice : 'visually-hidden'}>
        <span>{text}</span>
      </p>
    </>
  );
}

/** The last notice; it disappears by itself. */
function useNotice() {
  const [notice, setNotice] = useState({ text: '', isShown: false });
  useEffect(() => {
    if (!notice.text) return;
    const timer = setTimeout(() => setNotice({ text: '', isShown: false }), HINT_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return { ...notice, tell: (text: string, isShown: boolean) => setNotice({ text, isShown }) };
}

// Ring around the selection: a style rule, so that no card re-renders for it.

const RING = 'outline: 0.375rem solid var(--focus); outline-offset: 0.0625rem; z-index: 2;';
/** On a torn card, a row or an item an outside ring would be clipped. */
const INSIDE = 'outline-offset: -0.375rem;';

function useChoiceRing(chosen: BumpChoice | undefined): void {
  const selector = chosen && targetSelector(chosen);
  useEffect(() => {
    if (selector === undefined) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `${selector} { ${RING} } ${selector}:is([data-torn], [data-row], [data-line]) { ${INSIDE} }`,
    );
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [selector]);
}
