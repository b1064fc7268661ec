import { expect, it } from 'vitest';
import { pathTo } from './index.ts';

it('fills what varies and leaves out what is not asked for', () => {
  expect(pathTo('/manage/eg/equipment/list')).toBe('/manage/eg/equipment/list');
  expect(pathTo('/monitor/eg/detail/list/:id', { id: '7' })).toBe('/monitor/eg/detail/list/7');
  expect(pathTo('/monitor/project/:projectId/page/:pageId', { projectId: '1', pageId: '2' })).toBe(
    '/monitor/project/1/page/2',
  );
  expect(pathTo('/manage/eg/gateway', undefined, { keyword: 'a b&c', open: null })).toBe(
    '/manage/eg/gateway?keyword=a+b%26c',
  );
  expect(pathTo('/monitor/eg/detail/list/:id', { id: 'a/b' })).toBe('/monitor/eg/detail/list/a%2Fb');
});

it('knows its screens and what they need', () => {
  // @ts-expect-error no such screen
  pathTo('/nowhere');
  // @ts-expect-error the id is missing
  pathTo('/monitor/eg/detail/list/:id');
  // @ts-expect-error it is called id
  pathTo('/monitor/eg/detail/list/:id', { name: '7' });
});
