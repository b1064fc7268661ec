import { describe, expect, it } from 'vitest';
import { changeDraft, type Draft, type DraftEvent, noDraft, shownText } from './draft.ts';

function after(...events: DraftEvent<string>[]): Draft<string> {
  return events.reduce<Draft<string>>(changeDraft, noDraft);
}

describe('what somebody types into a field', () => {
  it('is the live value until somebody enters, then what was shown', () => {
    expect(shownText(noDraft, '12.5')).toBe('12.5');
    expect(shownText(after({ kind: 'enter', shown: '12.5' }), '13.0')).toBe('12.5');
  });

  it('is kept whatever arrives and when the field is left', () => {
    const typed = after({ kind: 'enter', shown: '12.5' }, { kind: 'type', text: '20' });
    expect(shownText(typed, '13.0')).toBe('20');
    const left = changeDraft(typed, { kind: 'leave' });
    expect(shownText(left, '14.0')).toBe('20');
    expect(shownText(changeDraft(left, { kind: 'enter', shown: '14.0' }), '15.0')).toBe('20');
  });

  it('is the live value again after leaving untouched, sending and giving up', () => {
    expect(after({ kind: 'enter', shown: '12.5' }, { kind: 'leave' })).toBe(noDraft);
    const same = after({ kind: 'enter', shown: '5' }, { kind: 'type', text: '5' }, { kind: 'leave' });
    expect(same).toBe(noDraft);
    expect(after({ kind: 'type', text: '20' }, { kind: 'end' })).toBe(noDraft);
  });

  it('is kept when it is refused, and the reason goes with the next key', () => {
    const refused = after({ kind: 'type', text: '2x' }, { kind: 'refuse', problem: 'not-a-number' });
    expect(refused).toMatchObject({ text: '2x', problem: 'not-a-number' });
    expect(changeDraft(refused, { kind: 'type', text: '2' }).problem).toBeNull();
  });
});
