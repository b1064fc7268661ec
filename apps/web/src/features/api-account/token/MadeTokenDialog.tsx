import type { MadeToken } from '@zutai/contract';
import type { DialogProps } from '../../../components/dialogs/index.ts';
import { SecretDialog, SecretFacts, SecretValue } from '../../../components/secret-dialog/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useText } from '../../../lib/language/index.ts';

/** A token, shown once. */
export function MadeTokenDialog({ made, ...dialog }: DialogProps & { made: MadeToken }) {
  const t = useText('apiAccount');
  const header = `Authorization: Bearer ${made.token}`;
  return (
    <SecretDialog
      {...dialog}
      title={t('tokenTitle', { name: made.title })}
      notice={t('tokenOnce')}
      keptText={t('tokenKept')}
      question={{ title: t('tokenLeaveTitle'), text: t('tokenLeaveText') }}
    >
      {(keep) => (
        <SecretFacts
          facts={[
            [t('token'), <SecretValue key="token" value={made.token} onCopy={keep} />],
            [
              t('tokenHeader'),
              <SecretValue key="header" value={header} shown="Authorization: Bearer …" onCopy={keep} />,
            ],
            [t('tokenUntil'), <TimeText key="until" timeMs={made.expiresMs} />],
          ]}
        />
      )}
    </SecretDialog>
  );
}
