import { AppstoreOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'manage',
    text: textRef('menu', 'notice'),
    to: '/manage/notice',
    icon: AppstoreOutlined,
    permission: 'notice_view',
  },
];
