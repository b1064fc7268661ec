import { FileTextOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'monitor',
    text: textRef('menu', 'reports'),
    to: '/monitor/report',
    icon: FileTextOutlined,
    permission: 'report_view',
  },
];
