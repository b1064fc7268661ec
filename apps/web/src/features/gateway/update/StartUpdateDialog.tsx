import { calls, type Gateway, ROLLOUT_GATEWAYS_MAX } from '@zutai/contract';
import { App, Form, Modal } from 'antd';
import { useState } from 'react';
import type { DialogProps } from '../../../components/dialogs/index.ts';
import { useEntryDialog } from '../../../components/entry-dialog/index.ts';
import { NumberBox } from '../../../components/number-input/index.ts';
import { messageOf, useCall, useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';

interface StartUpdateProps extends DialogProps {
  gateways: readonly Gateway[];
  onStarted: () => void;
}

const SOAK_MINUTES = 30;

/** Begins to update the program of gateways: all at once, or some of them first. */
export function StartUpdateDialog({ gateways, onStarted, ...dialog }: StartUpdateProps) {
  const t = useText('gatewayUpdate');
  const common = useText('common');
  const { message } = App.useApp();
  const { data: program } = useCall(calls.gatewayUpdate.program, {});
  const { mutateAsync } = useMutationCall(calls.gatewayUpdate.start);
  const isStaged = gateways.length > 1;
  const [first, setFirst] = useState<number | null>(isStaged ? 1 : 0);
  const [soak, setSoak] = useState<number | null>(SOAK_MINUTES);
  const [problem, setProblem] = useState<string>();
  const entry = useEntryDialog({ isOpen: dialog.isOpen, onClose: dialog.onClose, hasChanges: false });
  const start = () => {
    setProblem(undefined);
    const isWhole = Number.isInteger(first) && Number.isInteger(soak);
    if (!isWhole || first! < 0 || first! > gateways.length || soak! < 1 || soak! > 10_080) {
      setProblem(t('numbers', { max: gateways.length }));
      return;
    }
    entry.submit(async () => {
      try {
        const gatewayIds = gateways.map(({ id }) => id);
        const request = { gatewayIds, direction: 'newer' as const, firstCount: first!, soakMinutes: soak! };
        const { count } = await mutateAsync(request);
        void message.success(t('started', { count }));
        onStarted();
        return true;
      } catch (error) {
        setProblem(messageOf(error));
        return false;
      }
    });
  };
  const version = program?.version ?? null;
  return (
    <Modal
      {...entry.modal}
      title={t('startTitle', { count: gateways.length })}
      okText={t('start')}
      cancelText={common('cancel')}
      okButtonProps={{ disabled: version === null || gateways.length > ROLLOUT_GATEWAYS_MAX }}
      onOk={start}
      afterClose={dialog.afterClose}
    >
      <p>{program !== undefined && (version === null ? t('notBuilt') : t('startText', { version }))}</p>
      {isStaged && (
        <Form layout="vertical" onFinish={start}>
          <Form.Item label={t('first')} htmlFor="update-first" extra={t('firstHelp')}>
            <NumberBox id="update-first" min={0} max={gateways.length} value={first} onChange={setFirst} />
          </Form.Item>
          <Form.Item label={t('soak')} htmlFor="update-soak" extra={t('soakHelp')}>
            <NumberBox id="update-soak" min={1} max={10_080} value={soak} onChange={setSoak} />
          </Form.Item>
        </Form>
      )}
      <div role="alert" style={{ color: 'var(--bad)' }}>
        {problem}
      </div>
    </Modal>
  );
}
