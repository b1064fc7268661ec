import { MoreOutlined } from '@ant-design/icons';
import type { CallDefinition } from '@zutai/contract';
import { Button, Dropdown } from 'antd';
import { useText } from '../../lib/language/index.ts';
import { useMayCall } from '../../lib/session/index.ts';

export interface RowAction {
  key: string;
  text: string;
  /** Who may not make this call does not see the action. */
  call?: CallDefinition;
  isDanger?: boolean;
  onSelect: () => void;
}

/** What can be done with one thing, behind a button; what cannot be undone stands below a line. */
export function RowMenu({ actions }: { actions: readonly RowAction[] }) {
  const common = useText('common');
  const mayCall = useMayCall();
  const allowed = actions.filter((one) => one.call === undefined || mayCall(one.call.permission));
  if (allowed.length === 0) return null;
  const itemOf = ({ key, text, isDanger = false }: RowAction) => ({ key, label: text, danger: isDanger });
  const usual = allowed.filter(({ isDanger }) => isDanger !== true);
  const dangerous = allowed.filter(({ isDanger }) => isDanger === true);
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...usual.map(itemOf),
          ...(usual.length > 0 && dangerous.length > 0 ? [{ type: 'divider' as const }] : []),
          ...dangerous.map(itemOf),
        ],
        onClick: ({ key }) => allowed.find((one) => one.key === key)?.onSelect(),
      }}
    >
      <Button type="text" icon={<MoreOutlined />} aria-label={common('more')} />
    </Dropdown>
  );
}
