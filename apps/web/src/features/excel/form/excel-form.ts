import { calls, type ExcelForm } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { equipmentList, projectList, REPORT_SCHEDULE_WORDS } from '@zutai/lists';
import { defineForm } from '../../../components/record-form/index.ts';

const isSet = (value: unknown) => typeof value === 'string' && value !== '';

/** A smart report without its template. What it is of is chosen once: equipment or a project. */
export const excelForm = defineForm<ExcelForm>()({
  add: calls.excel.add,
  edit: calls.excel.edit,
  read: calls.excel.info,
  words: {
    add: { title: textRef('excel', 'add'), done: textRef('excel', 'added') },
    edit: { title: textRef('excel', 'edit'), done: textRef('excel', 'saved') },
  },
  requestOf: ({ equipmentId, projectId, ...values }) => ({
    ...values,
    ...(isSet(equipmentId) && { equipmentId }),
    ...(isSet(projectId) && { projectId }),
  }),
  fields: (make) => [
    make.text('title', textRef('excel', 'name')),
    make.text('titleEn', textRef('excel', 'nameEn'), { help: textRef('excel', 'nameEnHelp') }),
    make.record(
      'equipmentId',
      textRef('excel', 'ownerEquipment'),
      { list: equipmentList, read: calls.equipment.info },
      {
        help: textRef('excel', 'ownerHelp'),
        isShown: ({ projectId }, record) => record === undefined && !isSet(projectId),
      },
    ),
    make.record(
      'projectId',
      textRef('excel', 'ownerProject'),
      { list: projectList, read: calls.project.info },
      { isShown: ({ equipmentId }, record) => record === undefined && !isSet(equipmentId) },
    ),
    make.choice('schedule', textRef('excel', 'schedule'), REPORT_SCHEDULE_WORDS, {
      help: textRef('excel', 'scheduleHelp'),
    }),
    make.text('remark', textRef('excel', 'remark')),
  ],
});
