import { BellOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'organisation',
    text: textRef('menu', 'notification'),
    to: '/manage/notification',
    icon: BellOutlined,
    permission: 'notification_view',
  },
];
