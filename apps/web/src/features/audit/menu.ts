import { AuditOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'manage',
    text: textRef('menu', 'audit'),
    to: '/manage/audit/list',
    marks: ['/manage/audit'],
    icon: AuditOutlined,
    permission: 'audit_view',
  },
];
