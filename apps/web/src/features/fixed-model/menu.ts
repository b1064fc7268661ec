import { ControlOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'manage',
    text: textRef('menu', 'fixedModels'),
    to: '/manage/system/model',
    icon: ControlOutlined,
    permission: 'template_view',
  },
];
