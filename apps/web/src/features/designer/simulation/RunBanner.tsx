import { ExperimentOutlined, WarningOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { usePageSimulation, useSimulationVersion } from '../../live-page/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { toolStore, useToolStore } from '../model/tool-store.ts';
import { useShellStore } from '../page/shell-store.ts';
import styles from './simulation.module.css';

/** While the page runs: what of it is simulated, and whether writes are sent. */
export function RunBanner() {
  const t = useText('pageTrial');
  const titleOf = useTitle();
  const common = useText('common');
  const { modal } = App.useApp();
  const { sources } = useHost();
  const simulation = usePageSimulation();
  useSimulationVersion(simulation);
  const isLive = useShellStore((state) => state.isLive);
  const isSending = useToolStore((state) => state.isSending);
  if (!isLive) return null;
  const count = simulation.ids().length;
  const send = () =>
    void modal.confirm({
      title: t('sendTitle'),
      content: t('sendText', { title: titleOf(sources) }),
      okText: t('send'),
      okButtonProps: { danger: true },
      cancelText: common('cancel'),
      onOk: () => toolStore.setSending(true),
    });
  const stop = () =>
    simulation.setAll(
      sources.signals.filter(({ id }) => simulation.has(id)).map((signal) => [signal, undefined] as const),
      Date.now(),
    );
  return (
    <div
      className={styles.banner}
      role="status"
      data-state={isSending ? 'sending' : count > 0 ? 'simulated' : 'dry'}
      data-testid="run-banner"
    >
      {isSending ? <WarningOutlined /> : <ExperimentOutlined />}
      <span className={styles.bannerText}>
        {count > 0 && <strong>{t('simulated', { count })} </strong>}
        {t(isSending ? 'sendingText' : count > 0 ? 'simulatedText' : 'dryText')}
      </span>
      <span className={styles.bannerActions}>
        {count > 0 && (
          <Button size="small" onClick={stop}>
            {t('stopAll')}
          </Button>
        )}
        {!isSending && (
          <Button size="small" onClick={() => toolStore.openPanel('simulation')}>
            {t('open')}
          </Button>
        )}
        {isSending ? (
          <Button size="small" onClick={() => toolStore.setSending(false)}>
            {t('stopSending')}
          </Button>
        ) : (
          <Button
            size="small"
            disabled={count > 0}
            title={count > 0 ? t('sendNotNow') : undefined}
            onClick={send}
          >
            {t('sendReal')}
          </Button>
        )}
      </span>
    </div>
  );
}
