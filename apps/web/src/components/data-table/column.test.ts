import { describe, expect, it } from 'vitest';
import { chosenWith, shownColumns } from './column.ts';

const render = () => null;
const columns = [
  { key: 'title', title: '', isName: true, render },
  { key: 'equipment', title: '', isRedundant: true, render },
  { key: 'user', title: '', render },
];
const keys = (chosen: readonly string[] | null) => shownColumns(columns, chosen).map(({ key }) => key);

describe('a column that says the same in each row', () => {
  it('is not shown, chosen or not', () => {
    expect(keys(null)).toEqual(['title', 'user']);
    expect(keys(['equipment'])).toEqual(['title']);
  });

  it('stays as it was where others are chosen', () => {
    expect(chosenWith(columns, null, ['title'])).toEqual(['title', 'equipment']);
    expect(chosenWith(columns, ['title', 'user'], ['title'])).toEqual(['title']);
  });
});
