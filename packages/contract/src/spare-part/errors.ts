import { defineErrors } from '../core/index.ts';

export const sparePartErrors = defineErrors({
  sparePartNumberTaken: { wire: '2760', status: 409, params: ['number'], field: 'number' },
  /** What was moved stays for its ledger: it is taken out of use instead. */
  sparePartMoved: { wire: '2761', status: 409, params: ['count', 'title'] },
  /** More is asked for than is there. */
  sparePartShort: {
    wire: '2762',
    status: 409,
    params: ['number', 'title', 'stock', 'unit'],
    field: 'quantityThousandths',
  },
  /** There would be more than can be counted. */
  sparePartFull: {
    wire: '2763',
    status: 409,
    params: ['number', 'title', 'max', 'unit'],
    field: 'quantityThousandths',
  },
  /** What was moved was in the unit of then. */
  sparePartUnitMoved: { wire: '2788', status: 409, params: ['number', 'title', 'unit'], field: 'unit' },
  /** Somebody moved it since whoever counts looked. */
  sparePartStockChanged: {
    wire: '2789',
    status: 409,
    params: ['number', 'title', 'stock', 'unit'],
    field: 'countedThousandths',
  },
  /** It is out of use. */
  sparePartArchived: { wire: '2764', status: 409, params: ['number', 'title'] },
});
