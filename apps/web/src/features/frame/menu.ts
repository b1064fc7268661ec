import { BorderOuterOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'organisation',
    text: textRef('menu', 'frame'),
    to: '/manage/frame',
    icon: BorderOuterOutlined,
    permission: 'frame_edit',
  },
];
