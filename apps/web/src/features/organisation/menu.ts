import { BankOutlined, ShopOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'organisation',
    text: textRef('menu', 'organisations'),
    to: '/manage/orgal/organisation',
    icon: ShopOutlined,
    permission: 'installation_edit',
  },
  {
    group: 'organisation',
    text: textRef('menu', 'enterprise'),
    to: '/manage/orgal/enterprise',
    icon: BankOutlined,
    permission: 'account_view',
  },
];
