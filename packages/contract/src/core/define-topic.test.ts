import { describe, expect, it } from 'vitest';
import { defineTopic } from './define-topic.ts';

const topic = defineTopic({ pattern: 'plant/{area}/state/{unit}', summary: 'test' });

describe('defineTopic', () => {
  it('builds, parses and filters by the names of its parts', () => {
    expect(topic.build({ area: 'a', unit: '7' })).toBe('plant/a/state/7');
    expect(topic.parse('plant/a/state/7')).toEqual({ area: 'a', unit: '7' });
    expect(topic.parse('plant/a/other/7')).toBeNull();
    expect(topic.parse('plant/a/state/7/x')).toBeNull();
    expect(topic.filter({ area: 'a' })).toBe('plant/a/state/+');
  });

  it('refuses parts that would reach other topics', () => {
    for (const part of ['', 'a/b', '+', '#', 'a\0'])
      expect(() => topic.build({ area: part, unit: '7' })).toThrow(RangeError);
  });
});
