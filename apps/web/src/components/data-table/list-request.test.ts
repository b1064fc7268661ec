import { calls } from '@zutai/contract';
import { describe, expect, it } from 'vitest';
import { listRequest } from './list-request.ts';
import { readListView } from './list-state.ts';

const view = (address: string, filters = { keyword: '' }) =>
  readListView(new URLSearchParams(address), filters);

describe('what a list asks for', () => {
  it('is its page, its words and its order', () => {
    const shown = view('keyword=pump&page=3&size=50&sort=title.desc');
    expect(listRequest(calls.gateway.query, shown)).toEqual({
      pageNum: 3,
      pageSize: 50,
      keyword: 'pump',
      sortField: 'title',
      sortOrder: 'desc',
    });
  });

  it('has no words when none are typed, and no order the call does not know', () => {
    expect(listRequest(calls.gateway.query, view('sort=password.asc'))).toEqual({ pageNum: 1, pageSize: 10 });
  });

  it('has filters as the call takes them, and none that it does not', () => {
    const filters = { keyword: '', online: '', status: '', shown: '' };
    const asked = (address: string) => listRequest(calls.gateway.query, view(address, filters));
    expect(asked('keyword=42&online=false')).toMatchObject({ keyword: '42', online: false });
    expect(asked('online=perhaps&shown=map')).toEqual({ pageNum: 1, pageSize: 10 });
    expect(listRequest(calls.command.query, view('status=failure', filters))).toMatchObject({
      status: 'failure',
    });
    expect(listRequest(calls.command.query, view('status=lost', filters))).toEqual({
      pageNum: 1,
      pageSize: 10,
    });
  });
});
