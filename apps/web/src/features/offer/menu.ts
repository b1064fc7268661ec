import { TagsOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'manage',
    text: textRef('menu', 'offer'),
    to: '/manage/card/offer',
    icon: TagsOutlined,
    permission: 'purchase_view',
  },
];
