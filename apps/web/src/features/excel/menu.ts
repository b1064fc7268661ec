import { FileExcelOutlined, TableOutlined } from '@ant-design/icons';
import { textRef } from '../../lib/language/index.ts';
import type { MenuEntry } from '../../shell/feature.ts';

export const menu: readonly MenuEntry[] = [
  {
    group: 'monitor',
    text: textRef('menu', 'excelRecords'),
    to: '/monitor/excel',
    icon: TableOutlined,
    permission: 'excel_view',
  },
  {
    group: 'manage',
    text: textRef('menu', 'excel'),
    to: '/manage/excel/list',
    icon: FileExcelOutlined,
    permission: 'excel_edit',
  },
];
