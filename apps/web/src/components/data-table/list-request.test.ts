import { describe, expect, it } from 'vitest';
import { listRequest } from './list-request.ts';
import { readListView } from './list-state.ts';

const view = (address: string) => readListView(new URLSearchParams(address), { keyword: '' });

describe('what a list asks for', () => {
  it('is its page, its words and its order', () => {
    expect(listRequest(view('keyword=pump&page=3&size=50&sort=title.desc'), ['title'])).toEqual({
      pageNum: 3,
      pageSize: 50,
      keyword: 'pump',
      sortField: 'title',
      sortOrder: 'desc',
    });
  });

  it('has no words when none are typed, and no order the call does not know', () => {
    expect(listRequest(view('sort=password.asc'), ['title'])).toEqual({ pageNum: 1, pageSize: 10 });
  });
});
