import { DownloadOutlined } from '@ant-design/icons';
import { AGENT_PROGRAM_PATH } from '@zutai/contract';
import { Button } from 'antd';
import { SecretValue } from '../../../components/secret-dialog/index.ts';
import { saveFile } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { agentCommand, agentFileName, agentUnitOf, type GatewayKey, UNIT_NAME } from '../agent-file.ts';
import styles from './gateway-key.module.css';

/** Our agent for the machine on site: the program, how it is started, and how it starts by itself. */
export function AgentProgram({ made }: { made: GatewayKey }) {
  const t = useText('gateway');
  const { sn, hasProgram } = made;
  return (
    <>
      <section className={styles.section}>
        <header className={styles.sectionHead}>
          <h3>{t('agent')}</h3>
          {hasProgram && (
            <Button icon={<DownloadOutlined />} href={AGENT_PROGRAM_PATH} download>
              {t('programDownload')}
            </Button>
          )}
        </header>
        <p className={styles.text}>{t(hasProgram ? 'programText' : 'programMissing')}</p>
        <SecretValue value={agentCommand(made)} />
      </section>
      {hasProgram && <AgentService sn={sn} />}
    </>
  );
}

function AgentService({ sn }: { sn: string }) {
  const t = useText('gateway');
  const download = () => {
    const unit = agentUnitOf(sn, {
      install: t('serviceInstall', { sn, file: agentFileName(sn) }),
      serial: t('serviceSerial'),
      folder: t('serviceFolder'),
    });
    saveFile(new Blob([unit], { type: 'text/plain' }), UNIT_NAME);
  };
  return (
    <section className={styles.section}>
      <header className={styles.sectionHead}>
        <h3>{t('service')}</h3>
        <Button icon={<DownloadOutlined />} onClick={download}>
          {t('serviceDownload')}
        </Button>
      </header>
      <p className={styles.text}>{t('serviceText')}</p>
    </section>
  );
}
