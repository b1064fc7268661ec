import { alarm } from '../../en/alarm.ts';
import { common } from '../../en/common.ts';
import { curve } from '../../en/curve.ts';
import { equipment } from '../../en/equipment.ts';
import { equipmentGroup } from '../../en/equipment-group.ts';
import { excel } from '../../en/excel.ts';
import { inspection } from '../../en/inspection.ts';
import { menu } from '../../en/menu.ts';
import { monitor } from '../../en/monitor.ts';
import { placeMap } from '../../en/place-map.ts';
import { project } from '../../en/project.ts';
import { repair } from '../../en/repair.ts';
import { replay } from '../../en/replay.ts';
import { report } from '../../en/report.ts';
import { signature } from '../../en/signature.ts';
import { sparePart } from '../../en/spare-part.ts';
import { workCalendar } from '../../en/work-calendar.ts';
import { named as n, task, topic } from '../topic.ts';

/** Monitoring and maintenance. */
export const monitorHelp = {
  equipmentList: topic(
    menu.equipmentList,
    'All equipment that you may monitor, whether it can be reached, and the live values of its key signals. A hatched value is stale: it is the last one that was read.',
    [
      task(
        'Find a piece of equipment',
        'Type a name, SN or address into the search field, or filter by communication.',
        `Press the star on a card: ${n(monitor.follow)}.`,
        `Choose between ${n(monitor.viewCards)} and ${n(monitor.viewRows)}.`,
      ),
      task(
        'Look at it',
        'Press its name: its home page or its list of signals opens.',
        `Press ${n(monitor.openDetail)} for all signals.`,
      ),
    ],
    { 'Ctrl/⌘ K': 'Finds equipment, pages and signals' },
  ),
  watch: topic(
    'Monitor one piece of equipment',
    'The pages, live values and history of a piece of equipment or an operations centre. Each value has a quality: good, stale or bad. When communication fails, a banner says whether gateway, driver or server is the cause, and since when.',
    [
      task(
        'Write a value',
        `Open ${n(monitor.tabWrite)}, or press a button on the page.`,
        'Enter the new value and confirm. You see it sent, acknowledged by the gateway, and read back.',
        `Every write is in ${n(menu.ledger)}; one whose result is unknown says so.`,
      ),
      task(
        'Look back',
        `Open ${n(monitor.tabHistory)} and choose signals and a range of time.`,
        `Press ${n(replay.open)} on a page to see it as it was.`,
      ),
    ],
  ),
  fixedList: topic(
    menu.fixedList,
    'Equipment of a fixed model. Its signals come with the model and are not set up one by one.',
    [
      task(
        'Look at it',
        'Search or filter, then press a name.',
        `Open ${n(monitor.tabReal)}, ${n(monitor.tabWrite)} or ${n(monitor.tabHistory)}.`,
      ),
    ],
  ),
  ledger: topic(
    menu.ledger,
    'Every write: who made it and from where, old and new value, when it was sent, when the gateway acknowledged it and what was read back. Refused writes are here too.',
    [
      task(
        'Find a write',
        'Search by equipment, signal or person; filter by result and time.',
        'Press a row to see the time of each step.',
      ),
    ],
  ),
  alarms: topic(
    menu.alarms,
    'Alarms that are open and alarms that are over. A level has a colour, a shape and a word. One that has returned and was not acknowledged does not go away by itself.',
    [
      task(
        'Handle an alarm',
        'Press it to see its cause, its consequence and what to do.',
        `Press ${n(alarm.acknowledge)} to say that you know.`,
        `What cannot be dealt with now: ${n(alarm.shelve)}, with a reason and a time; it comes back by itself.`,
      ),
      task(
        'Handle several at once',
        'Choose them and the action: the note or the reason is entered once.',
        `What followed a first-out is named there, and one tick has it in ${n(alarm.acknowledge)} too.`,
        'What could not be done is listed with the reason.',
      ),
      task(
        'Look back',
        `${n(alarm.scope_closed)} has those that are over.`,
        `${n(alarm.performance)} shows which alarms ring most; ${n(alarm.days_month)} shows a month beside the one before it.`,
      ),
    ],
  ),
  worksheet: topic(menu.worksheet, 'Repairs and inspections that wait for you, the most urgent first.', [
    task(
      'Finish an order',
      'Open it and read what is asked.',
      `Press ${n(repair.finish)} when it is repaired, or ${n(inspection.fill)} when the inspection is filled in.`,
    ),
  ]),
  repairs: topic(
    menu.repairs,
    'A fault from its report to its end: reported, dispatched, worked on, finished. Each step has its time and person.',
    [
      task(
        'Report a fault',
        `Press ${n(repair.report)}, choose the equipment and say what you see.`,
        'Add photos. A fault can also be reported from an alarm.',
      ),
      task(
        'Dispatch',
        `Open the repair, press ${n(repair.dispatch)}, choose a person or department and a time.`,
        `Whoever cannot do it presses ${n(repair.giveBack)} and says why.`,
      ),
      task(
        'Finish',
        `Press ${n(repair.finish)} and write down the cause and what was done.`,
        `Where the organisation asks for a signature, sign in ${n(signature.pad)}, or type the name alone; it cannot be changed.`,
      ),
      task(
        'See it by day',
        `Choose ${n(repair.showAs_calendar)} in ${n(repair.showAs)}: repairs with a time to finish, inspections that were made and those that plans are going to make, by months.`,
        `${n(workCalendar.kind)}, ${n(workCalendar.whose)} and equipment narrow it down; the address can be kept or sent.`,
      ),
    ],
  ),
  reliability: topic(
    menu.reliability,
    'How often each piece of equipment failed in a period and how long it took to restore it, after EN 13306 and IEC 60050-192, from its repairs.',
    [
      task(
        'Find what fails most',
        `Choose a time in ${n(repair.period)}, the last 90 days at first; a column is sorted by its title, and the last line is of all equipment found.`,
        'Press the name of a piece of equipment for its repairs of that time.',
      ),
      task(
        'What the figures mean',
        `${n(repair.failures)}: repairs reported in the period that did not end early. Those that did are counted apart and are in no other figure.`,
        `${n(repair.mtta)}: from the report until somebody took it on first. ${n(repair.mttr)}: from the report until it was finished at last, also where the reporter said in between that the fault was not gone.`,
        `${n(repair.downTime)}: while repairs were open, overlaps counted once. Repairs do not say how long the equipment really stood still.`,
        `${n(repair.mtbf)}: observed time without down time, divided by failures. ${n(repair.availability)}: its share of the observed time. Time before the equipment was added is not observed.`,
      ),
    ],
  ),
  spareParts: topic(
    menu.sparePart,
    'Spare parts, what is there of each, and what came and went. A stock changes by its movements alone and is never below zero; below its minimum, those who may manage spare parts are told.',
    [
      task(
        'Receive, issue and return',
        `Open a part, press ${n(sparePart.receive)}, ${n(sparePart.issue)} or ${n(sparePart.giveBack)}, and enter quantity and reason.`,
        `Finishing a repair with ${n(sparePart.used)} takes them from stock.`,
      ),
      task(
        'Count',
        `Press ${n(sparePart.count)} and enter what is there; the difference becomes a movement.`,
      ),
      task(
        'Take out of use',
        `Choose ${n(sparePart.archive)} for what is not used any more; a part with movements cannot be deleted.`,
      ),
    ],
  ),
  inspections: topic(menu.inspections, 'Inspections made by their plans: due, late and submitted.', [
    task(
      'Submit one',
      'Open it and answer each question.',
      `Press ${n(inspection.fill)}. What is not normal becomes a repair.`,
      `Where the plan asks for a signature, sign in ${n(signature.pad)} before, or type the name.`,
    ),
    task(
      'Without a network',
      'Open this page while there is one: what is for you is taken along on this device. Do not close or reload it afterwards.',
      `Answer, take photos and press ${n(inspection.fill)}: it is kept on this device and sent when there is a network.`,
      'What the server refuses is kept: open the inspection to send it again, copy it as text or discard it.',
    ),
  ]),
  inspectionPlans: topic(
    menu.inspectionPlans,
    'Which equipment is inspected, by whom and how often. A plan makes its inspections by itself.',
    [
      task(
        'Make a plan',
        `Press ${n(inspection.addPlan)}; choose content, equipment and people.`,
        'Say when. Inspections that were made stay when the plan is switched off or deleted.',
      ),
      task(
        'Maintain by run hours',
        `Choose ${n(inspection.cycle_counter)} and name the tag of the counter and the advance after which an inspection is due.`,
        'Open the plan to see how far each piece of equipment has come, and when it is due by the average of the last 7 days.',
      ),
    ],
  ),
  inspectionContents: topic(
    menu.inspectionContents,
    'Lists of what to look at, each for any number of plans.',
    [
      task(
        'Make a list',
        `Press ${n(inspection.addContent)} and give it a name.`,
        `Press ${n(inspection.itemAdd)} for each question: normal or not, a number, a text, a photo.`,
      ),
    ],
  ),
  curve: topic(
    menu.curve,
    'Signals of any equipment on one time axis: zoom, compare, measure, annotate, export. Peaks are shown at every zoom.',
    [
      task(
        'Draw curves',
        `Press ${n(curve.openTree)} and choose.`,
        'Zoom with the wheel, drag to move.',
        `${n(curve.compare)} lays the day or week before beside it.`,
      ),
      task('Show others', `Press ${n(curve.copyLink)} or ${n(curve.exportPicture)}.`),
    ],
    { '?': curve.keyHelp, '+ −': curve.keyZoom },
  ),
  map: topic(
    menu.map,
    'Where equipment stands and whether it can be reached. What stands close together is one mark until you zoom in.',
    [
      task(
        'Place equipment',
        `Enter longitude and latitude in its information, or ${n(placeMap.pickTitle)}.`,
        'Press a mark to open the equipment.',
      ),
    ],
  ),
  groupMonitor: topic(
    menu.groupMonitor,
    'The groups of equipment that are assigned to you: look at a whole group and switch quickly between its members.',
    [
      task(
        'Look at a group',
        'Press its name, then a piece of equipment.',
        `Groups are kept in ${n(menu.groups)}.`,
      ),
    ],
  ),
  fixedGroups: topic(menu.fixedGroups, 'Groups that hold equipment of a fixed model.', [
    task(
      'Look at a group',
      'Press its name, then a piece of equipment.',
      `Groups are kept in ${n(menu.groups)}.`,
    ),
  ]),
  centres: topic(
    menu.centres,
    'An operations centre bundles equipment and has pages, calculated values and people of its own.',
    [
      task(
        'Look at one',
        'Press it to see its pages and its equipment.',
        `If yours is missing, ask an administrator to put you in with ${n(project.permissionAdd)}.`,
      ),
    ],
  ),
  reports: topic(
    menu.reports,
    'Tables by shift, day, week or month, made and mailed by themselves if you like. Reports of all equipment and operations centres are listed here.',
    [
      task(
        'See the data',
        `Press ${n(report.view)} and choose a period.`,
        `Press ${n(common.export)} and take it as Excel, CSV or PDF.`,
      ),
      task(
        'Have it sent',
        `Open ${n(equipment.tabReport)} of the equipment and press ${n(report.add)}.`,
        `Press ${n(report.columnAdd)}; choose a signal and a statistic.`,
        `Choose when under ${n(report.schedule)}, Excel or PDF under ${n(report.fileFormat)}, and enter addresses under ${n(report.recipients)}.`,
      ),
    ],
  ),
  excelRecords: topic(
    menu.excelRecords,
    'Records of smart reports: some cells are calculated by the platform, some are filled in and signed by people.',
    [
      task(
        'Fill one in',
        'Open a record.',
        `Press ${n(excel.fill)}, fill in the cells and submit.`,
        `${n(excel.download)} gives you the file, filled into your own template.`,
      ),
    ],
  ),
  groups: topic(
    menu.groups,
    'Put equipment into groups and assign groups to accounts: when people change, one place changes.',
    [
      task(
        'Make a group',
        `Press ${n(equipmentGroup.add)}.`,
        `Open it, press ${n(equipmentGroup.put)} to choose equipment, then assign it to accounts.`,
      ),
    ],
  ),
};
