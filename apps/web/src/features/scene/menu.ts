import { CodeSandboxOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'manage',
    text: textRef('menu', 'scene'),
    to: '/manage/eg/scene',
    icon: CodeSandboxOutlined,
    permission: 'scene_view',
  },
];
