import { UserAddOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'organisation',
    text: textRef('menu', 'enrolment'),
    to: '/manage/account/enroll',
    icon: UserAddOutlined,
    permission: 'account_view',
    waiting: calls.enrolment.countWaiting,
  },
];
