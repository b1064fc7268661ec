import type { FeatureRoute } from '../../shell/feature.ts';

const loadEdit = async () => (await import('./form/ExcelEditPage.tsx')).ExcelEditPage;
const loadRecord = async () => (await import('./record/RecordPage.tsx')).RecordPage;

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/excel/list',
    permission: 'excel_edit',
    load: async () => (await import('./form/ExcelListPage.tsx')).ExcelListPage,
  },
  {
    path: 'manage/excel/add',
    permission: 'excel_edit',
    load: async () => (await import('./form/ExcelAddPage.tsx')).ExcelAddPage,
  },
  { path: 'manage/excel/edit/:id/info', permission: 'excel_edit', load: loadEdit },
  { path: 'manage/excel/edit/:id/template', permission: 'excel_edit', load: loadEdit },
  {
    path: 'manage/excel/info/:id',
    permission: 'excel_view',
    load: async () => (await import('./record/RecordListPage.tsx')).ManagedRecordListPage,
  },
  {
    path: 'manage/excel/info/scan/:recordId',
    permission: 'excel_view',
    load: async () => (await import('./record/ScanPage.tsx')).ScanPage,
  },
  {
    path: 'monitor/excel',
    permission: 'excel_view',
    load: async () => (await import('./record/AllRecordsPage.tsx')).AllRecordsPage,
  },
  {
    path: 'monitor/excel/:excelId',
    permission: 'excel_view',
    load: async () => (await import('./record/RecordListPage.tsx')).RecordListPage,
  },
  { path: 'monitor/excel/:excelId/page/fill/:recordId', permission: 'excel_fill', load: loadRecord },
  { path: 'monitor/excel/:excelId/page/read/:recordId', permission: 'excel_view', load: loadRecord },
];
