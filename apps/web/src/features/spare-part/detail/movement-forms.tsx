import { calls, type SparePart } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { repairList } from '@zutai/lists';
import { QuantityInput } from '../../../components/fixed-point-input/index.ts';
import { defineForm, type FieldMaker, type FormDefinition } from '../../../components/record-form/index.ts';

const words = (
  title: 'receive' | 'issue' | 'giveBack' | 'count',
  done: 'receiveDone' | 'issueDone' | 'giveBackDone' | 'countDone',
) => ({
  add: {
    title: textRef('sparePart', title),
    done: textRef('sparePart', done),
    submit: textRef('sparePart', title),
  },
});

type Make<Name extends string> = FieldMaker<Name, SparePart>;

const quantity = (make: Make<'quantityThousandths'>, unit: string) =>
  make.custom('quantityThousandths', textRef('sparePart', 'quantity'), ({ id }) => (
    <QuantityInput id={id} unit={unit} isAbove0 />
  ));

/** The repair that it belongs to, for who may see repairs. */
const ofRepair = (make: Make<'repairId'>, mayChoose: boolean) =>
  mayChoose
    ? [
        make.record(
          'repairId',
          textRef('sparePart', 'repair'),
          { list: repairList, read: calls.repair.info, note: 'number', scope: { scope: 'all' } },
          { initial: null },
        ),
      ]
    : [];

export function receiveFormOf({ unit }: SparePart): FormDefinition<SparePart> {
  return defineForm<SparePart>()({
    add: calls.sparePart.receive,
    words: words('receive', 'receiveDone'),
    fields: (make) => [quantity(make, unit), make.text('reason', textRef('sparePart', 'reason'))],
  });
}

export function issueFormOf({ unit }: SparePart, mayChooseRepair: boolean): FormDefinition<SparePart> {
  return defineForm<SparePart>()({
    add: calls.sparePart.issue,
    words: words('issue', 'issueDone'),
    fields: (make) => [
      quantity(make, unit),
      make.text('reason', textRef('sparePart', 'reason')),
      ...ofRepair(make, mayChooseRepair),
    ],
  });
}

export function giveBackFormOf({ unit }: SparePart, mayChooseRepair: boolean): FormDefinition<SparePart> {
  return defineForm<SparePart>()({
    add: calls.sparePart.giveBack,
    words: words('giveBack', 'giveBackDone'),
    fields: (make) => [
      quantity(make, unit),
      make.text('reason', textRef('sparePart', 'reason')),
      ...ofRepair(make, mayChooseRepair),
    ],
  });
}

export function countFormOf({ unit }: SparePart): FormDefinition<SparePart> {
  return defineForm<SparePart>()({
    add: calls.sparePart.count,
    words: words('count', 'countDone'),
    fields: (make) => [
      make.custom(
        'countedThousandths',
        textRef('sparePart', 'counted'),
        ({ id }) => <QuantityInput id={id} unit={unit} />,
        { help: textRef('sparePart', 'countHelp') },
      ),
      make.text('reason', textRef('sparePart', 'reason')),
    ],
  });
}
