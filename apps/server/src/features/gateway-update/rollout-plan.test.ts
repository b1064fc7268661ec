import type { GatewayUpdateState } from '@zutai/contract';
import { expect, it } from 'vitest';
import { type PlannedUpdate, planRollout } from './rollout-plan.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;

/** The rules as they are told, one gateway after the other. */
function planSlowly(soakMinutes: number, updates: readonly PlannedUpdate[]) {
  const fell = (one: PlannedUpdate) =>
    one.state === 'done' && one.online && one.agentVersion !== one.toVersion;
  let isPaused = false;
  for (const one of updates) if (one.isFirst && (one.state === 'failed' || fell(one))) isPaused = true;
  let isOver = true;
  for (const { state } of updates) if (!['done', 'failed', 'stopped'].includes(state)) isOver = false;
  const becomes = isPaused ? 'paused' : isOver ? 'done' : undefined;
  const send = updates.filter(({ state }) => state === 'sending').map(({ id }) => id);
  for (const one of updates) {
    if (send.length >= 4 || one.state !== 'waiting' || !one.online) continue;
    let mayBegin = true;
    if (!one.isFirst)
      for (const other of updates)
        if (other.isFirst) {
          const minutes = other.onlineSinceMs === null ? -1 : (NOW - other.onlineSinceMs) / MINUTE;
          if (other.state !== 'done' || !other.online || fell(other) || minutes < soakMinutes)
            mayBegin = false;
        }
    if (mayBegin) send.push(one.id);
  }
  return {
    send: becomes === undefined ? send : [],
    wentBack: updates.filter(fell).map(({ id }) => id),
    ...(becomes !== undefined && { becomes }),
  };
}

/** The same numbers for a seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it('follows the rules in whatever state its gateways are', () => {
  const states: GatewayUpdateState[] = ['waiting', 'sending', 'trial', 'done', 'done', 'failed', 'stopped'];
  const seen = new Set<string>();
  for (let seed = 1; seed <= 4_000; seed++) {
    const random = randomOf(seed);
    const firstCount = random(4);
    const calm = random(3) === 0;
    const updates = Array.from({ length: 1 + random(9) }, (_, position): PlannedUpdate => {
      const isFirst = position < firstCount;
      const state = calm && isFirst ? 'done' : states[random(states.length)]!;
      const online = calm || random(4) > 0;
      return {
        ...{ id: String(position), position, isFirst, state, online, toVersion: '0.7.0' },
        onlineSinceMs: online ? NOW - random(60) * MINUTE : null,
        agentVersion: state === 'done' && (calm || random(6) > 0) ? '0.7.0' : '0.6.0',
      };
    });
    const soakMinutes = 1 + random(30);
    const plan = planRollout({ soakMinutes }, updates, NOW);
    expect(plan, `seed ${seed}`).toEqual(planSlowly(soakMinutes, updates));
    seen.add(`${plan.becomes} ${plan.send.some((id) => !updates[Number(id)]!.isFirst)}`);
  }
  expect([...seen].sort()).toEqual(['done false', 'paused false', 'undefined false', 'undefined true']);
});
