import { deviceCodeText, errorText } from '@zutai/i18n';
import { currentLanguage } from '../../../lib/language/index.ts';
import { askWrite, pollCommand, submitWrite, type WriteTarget } from '../../monitor/index.ts';
import { refusalText } from './write-later.ts';

/**
 * Writes and waits until the value was read back, without a card or dialog of its own.
 * @throws Error in words when it was refused, failed, or was not decided in time
 */
export async function writeToEnd(
  target: WriteTarget,
  signalId: string,
  value: string,
  stop: AbortSignal,
): Promise<void> {
  const language = currentLanguage();
  const first = await submitWrite(target, signalId, value, { signal: stop }).catch((error: unknown) => {
    throw new Error(refusalText(error));
  });
  if (!first.online) throw new Error(errorText(language, 'deviceOffline'));
  let reply = first;
  if (first.status === 'pending') {
    const end = await pollCommand({
      ask: () => askWrite(target, first.uuid, { signal: stop }),
      onReply: (next) => {
        reply = next;
      },
      signal: stop,
    });
    if (end === 'timeout') throw new Error(errorText(language, 'commandTimeout'));
  }
  if (reply.status === 'failure')
    throw new Error(reply.message !== '' ? reply.message : deviceCodeText(language, reply.code));
}
