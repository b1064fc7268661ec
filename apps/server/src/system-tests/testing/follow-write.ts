import { type CommandReply, commandCalls } from '@zutai/contract';
import { type ApiClient, waitUntil } from '@zutai/dev-env/server-process';

/** Writes as the browser does: the request, then the callback until it is decided. */
export async function writeAndFollow(
  client: ApiClient,
  request: { equipmentId: string; signalId: string; value: string },
): Promise<CommandReply> {
  const { uuid } = await client.call(commandCalls.writeSignal, request);
  return waitUntil(`write ${uuid} is decided`, async () => {
    const reply = await client.call(commandCalls.callback, { uuid });
    return reply.status !== 'pending' && reply;
  });
}
