import { BarChartOutlined, MobileOutlined, WalletOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'manage',
    text: textRef('menu', 'smsBuy'),
    to: '/manage/sms/buy',
    icon: WalletOutlined,
    permission: 'sms_view',
  },
  {
    group: 'manage',
    text: textRef('menu', 'smsSend'),
    to: '/manage/sms/send',
    icon: MobileOutlined,
    permission: 'sms_view',
  },
  {
    group: 'manage',
    text: textRef('menu', 'smsStatistics'),
    to: '/manage/sms/statistics',
    icon: BarChartOutlined,
    permission: 'sms_view',
  },
];
