// HTTP calls of the replay player.

import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import {
  type Landmark,
  replayChecked,
  replayedBoard,
  replayedChanges,
  replayInfo,
} from '../../shared/protocol/replay.ts';
import { callApi, noAnswer } from '../link/http/api-call.ts';

const post = { method: 'POST' } as const;

export const replayApi = {
  info: (at: number | undefined) =>
    callApi(`/api/replay${at === undefined ? '' : `?at=${Math.round(at)}`}`, { answer: replayInfo }),
  open: (at: number, address: BoardAddress) =>
    callApi('/api/replay/open', { ...post, body: { at, address }, answer: replayedBoard }),
  play: (until: number) => callApi('/api/replay/play', { ...post, body: { until }, answer: replayedChanges }),
  step: (forward: boolean, to: Landmark | undefined) =>
    callApi('/api/replay/step', {
      ...post,
      body: { forward, ...(to === undefined ? {} : { to }) },
      answer: replayedBoard,
    }),
  check: (from: number, to: number) =>
    callApi('/api/replay/check', { ...post, body: { from, to }, answer: replayChecked }),
  leave: () => callApi('/api/replay', { method: 'DELETE', answer: noAnswer, keepalive: true }),
};
