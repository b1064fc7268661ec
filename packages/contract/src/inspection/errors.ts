import { defineErrors } from '../core/index.ts';

export const inspectionErrors = defineErrors({
  inspectionContentInUse: { wire: '2711', status: 409 },
  /** Done or given up meanwhile. */
  inspectionStateChanged: { wire: '2712', status: 409 },
  inspectionNotYours: { wire: '2713', status: 403 },
  /** A question that has to be answered is not. */
  inspectionAnswerNeeded: { wire: '2714', status: 400, params: ['title'], field: 'answers' },
  inspectionAnswerInvalid: { wire: '2715', status: 400, params: ['title'], field: 'answers' },
  inspectionPhotoInvalid: { wire: '2716', status: 400, field: 'photo' },
  inspectionPhotosFull: { wire: '2719', status: 409, params: ['max'], field: 'photo' },
  /** Whoever was named may not inspect, or does not see all of the equipment. */
  inspectionAssigneeUnfit: { wire: '2718', status: 400, field: 'assigneeId' },
  /** Another account gave these answers: they are sent when that one is signed in. */
  inspectionKeptByOther: { wire: '2770', status: 403 },
  /** No day of the week or month was chosen. */
  inspectionDaysNeeded: { wire: '2717', status: 400, field: 'schedule' },
  inspectionTimesNeeded: { wire: '2755', status: 400, field: 'schedule' },
  /** Of a plan by a counter. */
  inspectionTagNeeded: { wire: '2756', status: 400, field: 'schedule' },
  inspectionIntervalNeeded: { wire: '2757', status: 400, field: 'schedule' },
  /** A piece of equipment has no signal of numbers with the tag. */
  inspectionCounterUnknown: { wire: '2758', status: 400, params: ['title'], field: 'schedule' },
  /** The counters with the tag count in different units: one interval is none of them. */
  inspectionCounterUnits: { wire: '2786', status: 400, params: ['title'], field: 'schedule' },
});
