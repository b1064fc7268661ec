import { InboxOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'monitor',
    text: textRef('menu', 'sparePart'),
    to: '/manage/ops/spare-parts',
    icon: InboxOutlined,
    permission: 'spare_part_view',
  },
];
