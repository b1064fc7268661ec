import { EditOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useText, useTitle } from '../../../lib/language/index.ts';
import type { SignalDefinition } from '../real-time/use-signals.ts';
import { useWriteDialog } from './write-context.ts';

/** Opens the write dialog of a signal; when nothing can be written it says why. */
export function WriteButton({ signal }: { signal: SignalDefinition }) {
  const t = useText('command');
  const titleOf = useTitle();
  const { reasonFor, open } = useWriteDialog();
  const reason = reasonFor(signal);
  const text = t('write');
  return (
    // The button of the row above lies under the tip: it must not be in the way there.
    <Tooltip title={reason ?? text} styles={{ root: { pointerEvents: 'none' } }}>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        disabled={reason !== undefined}
        aria-label={`${text} ${titleOf(signal)}`}
        onClick={() => open(signal)}
      />
    </Tooltip>
  );
}
