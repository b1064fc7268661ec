import { type CommandReply, calls, projectMonitorCalls } from '@zutai/contract';
import { call } from '../../../lib/call/index.ts';

/** Whose right a write is made with: that to the equipment, or that to a project it belongs to. */
export type WriteTarget = { equipmentId: string; projectId?: undefined } | { projectId: string };

/** Hands a value in; resolves when the server took it. */
export function submitWrite(
  target: WriteTarget,
  signalId: string,
  value: string,
  options: { signal?: AbortSignal } = {},
): Promise<CommandReply> {
  if (target.projectId !== undefined) {
    const { projectId } = target;
    return call(projectMonitorCalls.writeSignal, { projectId, signalId, value }, options);
  }
  return call(calls.command.writeSignal, { equipmentId: target.equipmentId, signalId, value }, options);
}

/** How far a write is. */
export function askWrite(
  target: WriteTarget,
  uuid: string,
  options: { signal?: AbortSignal } = {},
): Promise<CommandReply> {
  const definition = target.projectId === undefined ? calls.command.callback : projectMonitorCalls.callback;
  return call(definition, { uuid }, options);
}
