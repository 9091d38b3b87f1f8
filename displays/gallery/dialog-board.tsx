// Shows one dialog, or the panel beside a board, open above a sample board.
import { useEffect, useLayoutEffect, useState } from 'react';
import type { CustomerBoard, OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { StockForm } from '../../shared/protocol/stock-form.ts';
import { courseNight } from '../../shared/samples/course-night.ts';
import { grillStation } from '../../shared/samples/grill-station.ts';
import { guests } from '../../shared/samples/guests.ts';
import { inHebrew } from '../../shared/samples/hebrew.ts';
import { itemNight } from '../../shared/samples/item-night.ts';
import { delaysOfNight, servedNight } from '../../shared/samples/served-night.ts';
import { panelOf } from '../actions/panel.ts';
import { CustomerBoardPage } from '../boards/customer/customer-board-page.tsx';
import { DeliverDialog } from '../boards/customer/deliver-dialog.tsx';
import { BoardDialogs } from '../boards/screen/board-dialogs.tsx';
import { OperatorScreen } from '../boards/screen/operator-screen.tsx';
import { LinkDialog } from '../dialogs/course/link-dialog.tsx';
import { NoteDialog } from '../dialogs/course/note-dialog.tsx';
import { watchId } from '../link/boards/held-board.ts';
import { useBoardView } from '../link/boards/use-board-view.ts';
import { hubNow, useBoardPart, useLive } from '../link/live.ts';
import { BoardScopeProvider, useBoardScope } from '../ticket/card-scope.ts';
import { toggleSelected } from '../ticket/selection.ts';
import type { DialogName, GuestDialog, OverlayName } from './dialog-names.ts';
import type { GalleryQuery } from './gallery-query.ts';
import { holdSample } from './hold-sample.ts';

const PASS: BoardAddress = { kind: 'expo', profile: 'sample' };
const COUNTER: BoardAddress = { kind: 'customer', profile: 'sample' };

interface DialogBoardProps {
  wish: GalleryQuery;
  name: OverlayName;
}

export function DialogBoard({ wish, name }: DialogBoardProps) {
  const [shown, setShown] = useState<ShownBoard>();
  useLayoutEffect(() => setShown(hold(wish, name)), [wish, name]);
  if (!shown) return null;
  if (shown.kind === 'customer') return <GuestsAndDialog orderId={shown.orderId} />;
  return name === 'side' ? <PassWithSide /> : <PassAndDialog {...shown} name={name} />;
}

type ShownBoard = { kind: 'operator'; board: OperatorBoard } | { kind: 'customer'; orderId: string };

function GuestsAndDialog({ orderId }: { orderId: string }) {
  return (
    <>
      <CustomerBoardPage profileId={COUNTER.profile} />
      <DeliverDialog watch={watchId(COUNTER)} orderId={orderId} onClose={nothing} />
    </>
  );
}

interface PassAndDialogProps {
  board: OperatorBoard;
  name: Exclude<OverlayName, 'side'>;
}

function PassAndDialog({ board, name }: PassAndDialogProps) {
  const place = useLive((state) => state.site);
  const scope = { watch: watchId(PASS), options: board.options, place, station: false };
  return (
    <>
      <OperatorScreen kind="expo" profileId={PASS.profile} />
      {name !== 'deliver' && (
        <BoardScopeProvider value={scope}>
          <OpenDialog name={name} board={PASS} about={ABOUT} />
        </BoardScopeProvider>
      )}
    </>
  );
}

/** Opens the panel as a person does: by the first button of the toolbar. */
function PassWithSide() {
  useEffect(() => document.querySelector<HTMLElement>('header button')?.click(), []);
  return <OperatorScreen kind="expo" profileId={PASS.profile} />;
}

/** A ticket of both samples. */
const ABOUT = 'T12';
const AVERAGES = [
  { courseType: 'Entrees', count: 14, seconds: 540 },
  { courseType: 'Mains', count: 22, seconds: 1080 },
];
const CHOSEN = ['T12', 'T5', 'T6', 'T18'];

function hold({ language }: GalleryQuery, name: OverlayName): ShownBoard {
  answerFromSamples();
  const now = hubNow();
  const say = <Of extends OperatorBoard | CustomerBoard>(board: Of) =>
    language === 'he-il' ? inHebrew(board) : board;
  if (name === 'deliver') {
    const board = say(guests(now));
    holdSample({ held: { kind: 'customer', seq: 1, board }, address: COUNTER, isLive: true, now });
    return { kind: 'customer', orderId: board.columns.served[0] ?? '' };
  }
  const night = name === 'item' || name === 'side' ? itemNight(now) : courseNight(now);
  const { stations } = grillStation(now);
  const board = say({ ...night, stations, kpis: delaysOfNight(), averages: AVERAGES });
  holdSample({ held: { kind: 'operator', seq: 1, board }, address: PASS, isLive: true, now });
  if (name === 'selection') choose(board);
  return { kind: 'operator', board };
}

function choose({ tickets }: OperatorBoard): void {
  for (const { id, title } of Object.values(tickets)) if (CHOSEN.includes(title)) toggleSelected(id);
}

function nothing(): void {
  return;
}

// Mock of the hub's HTTP answers for the gallery's dialogs, from samples: a gallery has no hub.

/** Answers the dialogs' calls from now on; unknown calls get 404, as from a hub. */
function answerFromSamples(): void {
  const load = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (asked, init) => {
    const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.href);
    return pathname.startsWith('/api/') ? answerTo(pathname) : load(asked, init);
  };
}

