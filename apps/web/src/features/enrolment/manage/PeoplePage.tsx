import { calls, type EnrolmentRecord } from '@zutai/contract';
import { ENROLMENT_STATE_WORDS, enrolmentLinkList, enrolmentList } from '@zutai/lists';
import { Tag } from 'antd';
import { Link, useNavigate } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { useAction } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { type CellViews, type FilterPicker, ListTable } from '../../../components/managed-list/index.ts';
import { RecordSelect } from '../../../components/record-picker/index.ts';
import { RowMenu } from '../../../components/row-menu/index.ts';
import { textRef, useText, useTextRef } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { EnrolmentHead } from './EnrolmentHead.tsx';
import styles from './enrolment-list.module.css';

/** New ones are to be seen without asking again. */
const REFETCH_MS = 15_000;

const PICKERS: Readonly<Record<string, FilterPicker>> = {
  linkId: ({ label, ...props }) => (
    <span className={styles.picker}>
      <RecordSelect
        {...props}
        list={enrolmentLinkList}
        placeholder={textRef('enrolment', 'link')}
        aria-label={label}
      />
    </span>
  ),
};

function useCells(): CellViews<EnrolmentRecord> {
  const read = useTextRef();
  return {
    title: ({ accountId, title }) =>
      accountId === null ? (
        title
      ) : (
        <Link to={pathTo('/manage/account/edit/:id/info', { id: accountId })}>{title}</Link>
      ),
    state: ({ state }) =>
      state === 'waiting' ? (
        <Tag color="warning">{read(ENROLMENT_STATE_WORDS[state])}</Tag>
      ) : (
        read(ENROLMENT_STATE_WORDS[state])
      ),
  };
}

/** Lets somebody in who waits, or sends them away. */
function Decisions({ person }: { person: EnrolmentRecord }) {
  const t = useText('enrolment');
  const act = useAction();
  const navigate = useNavigate();
  const { id, title: name, state, accountId } = person;
  const decide = (what: 'approve' | 'refuse') => () =>
    act(
      calls.enrolment[what],
      { id },
      {
        question: {
          title: t(`${what}Title`, { name }),
          text: t(`${what}Text`),
          okText: t(what),
          isDanger: what === 'refuse',
        },
        done: t(what === 'approve' ? 'approved' : 'refused', { name }),
      },
    );
  const show = {
    key: 'show',
    text: t('showAccount'),
    call: calls.account.info,
    onSelect: () => void navigate(pathTo('/manage/account/edit/:id/info', { id: accountId ?? '' })),
  };
  const isWaiting = state === 'waiting';
  return (
    <span className={styles.decisions}>
      {/* What who waits is waiting for stands open; sending them away stays a step further. */}
      {isWaiting && (
        <CallButton size="small" type="primary" call={calls.enrolment.approve} onClick={decide('approve')}>
          {t('approve')}
        </CallButton>
      )}
      <RowMenu
        actions={[
          ...(isWaiting
            ? [
                {
                  key: 'refuse',
                  text: t('refuse'),
                  isDanger: true,
                  call: calls.enrolment.refuse,
                  onSelect: decide('refuse'),
                },
              ]
            : []),
          ...(accountId === null ? [] : [show]),
        ]}
      />
    </span>
  );
}

/** /manage/account/enroll/people: who enrolled, and who waits to be let in. */
export function PeoplePage() {
  const t = useText('enrolment');
  const cells = useCells();
  return (
    <>
      <EnrolmentHead current="people" />
      <div className={styles.list}>
        <ListTable
          list={enrolmentList}
          cells={cells}
          pickers={PICKERS}
          actions={(person) => <Decisions person={person} />}
          empty={<EmptyState title={t('peopleEmptyTitle')} text={t('peopleEmptyText')} />}
          refetchMs={REFETCH_MS}
        />
      </div>
    </>
  );
}
