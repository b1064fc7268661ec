import { calls } from '@zutai/contract';
import { App } from 'antd';
import { useAction } from '../../components/dialogs/index.ts';
import { useText } from '../../lib/language/index.ts';
import { formatTime } from '../../lib/time/index.ts';

/** Asks the cloud for a token with the key of an account, and says what it answered. */
export function useCloudTest(): (id: string, name: string) => void {
  const t = useText('videoCloud');
  const act = useAction();
  const { message } = App.useApp();
  return (id, name) =>
    act(
      calls.videoCloud.test,
      { id },
      {
        onDone: ({ isWorking, expiresMs, code, reason }) => {
          if (isWorking) message.success(t('tested', { name, time: formatTime(expiresMs ?? 0) }));
          else if (code === '') message.error(t('testUnreachable', { name }));
          else message.error(t('testRefused', { name, code, reason }));
        },
      },
    );
}
