import { MoreOutlined } from '@ant-design/icons';
import type { CallDefinition } from '@zutai/contract';
import { Button, Dropdown } from 'antd';
import { useText } from '../../lib/language/index.ts';
import { type Changeable, useMayCall } from '../../lib/session/index.ts';

export interface RowAction {
  key: string;
  text: string;
  /** The call that it leads to; null for what asks the server nothing that the list has not asked. */
  call: CallDefinition | null;
  isDanger?: boolean;
  /** What it is done to, where that is not what the menu is of: a copy of it, for example. */
  on?: Changeable;
  onSelect: () => void;
}

interface RowMenuProps {
  actions: readonly RowAction[];
  /** What they are done to. */
  on?: Changeable | undefined;
}

/**
 * What can be done with one thing, behind a button; what cannot be undone stands below a line. Actions whose call would
 * be refused are left out, and so is the button when none is left.
 */
export function RowMenu({ actions, on }: RowMenuProps) {
  const common = useText('common');
  const mayCall = useMayCall();
  const allowed = actions.filter(({ call, on: own = on }) => call === null || mayCall(call, own));
  if (allowed.length === 0) return null;
  const itemOf = ({ key, text, call, isDanger = false }: RowAction) => ({
    key,
    label: <span data-call={call?.path ?? ''}>{text}</span>,
    danger: isDanger,
  });
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
