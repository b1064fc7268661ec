import { TeamOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'organisation',
    text: textRef('menu', 'accounts'),
    to: '/manage/account/int',
    marks: ['co', 'int', 'ext', 'op', 'edit'].map((end) => `/manage/account/${end}`),
    icon: TeamOutlined,
    permission: 'account_view',
  },
];
