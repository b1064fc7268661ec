import { BgColorsOutlined, ShopOutlined, SkinOutlined, SwitcherOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'organisation',
    text: textRef('menu', 'styleOwn'),
    to: '/manage/vas/custom-style',
    icon: SkinOutlined,
    permission: 'style_edit',
  },
  {
    group: 'organisation',
    text: textRef('menu', 'stylePlatform'),
    to: '/manage/vas/custom-platform',
    icon: ShopOutlined,
    permission: 'style_edit',
  },
  {
    group: 'organisation',
    text: textRef('menu', 'styles'),
    to: '/manage/style/list',
    icon: BgColorsOutlined,
    permission: 'style_edit',
  },
  {
    group: 'organisation',
    text: textRef('menu', 'stylesSystem'),
    to: '/manage/style/system',
    icon: SwitcherOutlined,
    permission: 'style_edit',
  },
];
