import { errors, sparePartCalls } from '@zutai/contract';
import { describeRecords } from '../../platform/testing/record-suite.ts';
import { createSparePartFeature } from './index.ts';

describeRecords({
  feature: 'sparePart',
  calls: sparePartCalls,
  createHandlers: (database) => createSparePartFeature({ database }).handlers,
  sample: {
    ...{ titleEn: 'In English', unit: 'L', place: 'Shelf 3', remark: 'First' },
    minimumThousandths: 1_500,
    equipmentIds: [],
  },
  change: { remark: 'Second', minimumThousandths: 1 },
  unique: { field: 'number', taken: errors.sparePartNumberTaken.wire },
});
