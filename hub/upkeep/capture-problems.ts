// Health page entries for print jobs that are delayed or unreadable, and for addresses that abuse a port (CAPT-07 to
// CAPT-09).
import type { HealthProblem } from './health-problem.ts';

/** As in hub/capture. `port`: name and number. Times in hub time. */
interface CaptureTrouble {
  waiting: { since: number; count: number } | undefined;
  unreadable: { port: string; address: string | null; problem: string; at: number; count: number }[];
  incidents: {
    kind: 'web' | 'jobs' | 'questions' | 'connections';
    port: string;
    address: string;
    at: number;
    count: number;
  }[];
}

export interface CaptureSource {
  trouble(): CaptureTrouble;
}

/** Further ones of a kind add no information. */
const SHOWN_MAX = 5;

export function captureProblems(capture: CaptureSource): HealthProblem[] {
  const { waiting, unreadable, incidents } = capture.trouble();
  return [
    ...(waiting === undefined ? [] : [waitingProblem(waiting)]),
    ...unreadable
      .toSorted((one, other) => other.at - one.at)
      .slice(0, SHOWN_MAX)
      .map(unreadableProblem),
    ...incidents
      .toSorted((one, other) => other.at - one.at)
      .slice(0, SHOWN_MAX)
      .map(incidentProblem),
  ];
}

function waitingProblem({ since, count }: { since: number; count: number }): HealthProblem {
  return {
    code: 'print-jobs-waiting',
    level: 'danger',
    params: { since, count },
    text: `${count === 1 ? '1 print job is waiting' : `${count} print jobs are waiting`} to be read; their tickets are late.`,
    advice: 'Check the chits at the POS. If this continues, restart the hub: nothing printed is lost.',
  };
}

function unreadableProblem({
  port,
  address,
  problem,
  at,
  count,
}: CaptureTrouble['unreadable'][number]): HealthProblem {
  const from = address ?? '?';
  const params = { printer: port, address: from, since: at, count };
  if (problem === 'too-large')
    return {
      code: 'print-job-cut',
      level: 'warning',
      params,
      text: `${count} print job(s) from ${from} at ${port} were too long for one ticket; the rest was left out.`,
      advice: 'The whole job is under Setup, POS by printer port. Check what that device prints.',
    };
  return {
    code: 'print-job-unreadable',
    level: 'warning',
    params,
    text: `${count} print job(s) from ${from} at ${port} could not be read; the ticket shows their raw text.`,
    advice: 'Check the ticket against the POS. You can remove the job under Setup, POS by printer port.',
  };
}

const INCIDENTS = {
  web: {
    code: 'print-port-web',
    text: 'A browser or web page tried to print at',
    advice:
      'Nothing was printed. If no one opened that address, check the device. Keep the port on the POS network only.',
  },
  jobs: {
    code: 'print-port-jobs',
    text: 'Unusually many print jobs for a POS at',
    advice:
      'The hub slows it down; nothing is lost. Check that device, and take it off the network if it isn’t a POS.',
  },
  questions: {
    code: 'print-port-questions',
    text: 'A device keeps asking for the printer’s status at',
    advice: 'The hub slows its answers. Check that device, and take it off the network if it isn’t a POS.',
  },
  connections: {
    code: 'print-port-connections',
    text: 'Too many connections stay open at',
    advice:
      'Idle connections are closed so the POS can connect. Check that device, and take it off the network if it isn’t a POS.',
  },
} as const;

function incidentProblem({
  kind,
  port,
  address,
  at,
  count,
}: CaptureTrouble['incidents'][number]): HealthProblem {
  const { code, text, advice } = INCIDENTS[kind];
  return {
    code,
    level: 'warning',
    params: { printer: port, address, since: at, count },
    text: `${text} ${port}: ${address}.`,
    advice,
  };
}
