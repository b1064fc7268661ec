import { type CommandReply, calls, projectMonitorCalls } from '@zutai/contract';
import { call } from '../../../lib/call/index.ts';
import type { WriteRequest, WriteTrial } from './trial/write-trial.ts';

/**
 * Whose right a write is made with: that to the equipment, or that to a project it belongs to. With a trial nothing is
 * sent at all; with a refusal every write fails with these words.
 */
export type WriteTarget =
  | { equipmentId: string; projectId?: undefined; trial?: undefined; refusal?: undefined }
  | { projectId: string; trial?: undefined; refusal?: undefined }
  | { trial: WriteTrial; refusal?: undefined }
  | { refusal: string; projectId?: undefined; trial?: undefined };

/** What a trial answers, as late as an answer of the server: never in the same turn. */
async function answered(answer: () => CommandReply): Promise<CommandReply> {
  await Promise.resolve();
  return answer();
}

/** Hands a value in; resolves when the server took it. */
export function submitWrite(
  target: WriteTarget,
  signalId: string,
  write: WriteRequest,
  options: { signal?: AbortSignal } = {},
): Promise<CommandReply> {
  if (target.refusal !== undefined) return Promise.reject(new Error(target.refusal));
  if (target.trial !== undefined) return answered(() => target.trial.submit(signalId, write));
  if (target.projectId !== undefined) {
    const { projectId } = target;
    return call(projectMonitorCalls.writeSignal, { projectId, signalId, ...write }, options);
  }
  return call(calls.command.writeSignal, { equipmentId: target.equipmentId, signalId, ...write }, options);
}

/** How far a write is, by its uuid or its request id. */
export function askWrite(
  target: WriteTarget,
  uuid: string,
  options: { signal?: AbortSignal } = {},
): Promise<CommandReply> {
  if (target.trial !== undefined) return answered(() => target.trial.ask(uuid));
  const definition = target.projectId === undefined ? calls.command.callback : projectMonitorCalls.callback;
  return call(definition, { uuid }, options);
}

/** Says that a write must not begin any more. */
export async function cancelWrite(target: WriteTarget, uuid: string): Promise<void> {
  // A trial has ended before anybody could cancel it.
  if (target.trial === undefined) await call(calls.command.cancel, { uuid });
}

/** Keeps a press going for another while. */
export async function renewPress(target: WriteTarget, requestId: string): Promise<void> {
  if (target.trial === undefined) await call(calls.command.renewHold, { requestId });
}

/** Ends a press; kept alive by the browser when the page goes. */
export async function releasePress(target: WriteTarget, requestId: string): Promise<void> {
  if (target.trial === undefined) await call(calls.command.releaseHold, { requestId }, { isKeptAlive: true });
  else target.trial.release(requestId);
}
