import { LineChartOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'monitor',
    text: textRef('menu', 'curve'),
    to: '/monitor/curve',
    icon: LineChartOutlined,
    permission: 'monitor_history',
  },
];
