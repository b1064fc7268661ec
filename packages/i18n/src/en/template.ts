import type { template as zh } from '../zh/template.ts';

export const template: Record<keyof typeof zh, string> = {
  title: 'Templates',
  one: 'Template',
  search: 'Template name',
  add: 'Create from equipment',
  added: 'Template “{{name}}” created',
  name: 'Template name',
  from: 'Source equipment',
  fromPlaceholder: 'Choose equipment',
  version: 'Version',
  equipment: 'Equipment using it',
  edit: 'Edit template',
  saved: 'Template “{{name}}” saved',
  deleteTitle: 'Delete template “{{name}}”?',
  deleteText:
    'The drivers, signals and pages of the template will be deleted. Equipment created from it is not affected.',
  deleteBlocked:
    '{{count}} {{count|piece|pieces}} of equipment {{count|was|were}} created from this template; it cannot be deleted.',
  deleted: 'Template “{{name}}” deleted',
  emptyTitle: 'No templates yet',
  emptyText:
    'A template holds the drivers, signals and pages of one piece of equipment, so that you can quickly add more of the same kind. Set up one first, then create a template from it.',
  remark: 'Remark',
  drivers: 'Drivers',
  signals: 'Signals',
  signalCount: '{{count}} {{count|signal|signals}}',
  pages: 'Pages',
  updated: 'Updated',
  makeEquipment: 'Add equipment from it',
  deleteManyTitle: 'Delete {{count}} {{count|template|templates}}?',
  deleteManyText:
    'The drivers, signals and pages of the templates will be deleted; this cannot be undone. Equipment created from them is not affected. A template that equipment still uses is not deleted.',
  tabInfo: 'Basics',
};
