// HTTP calls of manual orders (INTAKE-10).
import {
  type HandOrder,
  type HandSent,
  handMenu,
  handOrderResult,
} from '../../shared/protocol/hub-orders.ts';
import { type ApiRefusal, callApi, noAnswer } from '../link/http/api-call.ts';

const PATH = '/api/hand-orders';

export const orderApi = {
  menu: () => callApi(`${PATH}/menu`, { answer: handMenu }),
  send: (order: HandOrder) => callApi(PATH, { method: 'POST', body: order, answer: handOrderResult }),
  takeBack: (id: string) =>
    callApi(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE', answer: noAnswer }),
};

export type SendResult =
  | { kind: 'sent'; order: HandSent }
  | { kind: 'takenBack'; order: HandSent }
  | { kind: 'refused'; refusal: ApiRefusal };
