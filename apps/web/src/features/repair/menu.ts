import { BarChartOutlined, ScheduleOutlined, ToolOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'monitor',
    text: textRef('menu', 'worksheet'),
    to: '/manage/ops/worksheet',
    icon: ScheduleOutlined,
    permission: 'repair_view',
    phoneText: textRef('menu', 'worksheetShort'),
    waiting: calls.repair.count,
    waitingMs: 15_000,
  },
  {
    group: 'monitor',
    text: textRef('menu', 'repairs'),
    to: '/manage/ops/repairs',
    icon: ToolOutlined,
    permission: 'repair_view',
  },
  {
    group: 'monitor',
    text: textRef('menu', 'reliability'),
    to: '/manage/ops/reliability',
    icon: BarChartOutlined,
    permission: 'repair_view',
  },
];
