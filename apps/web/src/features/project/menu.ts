import { ClusterOutlined, DesktopOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'monitor',
    text: textRef('menu', 'centres'),
    to: '/monitor/gm/ocInfo',
    marks: ['/monitor/gm/ocInfo', '/monitor/project'],
    icon: DesktopOutlined,
    permission: 'project_view',
    phoneText: textRef('menu', 'centresShort'),
  },
  {
    group: 'manage',
    text: textRef('menu', 'projects'),
    to: '/manage/eg/project/list',
    marks: ['/manage/eg/project', '/manage/project'],
    icon: ClusterOutlined,
    permission: 'project_edit',
  },
  // Operation staff looks after the same projects without the right to edit them.
  {
    group: 'manage',
    text: textRef('menu', 'operationCentres'),
    to: '/manage/eg/project/list-operation',
    icon: ClusterOutlined,
    permission: 'project_view_all',
    unless: 'project_edit',
  },
];
