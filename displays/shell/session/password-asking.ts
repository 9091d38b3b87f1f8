// Password prompt before accounts are changed or the site file is moved, on a hub without a cloud (SOLO-07).
import { createStore } from 'zustand/vanilla';
import { type ApiAnswer, type ApiRefusal, callApi, noAnswer } from '../../link/http/api-call.ts';

/** `done` is called with true if the password was correct; absent while no prompt is open. */
export const passwordAsking = createStore<{ done?: (isRight: boolean) => void }>(() => ({}));

/** Makes a call; if the hub requires the password first, prompts for it and calls again. */
export async function withPassword<Value>(call: () => Promise<ApiAnswer<Value>>): Promise<ApiAnswer<Value>> {
  const answer = await call();
  if (answer.ok || answer.code !== 'password-needed') return answer;
  const isRight = await new Promise<boolean>((done) => passwordAsking.setState({ done }));
  passwordAsking.setState({}, true);
  return isRight ? call() : answer;
}

/** The hub's refusal, or undefined if the password was correct. */
export async function sendPassword(password: string): Promise<ApiRefusal | undefined> {
  const body = { password };
  const answer = await callApi('/api/session/password', { method: 'POST', body, answer: noAnswer });
  return answer.ok ? undefined : answer;
}
