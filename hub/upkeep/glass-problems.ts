// Health problems of unseen tickets, orders that no board shows, displays that don't paint or would stay silent, and
// slow painting, as text (GLASS-02 to GLASS-04, GLASS-06, GLASS-07, COVER-01).
import type {
  BreachCause,
  CoveredBoard,
  DisplayTrouble,
  UnseenGroup,
  UnseenTicket,
  UnshownGroup,
  UnshownReason,
} from '../../shared/protocol/glass.ts';
import type { PaintLatencies } from '../display-monitoring/paint-latencies.ts';
import type { UnpaintedTicketMonitor } from '../display-monitoring/unpainted-ticket-monitor.ts';
import type { HealthProblem } from './health-problem.ts';

export function displayProblems(
  times: Pick<PaintLatencies, 'health' | 'slow'>,
  watch: Pick<UnpaintedTicketMonitor, 'trouble'>,
): HealthProblem[] {
  const { unseen, groups, unshown, displays, covers } = watch.trouble();
  // A board without a display is one problem, including its unseen tickets.
  const isTold = ({ profile, station, by }: CoveredBoard) =>
    by.length === 0 &&
    groups.some(
      (group) => group.reason === 'no-screen' && group.profile === profile && group.station === station,
    );
  return [
    ...unshown.map(unshownProblem),
    ...covers.filter((cover) => !isTold(cover)).map(coverProblem),
    ...groups.map((group) => unseenProblem(group, unseen)),
    ...displays.map(displayProblem),
    ...slowProblems(times),
  ];
}

const UNSHOWN: Record<UnshownReason, { why: (about: string) => string; advice: string }> = {
  type: {
    why: (about) => `no board shows orders of type ${about}`,
    advice: 'Setup, Profiles: allow this order type on a board.',
  },
  table: {
    why: () => 'no board shows this table',
    advice: 'Setup, Profiles: remove this table from the hidden tables.',
  },
  'open-tab': {
    why: () => 'no board shows open tabs',
    advice: 'Setup, Profiles: allow open tabs on a board.',
  },
  stage: {
    why: () => 'no board shows fired tickets',
    advice: 'Setup, Profiles: turn on fired tickets on a board.',
  },
  'no-fire-time': {
    why: () => 'no fire time, so no board shows it',
    advice: 'Fire it or send it again from the POS.',
  },
  station: {
    why: (about) => `no board shows station ${about}`,
    advice: 'Setup, Profiles: set a board to this station or to all stations.',
  },
  'no-station': {
    why: (about) => `${about} has no station, so no board shows it`,
    advice: 'Setup, POS: pick a station for it.',
  },
  group: {
    why: (about) => `no board shows group ${about}`,
    advice: 'Setup, Profiles: give this group a board.',
  },
  course: {
    why: (about) => `no board shows the course ${about}`,
    advice: 'Setup, Profiles: show this course on a board.',
  },
  tag: {
    why: (about) => `no board shows the tag ${about}`,
    advice: 'Setup, Profiles: show this tag on a board.',
  },
  item: {
    why: (about) => `no board shows ${about}`,
    advice: 'Setup, Profiles: show it on a board. If it needs no board, hide it under General.',
  },
};

/** Orders that no board shows (GLASS-07). */
function unshownProblem({ reason, about, count, orders: [first] }: UnshownGroup): HealthProblem {
  const { why, advice } = UNSHOWN[reason];
  const { title = '', orderType = '' } = first ?? {};
  const named = nameOf({ title, orderType });
  const others = count > 1 ? ` and ${count - 1} more` : '';
  return {
    code: `unshown-${reason}`,
    level: 'danger',
    params: { title, orderType, count, ...(about === undefined ? {} : { about }) },
    text: `${named}${others}: ${why(about ?? '')}.`,
    advice,
  };
}

function nameOf({ title, orderType }: Pick<UnseenTicket, 'title' | 'orderType'>): string {
  return orderType === 'Seated' && /^\d/.test(title) ? `Table ${title}` : title;
}

