import { NotificationOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'organisation',
    text: textRef('menu', 'notice'),
    to: '/manage/system/msg',
    icon: NotificationOutlined,
    permission: 'notice_edit',
  },
];
