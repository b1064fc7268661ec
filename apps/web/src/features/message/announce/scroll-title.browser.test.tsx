import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scrollTitle, TITLE_RESET_MS, TITLE_STEP_MS } from './scroll-title.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.title = 'Equipment';
});
afterEach(() => void vi.useRealTimers());

it('runs a character each step and gives the title back after 10 s', () => {
  scrollTitle('News');
  expect(document.title).toBe('News Equipment');
  vi.advanceTimersByTime(TITLE_STEP_MS);
  expect(document.title).toBe('ews Equipment N');
  vi.advanceTimersByTime(TITLE_RESET_MS - TITLE_STEP_MS);
  expect(document.title).toBe('Equipment');
});

it('leaves a title alone that a page gives itself meanwhile', () => {
  scrollTitle('News');
  document.title = 'Map';
  vi.advanceTimersByTime(TITLE_RESET_MS);
  expect(document.title).toBe('Map');
});

it('begins anew with newer words, and remembers the title of the page', () => {
  scrollTitle('First');
  vi.advanceTimersByTime(TITLE_STEP_MS);
  scrollTitle('Second');
  expect(document.title).toBe('Second Equipment');
  vi.advanceTimersByTime(TITLE_RESET_MS);
  expect(document.title).toBe('Equipment');
});
