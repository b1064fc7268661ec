import { calls, type EquipmentGroup } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm } from '../../../components/record-form/index.ts';

export const groupForm = defineForm<EquipmentGroup>()({
  add: calls.equipmentGroup.add,
  edit: calls.equipmentGroup.edit,
  read: calls.equipmentGroup.info,
  words: {
    add: { title: textRef('equipmentGroup', 'add'), done: textRef('equipmentGroup', 'added') },
    edit: { title: textRef('equipmentGroup', 'edit'), done: textRef('common', 'saved') },
  },
  fields: (make) => [
    make.text('title', textRef('equipmentGroup', 'name')),
    make.text('titleEn', textRef('equipmentGroup', 'nameEn')),
  ],
});
