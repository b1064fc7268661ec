import { errors, firstOutGroupCalls } from '@zutai/contract';
import { describeRecords } from '../../platform/testing/record-suite.ts';
import { createFirstOutGroupFeature } from './index.ts';

describeRecords({
  feature: 'firstOutGroup',
  calls: firstOutGroupCalls,
  createHandlers: (database) => createFirstOutGroupFeature({ database }).handlers,
  sample: { titleEn: 'In English', remark: 'First' },
  change: { remark: 'Second' },
  unique: { field: 'title', taken: errors.firstOutGroupTitleTaken.wire },
});
