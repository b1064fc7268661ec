import { EditOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import type { SignalDefinition } from '../real-time/use-signals.ts';
import { useWriteDialog } from './write-context.ts';

/** Opens the write dialog of a signal; when nothing can be written it says why. */
export function WriteButton({ signal }: { signal: SignalDefinition }) {
  const t = useText('command');
  const { reason, open } = useWriteDialog();
  const text = t('write');
  return (
    <Tooltip title={reason ?? text}>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        disabled={reason !== undefined}
        aria-label={`${text} ${signal.title}`}
        onClick={() => open(signal)}
      />
    </Tooltip>
  );
}
