/** States of a repair (specification, section 4: work order). */
export const REPAIR_STATUSES = ['pending', 'dispatched', 'received', 'finished', 'earlyEnded'] as const;
export type RepairStatus = (typeof REPAIR_STATUSES)[number];

/** What takes a repair from one state to another. */
export const REPAIR_STEPS = [
  'dispatch',
  'receive',
  'giveBack',
  'finish',
  'endEarly',
  'confirm',
  'reject',
] as const;
export type RepairStep = (typeof REPAIR_STEPS)[number];

interface Edge {
  readonly from: readonly RepairStatus[];
  readonly to: RepairStatus;
}

/** Every edge there is. A repair that was dispatched or received is dispatched anew when somebody else gets it. */
const EDGES: Readonly<Record<RepairStep, Edge>> = {
  dispatch: { from: ['pending', 'dispatched', 'received'], to: 'dispatched' },
  receive: { from: ['pending', 'dispatched'], to: 'received' },
  giveBack: { from: ['dispatched', 'received'], to: 'pending' },
  finish: { from: ['received'], to: 'finished' },
  endEarly: { from: ['pending', 'dispatched', 'received'], to: 'earlyEnded' },
  confirm: { from: ['finished'], to: 'finished' },
  reject: { from: ['finished'], to: 'pending' },
};

/** The state after a step; undefined where the step cannot be taken. */
export function repairAfter(status: RepairStatus, step: RepairStep): RepairStatus | undefined {
  const { from, to } = EDGES[step];
  return from.includes(status) ? to : undefined;
}

/** Whether somebody still has to do something about it. */
export function isRepairOpen(status: RepairStatus): boolean {
  return status !== 'finished' && status !== 'earlyEnded';
}
