import { noticeCalls } from '@zutai/contract';
import { describeRecords } from '../../platform/testing/record-suite.ts';
import { createNoticeFeature } from './index.ts';

const { detail: _ofReaders, ...calls } = noticeCalls;

describeRecords({
  feature: 'notice',
  calls,
  createHandlers: (database) => {
    const { detail: _alsoOfReaders, ...handlers } = createNoticeFeature({ database }).handlers;
    return handlers;
  },
  sample: { titleEn: 'In English', content: 'First', endsMs: 4_000_000_000_000 },
  change: { content: 'Second', endsMs: null },
});
