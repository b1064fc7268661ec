import { expect, it } from 'vitest';
import { monitorPath } from './monitor-path.ts';

const PAGE = '/monitor/eg/detail/page/7';
const VALUES = '/monitor/eg/detail/list/3';

it.each([
  ['list', 'list', '7', VALUES],
  ['list', 'page', '7', PAGE],
  ['page', 'list', '7', PAGE],
  ['page', 'page', '7', PAGE],
  ['page', 'page', null, VALUES],
  ['list', 'page', null, VALUES],
] as const)(
  'equipment of %s, watched by somebody who prefers %s, with page %s',
  (display, preferred, homePageId, path) => {
    expect(monitorPath({ id: '3', display, homePageId }, preferred)).toBe(path);
  },
);
