import type { fixedModel as zh } from '../zh/fixed-model.ts';

export const fixedModel: Record<keyof typeof zh, string> = {
  title: 'Fixed models',
  one: 'Fixed model',
  search: 'Model, manufacturer, product number, remark',
  name: 'Model',
  manufacturer: 'Manufacturer',
  productNumber: 'Product number',
  points: 'Points',
  add: 'Add model',
  added: 'Model “{{name}}” added',
  edit: 'Edit model',
  saved: 'Model “{{name}}” saved',
  from: 'Made of',
  fromEmpty: 'Empty model',
  fromHelp:
    'Copies the drivers and signals of this equipment as the points of the model; empty to begin without any.',
  deleteText: 'Its drivers and points are deleted and cannot be brought back.',
  deleteBlocked: '{{count}} pieces of equipment use this model; it cannot be deleted.',
  makeEquipment: 'Make equipment',
  emptyTitle: 'No fixed models yet',
  emptyText:
    'A model says which drivers and points a product has (name, tag, unit, type, access, group). Equipment made from it has these points at once.',
  note: 'Version {{version}} · used by {{count}} pieces of equipment',
};
