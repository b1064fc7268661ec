import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DialogQueue, NOTICE_PAUSE_MS } from './dialog-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const shown = (queue: DialogQueue) => queue.list().map(({ draw }) => draw.name);
const named = (name: string) => Object.defineProperty(() => null, 'name', { value: name });
/** Closes the upper dialog as a user does: its motion ends, then it is gone. */
function closeTop(queue: DialogQueue): void {
  const top = queue.list().at(-1);
  if (top === undefined) return;
  queue.close(top.key);
  queue.remove(top.key);
}

describe('Section 4: "A weak-password notice comes first, then a bind-phone notice, then unread notices"', () => {
  it('shows them one after another, 100 ms apart', () => {
    const queue = new DialogQueue();
    for (const name of ['weakPassword', 'bindTel', 'unread']) queue.enqueue(name, named(name));
    expect(shown(queue)).toEqual(['weakPassword']);
    closeTop(queue);
    vi.advanceTimersByTime(NOTICE_PAUSE_MS - 1);
    expect(shown(queue)).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(shown(queue)).toEqual(['bindTel']);
    closeTop(queue);
    vi.advanceTimersByTime(NOTICE_PAUSE_MS);
    expect(shown(queue)).toEqual(['unread']);
  });

  it('but not while somebody types', () => {
    const queue = new DialogQueue();
    queue.setTyping(true);
    for (const name of ['weakPassword', 'unread']) queue.enqueue(name, named(name));
    vi.advanceTimersByTime(10 * NOTICE_PAUSE_MS);
    expect(shown(queue)).toEqual([]);
    queue.setTyping(false);
    vi.advanceTimersByTime(NOTICE_PAUSE_MS);
    expect(shown(queue)).toEqual(['weakPassword']);
    // What is shown stays; the next one waits again.
    queue.setTyping(true);
    closeTop(queue);
    vi.advanceTimersByTime(10 * NOTICE_PAUSE_MS);
    expect(shown(queue)).toEqual([]);
    queue.setTyping(false);
    vi.advanceTimersByTime(NOTICE_PAUSE_MS);
    expect(shown(queue)).toEqual(['unread']);
  });

  it('whoever asks first', () => {
    const queue = new DialogQueue();
    // One is shown at once: what it covers is not taken away again.
    queue.open(named('opened'));
    for (const name of ['unread', 'other', 'bindTel', 'weakPassword']) queue.enqueue(name, named(name));
    const seen: string[] = [];
    for (let times = 0; times < 4; times += 1) {
      closeTop(queue);
      vi.advanceTimersByTime(NOTICE_PAUSE_MS);
      seen.push(...shown(queue));
    }
    expect(seen).toEqual(['weakPassword', 'bindTel', 'unread', 'other']);
  });

  it('takes a notice back, shown or waiting', () => {
    const queue = new DialogQueue();
    for (const name of ['weakPassword', 'bindTel']) queue.enqueue(name, named(name));
    queue.withdraw('bindTel');
    queue.withdraw('weakPassword');
    expect(queue.list().map(({ isOpen }) => isOpen)).toEqual([false]);
    closeTop(queue);
    vi.advanceTimersByTime(1000);
    expect(shown(queue)).toEqual([]);
  });

  it('"On the login route the queue is cleared."', () => {
    const queue = new DialogQueue();
    for (const name of ['password', 'phone']) queue.enqueue(name, named(name));
    queue.clear();
    vi.advanceTimersByTime(1000);
    expect(shown(queue)).toEqual([]);
  });

  it('shows a notice of a name once, however often it is asked for', () => {
    const queue = new DialogQueue();
    for (let times = 0; times < 3; times += 1) queue.enqueue('password', named('password'));
    closeTop(queue);
    vi.advanceTimersByTime(1000);
    expect(shown(queue)).toEqual([]);
  });
});

/** What happens to a window's dialogs. */
type Step = 'open' | 'notice' | 'close' | 'wait' | 'leave';

describe('dialogs of a window, in any order', () => {
  const step = fc.constantFrom<Step>('open', 'notice', 'close', 'wait', 'leave');

  it('never cover what the user opened with a notice, show each notice once in turn, and lose none', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const queue = new DialogQueue();
        const asked: string[] = [];
        const seen: string[] = [];
        queue.subscribe(() => {
          const names = shown(queue);
          const notices = names.filter((name) => name.startsWith('notice'));
          // A notice is alone when it appears; what the user opens from it stands above.
          expect(notices.length).toBeLessThanOrEqual(1);
          if (notices.length === 1) expect(names[0]).toBe(notices[0]);
          for (const name of notices) if (!seen.includes(name)) seen.push(name);
        });
        steps.forEach((one, i) => {
          if (one === 'open') queue.open(named(`opened ${i}`));
          else if (one === 'notice') {
            asked.push(`notice ${i}`);
            queue.enqueue(`notice ${i}`, named(`notice ${i}`));
          } else if (one === 'close') closeTop(queue);
          else if (one === 'leave') queue.leavePage();
          else vi.advanceTimersByTime(NOTICE_PAUSE_MS);
        });
        for (let times = 0; times < 200; times += 1) {
          closeTop(queue);
          vi.advanceTimersByTime(NOTICE_PAUSE_MS);
        }
        expect(shown(queue)).toEqual([]);
        expect(seen).toEqual(asked);
      }),
    );
  });
});
