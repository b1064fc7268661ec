import { ShopOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'manage',
    text: textRef('menu', 'market'),
    to: '/manage/system/market',
    icon: ShopOutlined,
    permission: 'template_view',
  },
];
