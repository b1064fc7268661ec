import { defineTopic } from '../core/index.ts';

/** The platform's own topics, by which its processes share what drivers answer. */
export const driverTopics = {
  answer: defineTopic({
    pattern: 'zutai/driver-answer/{uuid}',
    summary:
      'What a driver answered to the request with this uuid (JSON of `Zutai/Driver Answer`), from the process that ingests its gateway to the one that asked.',
  }),
};
