import { describe, expect, it } from 'vitest';
import { receiveKeyword, sendKeyword, startDraft, typeKeyword } from './keyword-draft.ts';

describe('a keyword being typed', () => {
  it('keeps what is typed while an earlier keyword is on its way', () => {
    const sent = sendKeyword(typeKeyword(startDraft(''), 'pu'));
    const further = typeKeyword(sent, 'pump');
    const received = receiveKeyword(further, 'pu');
    expect(received).toEqual({ typed: 'pump', shown: 'pu', sent: [] });
    expect(receiveKeyword(received, 'pu')).toBe(received);
  });

  it('keeps it when keywords are merged on their way', () => {
    const twice = sendKeyword(typeKeyword(sendKeyword(typeKeyword(startDraft(''), 'p')), 'pu'));
    const typed = typeKeyword(twice, 'pum');
    expect(receiveKeyword(typed, 'pu')).toEqual({ typed: 'pum', shown: 'pu', sent: [] });
  });

  it('gives way to a keyword from elsewhere', () => {
    const settled = receiveKeyword(sendKeyword(typeKeyword(startDraft(''), 'pump')), 'pump');
    expect(receiveKeyword(settled, '')).toEqual(startDraft(''));
    expect(receiveKeyword(typeKeyword(settled, 'pump 2'), 'tank')).toEqual(startDraft('tank'));
  });
});
