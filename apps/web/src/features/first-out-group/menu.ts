import { BranchesOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'manage',
    text: textRef('menu', 'firstOutGroup'),
    to: '/manage/first-out-group',
    icon: BranchesOutlined,
    permission: 'equipment_view',
  },
];
