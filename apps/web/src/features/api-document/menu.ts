import { FileTextOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'organisation',
    text: textRef('menu', 'apiDocument'),
    to: '/manage/api-document',
    icon: FileTextOutlined,
    permission: 'api_view',
  },
];
