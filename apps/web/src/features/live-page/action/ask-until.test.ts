import { expect, it, vi } from 'vitest';
import { askUntil } from './ask-until.ts';

function openQuestion() {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const destroy = vi.fn();
  return { question: Object.assign(promise, { destroy }), answer: resolve, destroy };
}

it('a question of a page that is left is taken away and answered with no', async () => {
  const page = new AbortController();
  const { question, destroy } = openQuestion();
  const agreed = askUntil(() => question, page.signal);
  page.abort();
  expect(await agreed).toBe(false);
  expect(destroy).toHaveBeenCalledOnce();
  const open = vi.fn(() => question);
  expect(await askUntil(open, page.signal)).toBe(false);
  expect(open).not.toHaveBeenCalled();
});

it('an answer counts, and leaving the page afterwards changes nothing', async () => {
  for (const isAgreed of [true, false]) {
    const page = new AbortController();
    const { question, answer, destroy } = openQuestion();
    const agreed = askUntil(() => question, page.signal);
    answer(isAgreed);
    expect(await agreed).toBe(isAgreed);
    page.abort();
    expect(destroy).not.toHaveBeenCalled();
  }
});