function answerTo(path: string): Response {
  switch (path) {
    case '/api/recall':
      return Response.json(servedNight(hubNow()));
    case '/api/inventory':
      return Response.json({ limits: LIMITS });
    case '/api/catalogue':
      return Response.json({ items: CATALOGUE });
    default:
      return Response.json({ code: 'not-found' }, { status: 404 });
  }
}

const LIMITS: StockForm[] = [
  {
    itemId: 'House burger',
    name: 'House burger',
    isIngredient: false,
    quantity: 3,
    autoReset: true,
    blockedBy: [],
  },
  { itemId: 'Beef patty', name: 'Beef patty', isIngredient: true, quantity: 12, blockedBy: [] },
  {
    itemId: 'Caesar salad',
    name: 'Caesar salad',
    isIngredient: false,
    blockedBy: [{ itemId: 'Parmesan', name: 'Parmesan', quantity: 0 }],
  },
];

const CATALOGUE = [
  { id: 'House burger', name: 'House burger' },
  { id: 'Beef patty', name: 'Beef patty', ingredientOf: ['House burger', 'Double cheeseburger'] },
  { id: 'Double cheeseburger', name: 'Double cheeseburger' },
  { id: 'Caesar salad', name: 'Caesar salad' },
];

interface OpenDialogProps {
  name: Exclude<DialogName, GuestDialog>;
  board: BoardAddress;
  /** Title of the ticket that ticket dialogs use. */
  about: string;
}

/** Stays open whatever is pressed, so that it can be inspected. */
function OpenDialog({ name, board, about }: OpenDialogProps) {
  const { watch } = useBoardScope();
  const boardView = useBoardView('gallery', {});
  const tickets = Object.values(useBoardPart(watch, 'tickets') ?? {});
  const ticket = tickets.find(({ title, status }) => title === about && status !== 'served');
  const line = ticket?.items[0];
  if (!ticket || !line) return null;
  const standing = {
    board,
    panel: undefined,
    ticketPanel: undefined,
    itemPanel: undefined,
    boardView,
    acts,
    onPanel: nothing,
    onTicket: nothing,
    onItem: nothing,
    stationId: undefined,
    onStation: nothing,
  };
  switch (name) {
    case 'menu':
    case 'courses':
    case 'timer':
    case 'print':
      return <BoardDialogs {...standing} ticketPanel={panelOf(name, ticket)} />;
    case 'item':
      return (
        <BoardDialogs {...standing} itemPanel={{ itemId: line.countedAs ?? line.name, name: line.name }} />
      );
    case 'link':
      return <LinkDialog ticket={ticket} board={tickets} acts={acts} onClose={nothing} />;
    case 'note':
      return <NoteDialog ticket={ticket} line={line} acts={acts} onClose={nothing} />;
    case 'find':
    case 'options':
    case 'selection':
    case 'prepSms':
    case 'loadBalance':
    case 'recall':
    case 'delays':
    case 'oldTickets':
    case 'exclude':
    case 'station':
    case 'limits':
    case 'assistant':
    case 'bumpKeys':
      return <BoardDialogs {...standing} panel={name} />;
    default:
      return name satisfies never;
  }
}

const acts = { run: () => true };
