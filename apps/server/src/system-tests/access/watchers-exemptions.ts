import { because, type Reasons } from './exemptions.ts';

/** Calls that change something about equipment and are served to who was given it for watching, and why. */
export const WATCHERS_MAY: Reasons = {
  ...because(
    'who watches equipment answers its alarms, with the code of each',
    'alarm.acknowledge alarm.shelve alarm.unshelve alarm.acknowledgeMany alarm.shelveMany alarm.reset',
  ),
  ...because(
    'repairs and inspections are of whoever sees the equipment and holds their codes',
    'repair.report repair.edit repair.dispatch repair.giveBack repair.endEarly repair.finish repair.addNote ' +
      'repair.addPhoto inspection.addPlan inspection.editPlan inspection.deletePlan inspection.fill inspection.abort inspection.addPhoto',
  ),
  ...because(
    'records of smart reports are of whoever sees what they are of and holds their codes',
    'excel.generate excel.fill excel.sign',
  ),
  ...because(
    'what somebody notes for themselves and others, beside the equipment',
    'curve.saveView curve.addAnnotation monitor.setFollow monitor.unfollow message.markAsReadForEquipAlarm',
  ),
  ...because(
    'which equipment a spare part fits, and for which repair it is taken, is said of the part',
    'sparePart.add sparePart.edit sparePart.issue sparePart.giveBack',
  ),
  ...because('a scene shows what its equipment does and changes nothing of it', 'scene.save'),
  ...because('a project of one’s own may hold what one sees', 'project.add'),
  ...because(
    'templates are of the whole organisation',
    'template.editDriver template.deleteDriver template.saveSignals template.editScript template.deleteScript ' +
      'template.addReport template.editReport template.addAlarmRule template.editAlarmRule',
  ),
};
