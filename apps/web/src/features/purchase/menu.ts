import { ShoppingOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'manage',
    text: textRef('menu', 'purchase'),
    to: '/manage/card/order',
    icon: ShoppingOutlined,
    permission: 'purchase_view',
  },
];
