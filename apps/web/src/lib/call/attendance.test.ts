import { expect, it } from 'vitest';
import { Attendance } from './attendance.ts';

const MINUTE_MS = 60_000;

function makePage() {
  const clock = { nowMs: 1_000, isFullScreen: false };
  const listeners = new Map<string, (event: { isTrusted: boolean }) => void>();
  const attendance = new Attendance({ now: () => clock.nowMs, isFullScreen: () => clock.isFullScreen });
  attendance.listenTo({
    addEventListener: (name: string, listener: (event: never) => void) =>
      void listeners.set(name, listener as (event: { isTrusted: boolean }) => void),
  } as never);
  return {
    clock,
    attendance,
    send: (name: string, isTrusted = true) => listeners.get(name)?.({ isTrusted }),
  };
}

it('is attended for two minutes after it was opened and after each act of a person', () => {
  const { clock, attendance, send } = makePage();
  expect(attendance.isAttended()).toBe(true);
  clock.nowMs += 2 * MINUTE_MS;
  expect(attendance.isAttended()).toBe(true);
  clock.nowMs += 1;
  expect(attendance.isAttended()).toBe(false);
  for (const act of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']) {
    send(act);
    expect(attendance.isAttended(), act).toBe(true);
    clock.nowMs += 12 * 60 * MINUTE_MS;
    expect(attendance.isAttended(), act).toBe(false);
  }
});

it('is not attended because of what a script does or of what only happens', () => {
  const { clock, attendance, send } = makePage();
  clock.nowMs += 3 * MINUTE_MS;
  send('pointermove', false);
  send('keydown', false);
  send('visibilitychange');
  send('scroll');
  expect(attendance.isAttended()).toBe(false);
});

it('is attended while it takes the whole screen: somebody put it up to be looked at', () => {
  const { clock, attendance } = makePage();
  clock.nowMs += 60 * MINUTE_MS;
  clock.isFullScreen = true;
  expect(attendance.isAttended()).toBe(true);
  clock.isFullScreen = false;
  expect(attendance.isAttended()).toBe(false);
});
