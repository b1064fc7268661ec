import { HddOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'manage',
    text: textRef('menu', 'gateways'),
    to: '/manage/eg/gateway',
    icon: HddOutlined,
    permission: 'gateway_view',
  },
];
