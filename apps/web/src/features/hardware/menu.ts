import { ClusterOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'manage',
    text: textRef('menu', 'hardware'),
    to: '/manage/system/hardware',
    icon: ClusterOutlined,
    permission: 'gateway_view',
  },
];
