import { ApiOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'organisation',
    text: textRef('menu', 'apiAccounts'),
    to: '/manage/api/list',
    marks: ['/manage/api/'],
    icon: ApiOutlined,
    permission: 'api_view',
  },
];
