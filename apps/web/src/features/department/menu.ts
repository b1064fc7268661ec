import { ApartmentOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'organisation',
    text: textRef('menu', 'departments'),
    to: '/manage/orgal/dept',
    icon: ApartmentOutlined,
    permission: 'department_edit',
  },
];
