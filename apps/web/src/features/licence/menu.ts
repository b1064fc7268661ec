import { SafetyCertificateOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'organisation',
    text: textRef('menu', 'licence'),
    to: '/manage/system/license',
    icon: SafetyCertificateOutlined,
    permission: 'installation_edit',
  },
];
