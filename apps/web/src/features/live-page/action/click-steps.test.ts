import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClickHost, type ClickSteps, stepThrough } from './click-steps.ts';
import { PendingWork } from './pending-work.ts';

let log: string[];
let isShown: boolean;
let agree: (() => void) | undefined;
let work: PendingWork;

const host: ClickHost = {
  ask: (hint, onAgreed) => {
    log.push(`asks ${hint}`);
    agree = onAgreed;
    return () => {
      log.push('question away');
      agree = undefined;
    };
  },
  inform: (hint) => log.push(`says ${hint}`),
  announce: (delayMs) => {
    log.push(`waits ${delayMs}`);
    return () => log.push('notice away');
  },
  isShown: () => isShown,
  onHidden: () => log.push('hidden'),
};
const click = (steps: Partial<ClickSteps>) =>
  stepThrough({ hint: '', isAsked: true, delayMs: 0, ...steps }, host, work, () => log.push('ran'));

beforeEach(() => {
  vi.useFakeTimers();
  log = [];
  isShown = true;
  agree = undefined;
  work = new PendingWork();
});
afterEach(() => void vi.useRealTimers());

describe('a click', () => {
  it('acts at once when nothing is asked for', () => {
    click({});
    expect(log).toEqual(['ran']);
  });

  it('asks first and waits then', () => {
    click({ hint: 'Sure?', delayMs: 1000 });
    vi.advanceTimersByTime(5000);
    expect(log).toEqual(['asks Sure?']);
    agree?.();
    vi.advanceTimersByTime(999);
    expect(log).toEqual(['asks Sure?', 'waits 1000']);
    vi.advanceTimersByTime(1);
    expect(log).toEqual(['asks Sure?', 'waits 1000', 'notice away', 'ran']);
  });

  it('shows a hint that needs no agreement, and waits', () => {
    click({ hint: 'Look', isAsked: false, delayMs: 10 });
    vi.advanceTimersByTime(10);
    expect(log).toEqual(['says Look', 'waits 10', 'notice away', 'ran']);
  });

  it('does not run when its page is left while it waits, nor leaves its notice behind', () => {
    click({ delayMs: 1000 });
    work.end();
    vi.advanceTimersByTime(5000);
    expect(log).toEqual(['waits 1000', 'notice away']);
  });

  it('does not run when its page is left while it is asked about', () => {
    click({ hint: 'Sure?' });
    const late = agree;
    work.end();
    expect(log).toEqual(['asks Sure?', 'question away']);
    late?.();
    vi.advanceTimersByTime(5000);
    expect(log).toEqual(['asks Sure?', 'question away']);
  });

  it('does not run when its widget is hidden by the time its delay is over, and says so', () => {
    click({ delayMs: 1000 });
    isShown = false;
    vi.advanceTimersByTime(1000);
    expect(log).toEqual(['waits 1000', 'notice away', 'hidden']);
  });

  it('does not even wait when its widget was hidden before it was agreed to', () => {
    click({ hint: 'Sure?', delayMs: 1000 });
    isShown = false;
    agree?.();
    vi.advanceTimersByTime(1000);
    expect(log).toEqual(['asks Sure?', 'hidden']);
  });
});

it('work begun on a page that was left ends at once', () => {
  work.end();
  const [run, end] = [vi.fn(), vi.fn()];
  work.later(0, run);
  work.onLeave(end);
  vi.runAllTimers();
  expect(run).not.toHaveBeenCalled();
  expect(end).toHaveBeenCalledOnce();
});
