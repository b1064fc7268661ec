import { ShareAltOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'manage',
    text: textRef('menu', 'shareLinks'),
    to: '/manage/share',
    icon: ShareAltOutlined,
    permission: 'share_edit',
  },
];
