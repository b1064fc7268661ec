import { type Card, calls } from '@zutai/contract';
import { CARD_ENDS_WORDS, cardList, sayIn } from '@zutai/lists';
import { Tag } from 'antd';
import { CallButton } from '../../components/call-button/index.ts';
import { useAction } from '../../components/dialogs/index.ts';
import { EmptyState } from '../../components/empty-state/index.ts';
import { type CellViews, ListPage } from '../../components/managed-list/index.ts';
import { AddButton } from '../../components/record-actions/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useLanguage, useText } from '../../lib/language/index.ts';
import { CardMenu } from './CardMenu.tsx';
import { cardForm } from './card-form.tsx';
import { ImportCardsButton } from './ImportCardsButton.tsx';

function Ends({ card: { endsOn, ends } }: { card: Card }) {
  const say = sayIn(useLanguage());
  if (endsOn === null) return say.text(CARD_ENDS_WORDS.unknown);
  if (ends === 'later') return endsOn;
  return (
    <>
      {endsOn} <Tag color={ends === 'over' ? 'error' : 'warning'}>{say.text(CARD_ENDS_WORDS[ends])}</Tag>
    </>
  );
}

const cells: CellViews<Card> = {
  endsOn: (card) => <Ends card={card} />,
};

function SyncButton() {
  const t = useText('card');
  const act = useAction();
  return (
    <CallButton call={calls.card.sync} onClick={() => act(calls.card.sync, {}, { done: t('syncDone') })}>
      {t('sync')}
    </CallButton>
  );
}

/** /manage/card/list: SIM cards, of all organisations for whoever runs the installation. */
export function CardListPage() {
  const t = useText('card');
  const shell = useText('shell');
  const { data } = useCall(calls.card.provider, {});
  const add = <AddButton form={cardForm} text={t('add')} />;
  return (
    <ListPage
      list={cardList}
      trail={[{ title: shell('menuManage') }]}
      action={add}
      tools={
        <>
          {data?.kind === 'http' && <SyncButton />}
          <ImportCardsButton />
        </>
      }
      cells={cells}
      actions={(row) => <CardMenu card={row} />}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />}
    />
  );
}
