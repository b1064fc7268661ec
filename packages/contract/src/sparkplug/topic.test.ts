import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildCommandFilters,
  buildDeviceTopic,
  buildNodeTopic,
  deviceMessageTypes,
  isTopicPart,
  nodeMessageTypes,
  parseTopic,
} from './topic.ts';

const topicPart = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter(isTopicPart);

describe('Sparkplug topics', () => {
  it('parses what it builds', () => {
    fc.assert(
      fc.property(topicPart, topicPart, topicPart, (groupId, edgeNodeId, deviceId) => {
        for (const type of nodeMessageTypes) {
          expect(parseTopic(buildNodeTopic(type, groupId, edgeNodeId))).toEqual({
            type,
            groupId,
            edgeNodeId,
          });
        }
        for (const type of deviceMessageTypes) {
          const topic = buildDeviceTopic(type, groupId, edgeNodeId, deviceId);
          expect(parseTopic(topic)).toEqual({ type, groupId, edgeNodeId, deviceId });
        }
      }),
    );
  });

  it.each([
    '',
    'spBv1.0',
    'spBv1.0/g/NBIRTH',
    'spBv1.0/g/NBIRTH/n/d',
    'spBv1.0/g/DDATA/n',
    'spBv1.0/g/DDATA/n/d/e',
    'spBv1.0/g/DDATA/n/',
    'spBv1.0//NBIRTH/n',
    'spBv1.0/g/nbirth/n',
    'spBv1.0/STATE/host',
    'spAv1.0/g/NBIRTH/n',
    'spBv1.0/+/NBIRTH/n',
  ])('takes %j for no topic of a node or device', (topic) => {
    expect(parseTopic(topic)).toBeUndefined();
  });

  it.each(['', 'a/b', '+', '#', 'a\n', 'x'.repeat(129)])('refuses to build a topic with the id %j', (id) => {
    expect(() => buildNodeTopic('NBIRTH', 'g', id)).toThrow(RangeError);
    expect(() => buildDeviceTopic('DDATA', 'g', 'n', id)).toThrow(RangeError);
    expect(() => buildDeviceTopic('DDATA', id, 'n', 'd')).toThrow(RangeError);
  });

  it('names the filters of a gateway', () => {
    expect(buildCommandFilters('zutai-0', 'SN1')).toEqual([
      'spBv1.0/zutai-0/NCMD/SN1',
      'spBv1.0/zutai-0/DCMD/SN1/+',
    ]);
  });
});
