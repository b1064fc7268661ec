import { defineTopic } from '../core/index.ts';

/** The platform's own topics, by which its processes share live values. */
export const monitorTopics = {
  live: defineTopic({
    pattern: 'zutai/live/{equipmentId}',
    summary: 'Changed values of one piece of equipment, binary frame, from the process that ingests it.',
  }),
  ask: defineTopic({
    pattern: 'zutai/ask/{groupId}',
    summary: 'A process with a new viewer asks the ingesting process for a full frame (JSON {equipmentId}).',
  }),
};
