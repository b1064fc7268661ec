import { VideoCameraOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'manage',
    text: textRef('menu', 'videoCloud'),
    to: '/manage/openys',
    icon: VideoCameraOutlined,
    permission: 'video_cloud_view',
  },
];