const WHY: Record<UnseenTicket['reason'], { why: string; advice: string }> = {
  'no-screen': {
    why: 'no screen on',
    advice: 'Turn its screen on, or open the board on another one.',
  },
  hidden: {
    why: 'the screen is asleep or shows something else',
    advice: 'Wake the screen and bring the board to the front.',
  },
  'behind-more': {
    why: 'late and on another page',
    advice: 'Go to the next page there, or serve what is done.',
  },
  'not-live': { why: 'the screen isn’t live', advice: 'Check that screen’s power and network.' },
  frozen: { why: 'the screen is frozen', advice: 'Reload the page, or restart that screen.' },
};

function unseenProblem(
  { profile, station, board, reason, count }: UnseenGroup,
  unseen: readonly UnseenTicket[],
): HealthProblem {
  const { why, advice } = WHY[reason];
  const first = unseen.find(
    (ticket) => ticket.profile === profile && ticket.station === station && ticket.reason === reason,
  );
  const { title = '', orderType = '' } = first ?? {};
  const what =
    count === 1 && first !== undefined
      ? `${nameOf(first)} is not on any ${board} screen`
      : `${board}: ${count} tickets`;
  return {
    code: `unseen-${reason}`,
    level: 'danger',
    params: { board, title, orderType, count },
    text: `${what}${count === 1 ? ': ' : ', '}${why}.`,
    advice,
  };
}

/** A board whose display is gone, and the boards that show its tickets (COVER-01). */
function coverProblem({ board, tickets: count, by }: CoveredBoard): HealthProblem {
  const names = by.map((each) => each.board).join(', ');
  if (names === '')
    return {
      code: 'board-no-screen',
      level: 'danger',
      params: { board, count },
      text: `${board} has ${count === 1 ? '1 ticket' : `${count} tickets`} and no screen.`,
      advice: 'Turn its screen on, or tap “Show here” on a neighbor’s board.',
    };
  return {
    code: 'board-covered',
    level: 'warning',
    params: { board, by: names },
    text: `${board} is covered by ${names}.`,
    advice: 'This ends once one of that board’s own screens has been back for 15 seconds.',
  };
}

const WRONG: Record<DisplayTrouble['trouble'], { wrong: string; advice: string }> = {
  hidden: { wrong: 'shows something else', advice: 'Bring the board to the front on that screen.' },
  covered: { wrong: 'is covered or asleep', advice: 'Wake the screen and bring the board to the front.' },
  frozen: { wrong: 'is frozen', advice: 'Reload its page, or restart it.' },
  'not-live': { wrong: 'is not responding', advice: 'Check its power and network.' },
  silent: {
    wrong: 'has no sound',
    advice: 'Touch the screen once, and check its speaker and volume.',
  },
  unheard: {
    wrong: 'can’t be heard',
    advice: 'Its microphone can’t pick it up: check its speaker and volume.',
  },
};

function displayProblem({ name, board = '', trouble }: DisplayTrouble): HealthProblem {
  const { wrong, advice } = WRONG[trouble];
  return {
    code: `display-${trouble}`,
    level: 'warning',
    params: { display: name, board },
    text: `Screen ${name} ${wrong}.`,
    advice,
  };
}

const BLAME: Record<BreachCause, { blame: string; advice: string }> = {
  hub: { blame: 'the hub', advice: 'Check what else runs on its computer.' },
  network: { blame: 'the network', advice: 'Check the Wi-Fi, or connect the screens by cable.' },
  display: {
    blame: 'the screens',
    advice: 'The list below shows which screens. A weak one is faster with fewer cards.',
  },
};

/** One for all: the slower of the two paths. */
function slowProblems(times: Pick<PaintLatencies, 'health' | 'slow'>): HealthProblem[] {
  const [worst] = times.slow().sort((one, other) => other.p95 - one.p95);
  if (worst === undefined) return [];
  const { goalMs } = times.health();
  const { blame, advice } = BLAME[worst.cause];
  return [
    {
      code: `glass-slow-${worst.cause}`,
      level: 'warning',
      params: { ms: worst.p95, goal: goalMs },
      text: `Changes take ${worst.p95} ms to reach the screens (goal: ${goalMs} ms), mostly in ${blame}.`,
      advice,
    },
  ];
}
