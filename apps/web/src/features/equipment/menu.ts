import { ControlOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'manage',
    text: textRef('menu', 'equipment'),
    to: '/manage/eg/equipment/list',
    marks: ['/manage/eg/equipment'],
    icon: ControlOutlined,
    permission: 'equipment_view',
  },
];
