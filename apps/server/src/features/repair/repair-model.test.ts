import { repairCalls as calls, type RepairDetail, type RepairStatus } from '@zutai/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { createRepairFeature } from './index.ts';

const PEOPLE = ['boss', 'fitter', 'other', 'reporter'] as const;
type Person = (typeof PEOPLE)[number];
const STEPS = ['dispatch', 'receive', 'giveBack', 'finish', 'endEarly', 'confirm', 'reject'] as const;

let app: FeatureApp;
let equipmentId: string;
let callers: Record<Person, Caller>;

beforeAll(async () => {
  app = await createFeatureApp();
  callers = {
    boss: await app.addCaller('Waterworks', 'boss', 'admin'),
    fitter: await app.addCaller('Waterworks', 'fitter', 'operator'),
    other: await app.addCaller('Waterworks', 'other', 'operator'),
    reporter: await app.addCaller('Waterworks', 'reporter', 'user'),
  };
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into equipment (organisation_id, title, kind, display, device_id)
     values ($1, 'Pump', 'EG', 'list', 'pump') returning id::text`,
    [callers.boss.organisationId],
  );
  equipmentId = rows[0]!.id;
  app.serve('repair', calls, createRepairFeature(app).handlers);
});
afterAll(() => app?.close());

interface Act {
  readonly by: Person;
  readonly step: (typeof STEPS)[number];
  /** Of `dispatch`. */
  readonly to: 'boss' | 'fitter' | 'other';
}
interface Model {
  readonly status: RepairStatus;
  readonly repairer: Person | undefined;
  readonly isConfirmed: boolean;
  readonly log: number;
}

const OK = '200';
const [CHANGED, NOT_YOURS, FORBIDDEN] = ['2701', '2702', '1004'];
const isOpen = ({ status }: Model) => status !== 'finished' && status !== 'earlyEnded';
const MAY: Readonly<Record<Act['step'], readonly Person[]>> = {
  dispatch: ['boss'],
  endEarly: ['boss'],
  receive: ['boss', 'fitter', 'other'],
  giveBack: ['boss', 'fitter', 'other'],
  finish: ['boss', 'fitter', 'other'],
  confirm: PEOPLE,
  reject: PEOPLE,
};

/** The rules once more, plainly: what an act is answered, and what the repair is afterwards. */
function play(model: Model, { by, step, to }: Act): [string, Model] {
  const become = (change: Partial<Model>): [string, Model] => [
    OK,
    { ...model, ...change, log: model.log + 1 },
  ];
  if (!MAY[step].includes(by)) return [FORBIDDEN, model];
  const isDoer = model.repairer === by || by === 'boss';
  if (step === 'confirm' || step === 'reject') {
    if (by !== 'reporter') return [NOT_YOURS, model];
    if (model.status !== 'finished' || model.isConfirmed) return [CHANGED, model];
    return step === 'confirm'
      ? become({ isConfirmed: true })
      : become({ status: 'pending', repairer: undefined });
  }
  if (step === 'receive' && model.status === 'dispatched' && model.repairer !== by) return [NOT_YOURS, model];
  if ((step === 'giveBack' || step === 'finish') && !isDoer) return [NOT_YOURS, model];
  if (!isOpen(model)) return [CHANGED, model];
  if (step === 'dispatch') return become({ status: 'dispatched', repairer: to });
  if (step === 'endEarly') return become({ status: 'earlyEnded' });
  if (step === 'receive')
    return model.status === 'received' ? [CHANGED, model] : become({ status: 'received', repairer: by });
  if (step === 'giveBack')
    return model.status === 'pending' ? [CHANGED, model] : become({ status: 'pending', repairer: undefined });
  return model.status === 'received' ? become({ status: 'finished' }) : [CHANGED, model];
}

async function act(id: string, { by, step, to }: Act): Promise<string> {
  const caller = callers[by];
  const send = (call: Parameters<FeatureApp['send']>[0], more: object = {}) =>
    app.send(call, caller, { id, ...more });
  const made = {
    dispatch: () => send(calls.dispatch, { assigneeId: callers[to].accountId }),
    receive: () => send(calls.receive),
    giveBack: () => send(calls.giveBack, { reason: 'x' }),
    finish: () => send(calls.finish, { content: 'x' }),
    endEarly: () => send(calls.endEarly, { reason: 'x' }),
    confirm: () => send(calls.feedback, { isSolved: true }),
    reject: () => send(calls.feedback, { isSolved: false }),
  };
  const { code, status } = await made[step]();
  return status === 403 && code !== NOT_YOURS ? FORBIDDEN! : code;
}

async function read(id: string): Promise<Model> {
  const { data } = await app.send(calls.info, callers.boss, { id });
  const { status, repairerId, confirmedMs, closedMs, events } = data as RepairDetail;
  expect(closedMs !== null).toBe(status === 'finished' || status === 'earlyEnded');
  return {
    status,
    repairer: PEOPLE.find((one) => callers[one].accountId === repairerId),
    isConfirmed: confirmedMs !== null,
    log: events.length,
  };
}

const anAct: fc.Arbitrary<Act> = fc.record({
  by: fc.constantFrom(...PEOPLE),
  step: fc.constantFrom(...STEPS),
  to: fc.constantFrom('boss', 'fitter', 'other'),
});

it('follows the rules whoever does what, also two at once, and logs each step that was taken once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anAct, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 12 }),
      async (rounds) => {
        const reported = await app.send(calls.report, callers.reporter, { equipmentId, title: 'Leaks' });
        const { id } = reported.data as { id: string };
        let model: Model = { status: 'pending', repairer: undefined, isConfirmed: false, log: 1 };
        for (const acts of rounds) {
          const answers = await Promise.all(acts.map((one) => act(id, one)));
          const now = await read(id);
          const orders =
            acts.length === 1
              ? [[0]]
              : [
                  [0, 1],
                  [1, 0],
                ];
          const outcomes = orders.map((order) => {
            let after = model;
            const given: string[] = [];
            for (const place of order) [given[place], after] = play(after, acts[place]!);
            return { answers: given, now: after };
          });
          // Two at once are as one after the other, in either order.
          expect(outcomes).toContainEqual({ answers, now });
          model = now;
        }
      },
    ),
    { numRuns: 40 },
  );
});
