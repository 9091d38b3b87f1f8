// Owns what the health page says in words, and what to do about it (OPS-03).
import type { HealthProblem, HealthState } from './health-ports.ts';

/** Everything that needs a person, the worst first. */
export function healthProblems(state: HealthState, now: number): HealthProblem[] {
  const found = [
    ...startProblems(state),
    ...linkProblems(state, now),
    ...storeProblems(state),
    ...(state.problems ?? []),
  ];
  return [
    ...found.filter(({ level }) => level === 'danger'),
    ...found.filter(({ level }) => level === 'warning'),
  ];
}

/** What keeps the hub from its work as a whole. */
function startProblems({ link }: HealthState): HealthProblem[] {
  const problems: HealthProblem[] = [];
  if (link.trouble === 'login') {
    problems.push({
      code: 'cloud-login',
      level: 'danger',
      text: 'The hub is logged out of the cloud: no new orders come, nothing is reported.',
      advice: 'Log out here and log in again. What waits is reported afterwards.',
    });
  }
  if (link.lacks === 'setup') {
    problems.push({
      code: 'setup-missing',
      level: 'danger',
      text: 'The setup of this site could never be loaded (code 102); there are no boards to show.',
      advice:
        'Check the restaurant’s internet connection and that somebody is logged in. The hub keeps trying.',
    });
  }
  if (link.lacks === 'orders') {
    problems.push({
      code: 'orders-missing',
      level: 'danger',
      text: 'The open orders could not be loaded (code 103); boards may lack some.',
      advice: 'Check the restaurant’s internet connection. The hub keeps trying.',
    });
  }
  return problems;
}

function linkProblems({ link, pollSeconds }: HealthState, now: number): HealthProblem[] {
  const problems: HealthProblem[] = [];
  const minutes = Math.max(0, Math.floor((now - link.since) / 60_000));
  if (link.cloud === 'offline') {
    problems.push({
      code: 'cloud-offline',
      level: 'warning',
      params: { minutes, waiting: link.outbox },
      text: `The cloud has been out of reach for ${minutes} min; ${link.outbox} actions wait to be reported.`,
      advice:
        'Check the restaurant’s internet connection; if it works, the cloud itself is down. The boards keep working; everything is reported afterwards.',
    });
  }
  if (link.ordersSince !== undefined) {
    const late = Math.max(0, Math.floor((now - link.ordersSince) / 60_000));
    problems.push({
      code: 'no-new-orders',
      level: 'danger',
      params: { since: link.ordersSince },
      text: `No new orders for ${late} min: the message broker is out of reach, and asking the cloud fails too.`,
      advice:
        'Take orders to the kitchen by hand. Check the restaurant’s internet connection; if it works, call support. The hub keeps trying.',
    });
  } else if (link.broker === 'down') {
    const seconds = pollSeconds;
    problems.push({
      code: 'broker-down',
      level: 'warning',
      params: { seconds },
      text: `The message broker is out of reach; the cloud is asked for new orders every ${seconds} s instead.`,
      advice: `Orders come up to ${seconds} s late. If it lasts, check KDS_BROKER_URL and the firewall.`,
    });
  }
  if (link.mode === 'offline-mode') {
    problems.push({
      code: 'offline-mode',
      level: 'warning',
      text: 'The hub was put into offline mode by hand.',
      advice: 'Switch it back to online when the connection is good again.',
    });
  }
  return problems;
}

function storeProblems({ storage, quarantine }: HealthState): HealthProblem[] {
  const problems: HealthProblem[] = [];
  if (storage === 'full') {
    problems.push({
      code: 'storage-full',
      level: 'danger',
      text: 'The hub’s disk is full; taps are refused until there is room.',
      advice: 'Free space on the disk that holds KDS_DATA_DIR. Work goes on by itself afterwards.',
    });
  }
  if (quarantine > 0) {
    problems.push({
      code: 'quarantine',
      level: 'warning',
      params: { count: quarantine },
      text: `${quarantine} messages could not be read or were refused for good, and were set aside.`,
      advice:
        'Download the support bundle, which has the reasons, and send it to support. Other orders are not affected.',
    });
  }
  return problems;
}
