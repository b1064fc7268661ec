import { describe, expect, it } from 'vitest';
import { neighbourhoodOf, sourceOf } from './source.ts';

describe('what an address counts as', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['203.0.113.5:51234', '203.0.113.5'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['203.0.113.5:x', '203.0.113.5:x'],
    ['17', '17'],
    ['', ''],
  ])('%s is %s', (address, source) => expect(sourceOf(address)).toBe(source));

  it('is the same however an address is written, and another for another network', () => {
    const same = ['2001:db8::2:0:0:0:1', '2001:db8:0:2::1', '2001:DB8:0:2:0:0:0:ffff'].map(sourceOf);
    expect(new Set(same).size).toBe(1);
    expect(sourceOf('2001:db8:0:1::1')).not.toBe(sourceOf('2001:db8:0:2::1'));
  });

  it.each([
    ['192.0.2.7', '192.0.2.0/24'],
    ['::ffff:192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:1:2::9', '2001:db8:1::/48'],
    ['17', '17'],
  ])('the neighbours of %s are in %s', (address, network) => expect(neighbourhoodOf(address)).toBe(network));
});
