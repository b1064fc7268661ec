import { DownloadOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import type { DialogProps } from '../../../components/dialogs/index.ts';
import {
  SecretDialog,
  SecretFacts,
  SecretNotice,
  SecretValue,
} from '../../../components/secret-dialog/index.ts';
import { saveFile } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { agentFileName, agentFileOf, type GatewayKey, isLoopback } from '../agent-file.ts';
import { AgentProgram } from './AgentProgram.tsx';
import styles from './gateway-key.module.css';

/** The file that our agent starts from. */
function AgentFile({ made, keep }: { made: GatewayKey; keep: () => void }) {
  const t = useText('gateway');
  const download = () => {
    saveFile(new Blob([agentFileOf(made)], { type: 'application/json' }), agentFileName(made.sn));
    keep();
  };
  return (
    <section className={styles.section}>
      <header className={styles.sectionHead}>
        <h3>{t('agentFile')}</h3>
        <Button icon={<DownloadOutlined />} onClick={download}>
          {t('agentFileDownload')}
        </Button>
      </header>
      <pre className={styles.file}>{agentFileOf(made)}</pre>
    </section>
  );
}

interface GatewayKeyDialogProps extends DialogProps {
  made: GatewayKey;
  /** Offers to go on with equipment behind it. */
  hasNextStep?: boolean;
}

/** The key of a gateway, shown once, with what the two kinds of gateways need to sign in. */
export function GatewayKeyDialog({ made, hasNextStep = false, ...dialog }: GatewayKeyDialogProps) {
  const t = useText('gateway');
  const navigate = useNavigate();
  const mayAddEquipment = useMayCall()(calls.equipment.add);
  const addEquipment = () =>
    void navigate(pathTo('/manage/eg/equipment/add', undefined, { gateway: made.id }));
  const next = { text: t('keyKeptNext'), onNext: addEquipment };
  return (
    <SecretDialog
      {...dialog}
      width={640}
      title={t('keyTitle', { sn: made.sn })}
      notice={t('keyOnce')}
      keptText={t('keyKept')}
      question={{ title: t('keyLeaveTitle'), text: t('keyLeaveText') }}
      {...(hasNextStep && mayAddEquipment ? { next } : {})}
    >
      {(keep) => (
        <>
          <SecretFacts
            facts={[
              [t('key'), <SecretValue key="key" value={made.key} onCopy={keep} />],
              [t('broker'), <SecretValue key="broker" value={made.brokerUrl} />],
            ]}
          />
          {isLoopback(made.brokerUrl) && <SecretNotice text={t('brokerLocal')} />}
          <AgentFile made={made} keep={keep} />
          <AgentProgram made={made} />
          <section className={styles.section}>
            <h3>{t('foreignTitle')}</h3>
            <p className={styles.text}>{t('foreignText')}</p>
            <SecretFacts
              facts={[
                [t('groupId'), <SecretValue key="group" value={made.groupId} />],
                [t('nodeId'), <SecretValue key="node" value={made.sn} />],
              ]}
            />
          </section>
        </>
      )}
    </SecretDialog>
  );
}
