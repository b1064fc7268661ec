import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';
import { inUnit, SPARE_PART_MOVEMENT_WORDS, SPARE_PART_STATE_WORDS, sparePartState } from './words.ts';

/** Exact: a quantity has at most ten digits. */
const numberOf = (thousandths: number) => thousandths / 1_000;

/** Spare parts: without a filter those in use. */
export const sparePartList = defineList(calls.sparePart.query, {
  name: 'sparePart',
  title: textRef('sparePart', 'title'),
  search: textRef('sparePart', 'search'),
  scope: ['equipmentId'],
  filters: {
    scope: {
      text: textRef('sparePart', 'scope'),
      choices: {
        below: SPARE_PART_STATE_WORDS.below,
        archived: SPARE_PART_STATE_WORDS.archived,
        all: textRef('sparePart', 'scope_all'),
      },
      none: textRef('sparePart', 'scope_inUse'),
    },
  },
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('sparePart', 'name'), { sort: 'title' }),
    make.text('number', textRef('sparePart', 'number'), { sort: 'number' }),
    make.cell('stock', textRef('sparePart', 'stock'), (row) => inUnit(row.stockThousandths, row.unit), {
      sort: 'stockThousandths',
      align: 'right',
      fileCell: (row) => numberOf(row.stockThousandths),
    }),
    make.cell('minimum', textRef('sparePart', 'minimum'), (row) => inUnit(row.minimumThousandths, row.unit), {
      sort: 'minimumThousandths',
      align: 'right',
      fileCell: (row) => numberOf(row.minimumThousandths),
    }),
    make.text('unit', textRef('sparePart', 'unit'), { isFileOnly: true }),
    make.cell('state', textRef('sparePart', 'state'), (row, say) =>
      say.text(SPARE_PART_STATE_WORDS[sparePartState(row)]),
    ),
    make.text('place', textRef('sparePart', 'place'), { sort: 'place' }),
    make.cell(
      'equipment',
      textRef('sparePart', 'equipment'),
      (row, say) => row.equipment.map((one) => say.title(one)).join(say.text(textRef('common', 'listComma'))),
      { isHidden: true },
    ),
    make.text('remark', textRef('sparePart', 'remark'), { isHidden: true }),
    make.time('createdMs', textRef('sparePart', 'created'), { sort: 'createdMs', isHidden: true }),
  ],
});

/** The ledger of one part. */
export const sparePartMovementList = defineList(calls.sparePart.queryMovements, {
  name: 'sparePartMovement',
  title: textRef('sparePart', 'movements'),
  search: textRef('sparePart', 'searchMovements'),
  scope: ['sparePartId'],
  filters: { kind: { text: textRef('sparePart', 'kind'), choices: SPARE_PART_MOVEMENT_WORDS } },
  rowKey: (row) => row.id,
  columns: (make) => [
    make.time('atMs', textRef('sparePart', 'at'), { sort: 'atMs', isName: true }),
    make.word('kind', textRef('sparePart', 'kind'), SPARE_PART_MOVEMENT_WORDS),
    make.cell('change', textRef('sparePart', 'change'), (row) => numberOf(row.changeThousandths), {
      align: 'right',
    }),
    make.cell('stock', textRef('sparePart', 'stockAfter'), (row) => numberOf(row.stockThousandths), {
      align: 'right',
    }),
    make.text('partNumber', textRef('sparePart', 'number'), { isFileOnly: true }),
    make.cell('part', textRef('sparePart', 'name'), (row, say) => say.title(row), { isFileOnly: true }),
    make.text('unit', textRef('sparePart', 'unit'), { isFileOnly: true }),
    make.text('reason', textRef('sparePart', 'reason')),
    make.text('repairNumber', textRef('sparePart', 'repair')),
    make.text('accountName', textRef('sparePart', 'by')),
  ],
});
