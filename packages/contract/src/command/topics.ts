import { defineTopic } from '../core/index.ts';

/** The platform's own topics, by which its processes share commands under way. */
export const commandTopics = {
  expect: defineTopic({
    pattern: 'zutai/expect/{groupId}',
    summary:
      'A value was written through a foreign gateway of the group; the ingesting process expects the metric back with it (JSON {uuid, signalId, value, deadlineMs}).',
  }),
};
