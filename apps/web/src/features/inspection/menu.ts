import { CalendarOutlined, CheckSquareOutlined, ProfileOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'monitor',
    text: textRef('menu', 'inspections'),
    to: '/manage/ops/inspections',
    icon: CheckSquareOutlined,
    permission: 'inspection_view',
  },
  {
    group: 'manage',
    text: textRef('menu', 'inspectionPlans'),
    to: '/manage/ops/inspection_plan',
    icon: CalendarOutlined,
    permission: 'inspection_edit',
  },
  {
    group: 'manage',
    text: textRef('menu', 'inspectionContents'),
    to: '/manage/ops/inspection_content',
    icon: ProfileOutlined,
    permission: 'inspection_edit',
  },
];
