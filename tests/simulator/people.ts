// People of a simulated evening: customers who order, change and move by the sandbox's plans, pads on the LAN, and cooks and
// expeditors who tap on displays, twice, too late, on what is gone by now, and undo it.
import { itemId } from '../../hub/sandbox/restaurant/catalogue-lists.ts';
import { Dice, mixSeed } from '../../hub/sandbox/restaurant/dice.ts';
import { MENU } from '../../hub/sandbox/restaurant/menu.ts';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { SITE } from './cloud.ts';
import { repeat } from './pace.ts';
import type { Restaurant } from './restaurant.ts';
import type { SimulatedScreen } from './screen.ts';

const ORDERS_PER_HOUR = 80;
const OPENING_ORDERS = 8;
const TAPS_PER_HOUR = 700;
const CHANCE = {
  twice: 0.06,
  stale: 0.05,
  undo: 0.06,
  foreignUndo: 0.01,
  rush: 0.03,
  dropped: 0.04,
} as const;
const DROPPED_MS = { from: 1, to: 40 } as const;
const DISHES = MENU.map(({ key }) => itemId(key));
const RUSH_ORDERS = 6;
const SNAPSHOTS = 4;
const MARKS = ['preparing', 'cooking', 'prepared', 'prepared', 'todo'] as const;

export interface Tapped {
  /** A display got the answer that its command is done. */
  done(id: string, command: Command): void;
  broken(what: string): void;
}

interface Doer {
  screen: SimulatedScreen;
  id: string;
}

export class People {
  taps = 0;
  readonly #restaurant: Restaurant;
  readonly #dice: Dice;
  readonly #tapped: Tapped;
  /** Former content of displays. */
  readonly #former: Ticket[][] = [];
  #undoable: Doer[] = [];
  #isHome = false;

  constructor(restaurant: Restaurant, seed: number, tapped: Tapped) {
    this.#restaurant = restaurant;
    this.#dice = new Dice(mixSeed(seed, 'people'));
    this.#tapped = tapped;
  }

