import { GroupOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'monitor',
    text: textRef('menu', 'groupMonitor'),
    to: '/monitor/eg/group',
    icon: GroupOutlined,
    permission: 'monitor_view',
  },
  {
    group: 'monitor',
    text: textRef('menu', 'fixedGroups'),
    to: '/monitor/gm/group',
    icon: GroupOutlined,
    permission: 'monitor_view',
  },
  {
    group: 'manage',
    text: textRef('menu', 'groups'),
    to: '/manage/eg/group',
    icon: GroupOutlined,
    permission: 'equipment_view',
  },
];
