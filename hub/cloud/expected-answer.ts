// What the body of a 200 must look like to be the cloud's own (cloud contract "Whose answer counts").
import { isJsonObject } from '../../shared/json/json-object.ts';

/**
 * Whether a parsed body is what the contract says for that call; undefined stands for an empty body. Whatever answers
 * for a cloud that is out of reach (a hotspot, a proxy) says 200 too: what fails the check is tried again later.
 */
export type AnswerCheck = (body: unknown) => boolean;

export const anObject: AnswerCheck = isJsonObject;

export const aList: AnswerCheck = Array.isArray;

/** Where the contract gives the status alone: nothing, or an object. */
export const nothingOrObject: AnswerCheck = (body) => body === undefined || isJsonObject(body);

/** An object in which this member is a text that isn't empty. */
export const withText =
  (member: string): AnswerCheck =>
  (body) =>
    isJsonObject(body) && typeof body[member] === 'string' && body[member] !== '';

/** An object that carries an id, which may be a number. */
export const withId: AnswerCheck = (body) =>
  withText('id')(body) || (isJsonObject(body) && typeof body['id'] === 'number');

/** The answer to an action names the action's own request id (CLOUD-26). */
export const ofRequest =
  (requestId: string): AnswerCheck =>
  (body) =>
    isJsonObject(body) && body['request_id'] === requestId;

/** Where the contract gives the status alone, but an id that is there must be the one that was sent. */
export const nothingOrNaming =
  (id: string, ...members: readonly string[]): AnswerCheck =>
  (body) =>
    nothingOrObject(body) &&
    members.every((member) => !isJsonObject(body) || body[member] === undefined || body[member] === id);
