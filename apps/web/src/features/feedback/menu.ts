import { MessageOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'organisation',
    text: textRef('menu', 'feedback'),
    to: '/manage/system/feedback',
    icon: MessageOutlined,
    permission: 'installation_edit',
  },
];
