// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of templates look like ${host}
import type { template as zh } from '../zh/template.ts';

export const template: Record<keyof typeof zh, string> = {
  title: 'Templates',
  one: 'Template',
  search: 'Template name',
  add: 'New template',
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
    'A template holds the drivers, signals and pages of one piece of equipment, so that you can quickly add more of the same kind. Create one from equipment that is set up, or begin with an empty one.',
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
  tabDriver: 'Drivers',
  tabSignal: 'Signals',
  fromEmpty: 'Empty template',
  fromHelp: 'Copies the drivers, signals and pages of this equipment; left empty, the template begins empty.',
  parameters: 'Parameters',
  parametersHelp:
    'Connection settings of drivers and addresses of signals may say ${host} or ${base+3}; each piece of equipment has its own values. A parameter without a default has to be given for each.',
  parameterName: 'Parameter',
  parameterTitle: 'Description',
  parameterValue: 'Default',
  parameterAdd: 'Add parameter',
  parameterRemove: 'Remove parameter “{{name}}”',
  contentNote: 'Version {{version}} · used by {{count}} {{count|piece|pieces}} of equipment',
};
