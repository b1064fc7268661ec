import { AppstoreOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'manage',
    text: textRef('menu', 'faceplates'),
    to: '/manage/faceplate/list',
    marks: ['/manage/faceplate'],
    icon: AppstoreOutlined,
    permission: 'page_edit',
  },
];
