import { CreditCardOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'manage',
    text: textRef('menu', 'card'),
    to: '/manage/card/list',
    icon: CreditCardOutlined,
    permission: 'card_view',
  },
];
