import { ControlOutlined, DashboardOutlined, EditOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'monitor',
    text: textRef('menu', 'equipmentList'),
    to: '/monitor/eg/list',
    marks: ['/monitor/eg/list', '/monitor/eg/detail'],
    icon: DashboardOutlined,
    permission: 'monitor_view',
    phoneText: textRef('menu', 'monitorShort'),
  },
  {
    group: 'monitor',
    text: textRef('menu', 'fixedList'),
    to: '/monitor/gm/list',
    marks: ['/monitor/gm/list', '/monitor/gm/vuedetail'],
    icon: ControlOutlined,
    permission: 'monitor_view',
  },
  {
    group: 'monitor',
    text: textRef('menu', 'ledger'),
    to: '/monitor/command',
    icon: EditOutlined,
    permission: 'command_view',
  },
];