  start(): void {
    this.#restaurant.cloud.world.play.rush(SITE, OPENING_ORDERS);
    const isOver = () => this.#isHome;
    repeat(this.#restaurant, this.#dice, ORDERS_PER_HOUR, { act: () => this.#order(), isOver });
    repeat(this.#restaurant, this.#dice, TAPS_PER_HOUR, { act: () => this.#tap(), isOver });
  }

  /** Ends all orders and taps. */
  goHome(): void {
    this.#isHome = true;
  }

  #order(): void {
    const { play } = this.#restaurant.cloud.world;
    play.rush(SITE, this.#dice.chance(CHANCE.rush) ? RUSH_ORDERS : 1);
  }

  #tap(): void {
    const screen = this.#dice.oneOf(this.#restaurant.screens);
    if (screen === undefined || screen.isFrozen) return;
    const shown = screen.board;
    const tickets = shown === undefined ? [] : ticketsOf(shown.board);
    if (this.#dice.chance(CHANCE.undo) && this.#undo(screen)) return;
    const seen = this.#dice.chance(CHANCE.stale) ? (this.#dice.oneOf(this.#former) ?? tickets) : tickets;
    this.#remember(tickets);
    const command = this.#commandFor(seen);
    if (command === undefined) return;
    this.#send(screen, command);
    if (this.#dice.chance(CHANCE.twice)) this.#send(screen, command);
  }

  #send(screen: SimulatedScreen, command: Command, onDone: () => void = () => {}): void {
    this.taps += 1;
    if (this.#dice.chance(CHANCE.dropped)) this.#dropSoon(screen);
    screen.tap(command, (id, isDone, canUndo) => {
      if (!isDone) return;
      onDone();
      this.#tapped.done(id, command);
      if (!canUndo) return;
      this.#undoable.push({ screen, id });
      if (this.#undoable.length > 20) this.#undoable.shift();
    });
  }

  /** The network fails while the tap or its answer is in transit. */
  #dropSoon(screen: SimulatedScreen): void {
    const { machine, weather } = this.#restaurant;
    machine.after(this.#dice.between(DROPPED_MS.from, DROPPED_MS.to), () => {
      weather.count('dropped after a tap');
      screen.drop();
    });
  }

  /** Only the display that sent a command may undo it. */
  #undo(screen: SimulatedScreen): boolean {
    const isForeign = this.#dice.chance(CHANCE.foreignUndo / CHANCE.undo);
    const doer = this.#undoable.findLast((each) => (each.screen !== screen) === isForeign);
    if (doer === undefined) return false;
    if (!isForeign) this.#undoable = this.#undoable.filter((each) => each !== doer);
    this.#send(screen, { name: 'undo', id: doer.id }, () => {
      if (isForeign) this.#tapped.broken(`a display took back ${doer.id}, which another display did`);
    });
    return true;
  }

  #remember(tickets: Ticket[]): void {
    if (tickets.length === 0 || !this.#dice.chance(0.02)) return;
    this.#former.push(tickets);
    if (this.#former.length > SNAPSHOTS) this.#former.shift();
  }

  #commandFor(tickets: readonly Ticket[]): Command | undefined {
    const dice = this.#dice;
    const ticket = dice.oneOf(tickets);
    const courseId = ticket?.courseIds[0];
    if (ticket === undefined || courseId === undefined) return undefined;
    const { orderId, courseIds } = ticket;
    const course = { orderId, courseId };
    const line = dice.oneOf(ticket.items);
    const other = dice.oneOf(tickets);
    const rare: Command[] = [
      { name: 'course.fire', orderId, courseIds },
      { name: 'course.prepareAll', ...course },
      { name: 'order.deliver', orderId, delivered: dice.chance(0.8) },
      { name: 'order.serveAll', orderId, courseIds },
      {
        name: 'course.timer',
        ...course,
        do: dice.pick(['start', 'stop', 'reset']),
        minutes: dice.between(1, 9),
      },
      { name: 'course.move', ...course, do: dice.pick(['toStart', 'reset', 'urgent', 'notUrgent']) },
      { name: 'course.print', ...course },
      { name: 'course.reviewed', ...course },
      { name: 'order.allergiesSeen', orderId, courseIds },
      { name: 'order.notify', ...course },
      { name: 'served.before', profile: 'profile-expo', minutes: 20, courses: [course] },
      {
        name: 'stock.limit',
        itemId: dice.pick(DISHES),
        quantity: dice.between(0, 9),
        autoReset: dice.chance(0.5),
      },
      { name: 'stock.clear', itemId: dice.pick(DISHES) },
      { name: 'message.post', text: dice.pick(['86 the soup', 'Table 4 waits']), fixed: dice.chance(0.3) },
      { name: 'message.clear' },
    ];
    if (other?.courseIds[0] !== undefined && other !== ticket) {
      const courses = [course, { orderId: other.orderId, courseId: other.courseIds[0] }];
      rare.push({ name: 'course.link', courses, linked: dice.chance(0.7) });
    }
    const often: Command[] = [
      { name: 'course.ready', ...course, ready: dice.chance(0.85) },
      { name: 'course.serve', ...course, served: dice.chance(0.85) },
      dice.pick(rare),
    ];
    if (line !== undefined) {
      const on = { ...course, itemIds: line.itemIds };
      const mark: Command = { name: 'item.mark', ...on, as: dice.pick(MARKS) };
      often.push(mark, mark, mark, { name: 'item.serve', ...on, served: dice.chance(0.8) });
      if (dice.chance(0.2)) {
        const [itemId = ''] = line.itemIds;
        often.push({ name: 'item.note', ...course, itemId, note: dice.pick(['', 'rare', 'no salt']) });
      }
    }
    return dice.pick(often);
  }
}

function ticketsOf(board: object): Ticket[] {
  return isOperator(board) ? Object.values(board.tickets) : [];
}

function isOperator(board: object): board is OperatorBoard {
  return 'groups' in board;
}
