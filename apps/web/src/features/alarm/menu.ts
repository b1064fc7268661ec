import { AlertOutlined, BgColorsOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'monitor',
    text: textRef('menu', 'alarms'),
    to: '/monitor/alarm',
    icon: AlertOutlined,
    permission: 'monitor_equipinfo_menu_alarm',
    phoneText: textRef('menu', 'alarms'),
    waiting: calls.alarm.count,
    waitingMs: 15_000,
  },
  {
    group: 'organisation',
    text: textRef('menu', 'alarmLevels'),
    to: '/manage/alarm/level',
    icon: BgColorsOutlined,
    permission: 'organisation_edit',
  },
];
