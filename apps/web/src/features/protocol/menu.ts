import { ApiOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'manage',
    text: textRef('menu', 'protocols'),
    to: '/manage/system/protocol',
    icon: ApiOutlined,
    permission: 'equipment_edit',
  },
];
