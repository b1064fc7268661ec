import { describe, expect, it } from 'vitest';
import { isValidFilter, matchesFilter } from './topic-filter.ts';

// The examples of MQTT 3.1.1, section 4.7, and the edges around them.
describe('matchesFilter', () => {
  it.each([
    ['sport/tennis/player1/#', 'sport/tennis/player1', true],
    ['sport/tennis/player1/#', 'sport/tennis/player1/score/wimbledon', true],
    ['sport/tennis/+', 'sport/tennis/player1', true],
    ['sport/tennis/+', 'sport/tennis/player1/ranking', false],
    ['sport/+', 'sport', false],
    ['sport/+', 'sport/', true],
    ['+/+', '/finance', true],
    ['/+', '/finance', true],
    ['+', '/finance', false],
    ['#', 'anything/at/all', true],
    ['#', '$SYS/uptime', false],
    ['+/monitor', '$SYS/monitor', false],
    ['$SYS/#', '$SYS/uptime', true],
    ['a/b', 'a/b/c', false],
    ['a/b/c', 'a/b', false],
    ['A', 'a', false],
  ])('%s and %s: %s', (filter, topic, isMatch) => {
    expect(matchesFilter(filter, topic)).toBe(isMatch);
  });
});

describe('isValidFilter', () => {
  it.each(['a', '/', '#', '+', 'a/+/b', 'a/#', '$SYS/#'])('accepts %s', (filter) => {
    expect(isValidFilter(filter)).toBe(true);
  });
  it.each(['', 'a#', 'a/#/b', 'a+/b', '##', 'a/b+', 'a\0'])('refuses %j', (filter) => {
    expect(isValidFilter(filter)).toBe(false);
  });
});
