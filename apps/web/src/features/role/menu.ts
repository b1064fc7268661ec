import { SafetyCertificateOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'organisation',
    text: textRef('menu', 'roles'),
    to: '/manage/account/role',
    icon: SafetyCertificateOutlined,
    permission: 'account_view',
  },
];
