import { SendOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'organisation',
    text: textRef('menu', 'outbox'),
    to: '/manage/system/outbox',
    icon: SendOutlined,
    permission: 'installation_edit',
  },
];
