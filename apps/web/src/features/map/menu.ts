import { EnvironmentOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'monitor',
    text: textRef('menu', 'map'),
    to: '/map',
    icon: EnvironmentOutlined,
    permission: 'monitor_view',
  },
];
