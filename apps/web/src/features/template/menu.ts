import { SnippetsOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'manage',
    text: textRef('menu', 'templates'),
    to: '/manage/eg/template/list',
    marks: ['/manage/eg/template'],
    icon: SnippetsOutlined,
    permission: 'template_view',
  },
];
