import { DownloadOutlined, WarningOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { App, Button, Modal, Typography } from 'antd';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { DialogProps } from '../../../components/dialogs/index.ts';
import { useLeaveGuard } from '../../../components/leave-guard/index.ts';
import { saveFile } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { agentCommand, agentFileName, agentFileOf, type GatewayKey, isLoopback } from '../agent-file.ts';
import styles from './gateway-key.module.css';

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Typography.Text code copyable={{ text: value }}>
          {value}
        </Typography.Text>
      </dd>
    </>
  );
}

interface GatewayKeyDialogProps extends DialogProps {
  made: GatewayKey;
  /** Offers to go on with equipment behind it. */
  hasNextStep?: boolean;
}

/** The key of a gateway, shown once, with what the two kinds of gateways need to sign in. */
export function GatewayKeyDialog({ made, hasNextStep, ...dialog }: GatewayKeyDialogProps) {
  const { isOpen, onClose, afterClose } = dialog;
  const t = useText('gateway');
  const navigate = useNavigate();
  const mayAddEquipment = useMayCall()(calls.equipment.add);
  const { modal } = App.useApp();
  // Read at the moment of leaving, which may be the one in which it was said.
  const isKept = useRef(false);
  const keep = () => {
    isKept.current = true;
  };
  // Also when the window is closed or the page is left: the key is nowhere else.
  useLeaveGuard({
    hasChanges: () => isOpen && !isKept.current,
    question: { title: t('keyLeaveTitle'), text: t('keyLeaveText') },
  });
  const leave = (next = onClose) => {
    if (isKept.current) next();
    else
      modal.confirm({
        title: t('keyLeaveTitle'),
        content: t('keyLeaveText'),
        okText: t('keyKept'),
        onOk: () => {
          keep();
          next();
        },
      });
  };
  const addEquipment = () => {
    onClose();
    void navigate(pathTo('/manage/eg/equipment/add', undefined, { gateway: made.id }));
  };
  return (
    <Modal
      open={isOpen}
      width={640}
      title={t('keyTitle', { sn: made.sn })}
      mask={{ closable: false }}
      // The key goes with the dialog, and does not stay in the page unseen.
      afterClose={afterClose}
      onCancel={() => leave()}
      footer={
        hasNextStep === true && mayAddEquipment ? (
          <>
            <Button onClick={() => leave()}>{t('keyKept')}</Button>
            <Button type="primary" onClick={() => leave(addEquipment)}>
              {t('keyKeptNext')}
            </Button>
          </>
        ) : (
          <Button type="primary" onClick={() => leave()}>
            {t('keyKept')}
          </Button>
        )
      }
    >
      <div className={styles.key} onCopy={keep}>
        <p className={styles.notice}>
          <WarningOutlined />
          {t('keyOnce')}
        </p>
        <dl className={styles.facts}>
          <dt>{t('key')}</dt>
          <dd>
            <Typography.Text code copyable={{ text: made.key, onCopy: keep }}>
              {made.key}
            </Typography.Text>
          </dd>
          <Fact name={t('broker')} value={made.brokerUrl} />
        </dl>
        {isLoopback(made.brokerUrl) && (
          <p className={styles.notice}>
            <WarningOutlined />
            {t('brokerLocal')}
          </p>
        )}
        <section className={styles.section}>
          <header className={styles.sectionHead}>
            <h3>{t('agentFile')}</h3>
            <Button
              icon={<DownloadOutlined />}
              onClick={() => {
                saveFile(new Blob([agentFileOf(made)], { type: 'application/json' }), agentFileName(made.sn));
                isKept.current = true;
              }}
            >
              {t('agentFileDownload')}
            </Button>
          </header>
          <pre className={styles.file}>{agentFileOf(made)}</pre>
          <p className={styles.text}>{t('agentFileText')}</p>
          <Typography.Text code copyable={{ text: agentCommand(made.sn) }}>
            {agentCommand(made.sn)}
          </Typography.Text>
        </section>
        <section className={styles.section}>
          <h3>{t('foreignTitle')}</h3>
          <p className={styles.text}>{t('foreignText')}</p>
          <dl className={styles.facts}>
            <Fact name={t('groupId')} value={made.groupId} />
            <Fact name={t('nodeId')} value={made.sn} />
          </dl>
        </section>
      </div>
    </Modal>
  );
}
