import { calls, type InspectionPlan, type InspectionSchedule } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { inspectionContentList, scheduleText } from '@zutai/lists';
import { defineForm } from '../../../components/record-form/index.ts';
import { EquipmentsField } from './EquipmentsField.tsx';
import { PlanAssignee } from './PlanAssignee.tsx';
import { NEW_SCHEDULE, proposedGraceMin, ScheduleField } from './ScheduleField.tsx';

const titlesOf = (plan: InspectionPlan | undefined) =>
  new Map(
    (plan?.equipmentIds ?? []).map((id, place) => [
      id,
      { title: plan?.equipTitles[place] ?? '', titleEn: plan?.equipTitlesEn[place] },
    ]),
  );

/** When who looks at which equipment. */
export const planForm = defineForm<InspectionPlan>()({
  add: calls.inspection.addPlan,
  edit: calls.inspection.editPlan,
  read: calls.inspection.planInfo,
  words: {
    add: { title: textRef('inspection', 'addPlan'), done: textRef('inspection', 'planAdded') },
    edit: { title: textRef('inspection', 'editPlan'), done: textRef('inspection', 'saved') },
  },
  fields: (make) => [
    make.text('title', textRef('inspection', 'name')),
    make.text('titleEn', textRef('inspection', 'nameEn'), { help: textRef('inspection', 'nameEnHelp') }),
    make.record('contentId', textRef('inspection', 'planContent'), {
      list: inspectionContentList,
      read: calls.inspection.contentInfo,
    }),
    make.custom(
      'equipmentIds',
      textRef('inspection', 'planEquipment'),
      ({ id, record }) => <EquipmentsField id={id} known={titlesOf(record)} />,
      { initial: [], show: (value) => String((value as string[]).length) },
    ),
    make.custom('schedule', textRef('inspection', 'schedule'), ({ id }) => <ScheduleField id={id} />, {
      initial: NEW_SCHEDULE,
      show: (value, say) => scheduleText(value as InspectionSchedule, say),
    }),
    make.number('graceMin', textRef('inspection', 'graceMin'), { initial: proposedGraceMin('day') }),
    make.custom(
      'assigneeId',
      textRef('inspection', 'assignee'),
      ({ id }) => <PlanAssignee id={id} of="accounts" />,
      { initial: null, isHalf: true },
    ),
    make.custom(
      'departmentId',
      textRef('inspection', 'department'),
      ({ id }) => <PlanAssignee id={id} of="departments" />,
      { initial: null, isHalf: true },
    ),
    make.toggle('isSigned', textRef('inspection', 'isSigned'), {
      initial: false,
      help: textRef('inspection', 'isSignedHelp'),
    }),
    make.toggle('isEnabled', textRef('inspection', 'isEnabled'), { initial: true }),
  ],
});
