import { defineTopic } from '../core/index.ts';

/** The platform's own topics, by which its processes share live values. */
export const monitorTopics = {
  live: defineTopic({
    pattern: 'zutai/live/{equipmentId}',
    summary: 'Changed values of one piece of equipment, binary frame, from the process that ingests it.',
  }),
  ask: defineTopic({
    pattern: 'zutai/ask/{groupId}',
    summary:
      'A process with viewers asks the ingesting process for snapshots, or to publish changes for a while (JSON {equipmentIds, replyTo?, watchMs?}).',
  }),
  reply: defineTopic({
    pattern: 'zutai/reply/{processId}/{askId}',
    summary:
      'Answer to a question on zutai/ask: binary frames of everything known of the equipment asked for.',
  }),
};
