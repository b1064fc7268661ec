import { FileDoneOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'manage',
    text: textRef('menu', 'invoice'),
    to: '/manage/card/invoice',
    icon: FileDoneOutlined,
    permission: 'purchase_view',
  },
];
