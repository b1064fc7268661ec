import { IdcardOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'organisation',
    text: textRef('menu', 'singleSignOn'),
    to: '/manage/identity-provider',
    icon: IdcardOutlined,
    permission: 'account_edit',
  },
];
