import { type CommandReply, calls, projectMonitorCalls } from '@zutai/contract';
import { call } from '../../../lib/call/index.ts';

/** Whose right a write is made with: that to the equipment, or that to a project it belongs to. */
export type WriteTarget = { equipmentId: string; projectId?: undefined } | { projectId: string };

/** What is written besides where. */
export interface WriteRequest {
  /** As text; read by the signal's data type. */
  value: string;
  /** The same id is the same write, done once. */
  requestId: string;
  /** The operator was asked and agreed. */
  confirmed: boolean;
  /** Makes it a press, which this value releases. */
  releaseValue?: string;
}

/** Hands a value in; resolves when the server took it. */
export function submitWrite(
  target: WriteTarget,
  signalId: string,
  write: WriteRequest,
  options: { signal?: AbortSignal } = {},
): Promise<CommandReply> {
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
  const definition = target.projectId === undefined ? calls.command.callback : projectMonitorCalls.callback;
  return call(definition, { uuid }, options);
}
