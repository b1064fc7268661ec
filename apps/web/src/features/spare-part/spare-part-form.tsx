import { calls, quantityText, type SparePart } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { QuantityInput } from '../../components/fixed-point-input/index.ts';
import { defineForm } from '../../components/record-form/index.ts';
import { EquipmentsField } from '../inspection/index.ts';

const knownOf = (part: SparePart | undefined) =>
  new Map((part?.equipment ?? []).map(({ id, ...names }) => [id, names]));

export const sparePartForm = defineForm<SparePart>()({
  add: calls.sparePart.add,
  edit: calls.sparePart.edit,
  read: calls.sparePart.info,
  words: {
    add: { title: textRef('sparePart', 'add'), done: textRef('sparePart', 'added') },
    edit: { title: textRef('sparePart', 'edit'), done: textRef('sparePart', 'saved') },
  },
  fields: (make) => [
    make.text('number', textRef('sparePart', 'number'), { isCode: true, isHalf: true }),
    make.text('unit', textRef('sparePart', 'unit'), { isHalf: true, help: textRef('sparePart', 'unitHelp') }),
    make.text('title', textRef('sparePart', 'name')),
    make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
    make.text('place', textRef('sparePart', 'place'), { isHalf: true }),
    make.custom(
      'minimumThousandths',
      textRef('sparePart', 'minimum'),
      ({ id }) => <QuantityInput id={id} />,
      {
        initial: 0,
        isHalf: true,
        help: textRef('sparePart', 'minimumHelp'),
        show: (value) => quantityText(Number(value)),
      },
    ),
    make.custom(
      'equipmentIds',
      textRef('sparePart', 'equipment'),
      ({ id, record }) => <EquipmentsField id={id} known={knownOf(record)} />,
      { initial: [], show: (value) => String((value as string[]).length) },
    ),
    make.text('remark', textRef('sparePart', 'remark')),
  ],
});
