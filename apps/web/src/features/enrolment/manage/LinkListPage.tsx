import { calls, type EnrolmentLink } from '@zutai/contract';
import { ENROLMENT_LINK_STATE_WORDS, enrolmentLinkList } from '@zutai/lists';
import { Tag, Tooltip } from 'antd';
import { Link, useNavigate } from 'react-router';
import { useAction } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { type CellViews, ListTable } from '../../../components/managed-list/index.ts';
import { AddButton } from '../../../components/record-actions/index.ts';
import { RowMenu } from '../../../components/row-menu/index.ts';
import { useText, useTextRef } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { AddCompanyLink } from './AddCompanyLink.tsx';
import { EnrolmentHead } from './EnrolmentHead.tsx';
import styles from './enrolment-list.module.css';
import { linkForm, platformLinkForm } from './link-forms.tsx';
import { useShowLink } from './use-show-link.tsx';

const peopleOf = ({ id }: EnrolmentLink) =>
  pathTo('/manage/account/enroll/people', undefined, { linkId: id });

function useCells(): CellViews<EnrolmentLink> {
  const t = useText('enrolment');
  const read = useTextRef();
  return {
    state: ({ state, isBacked }) => (
      <>
        {state === 'open' ? (
          read(ENROLMENT_LINK_STATE_WORDS[state])
        ) : (
          <Tag>{read(ENROLMENT_LINK_STATE_WORDS[state])}</Tag>
        )}
        {state === 'open' && !isBacked && (
          <Tooltip title={t('unbackedText')}>
            <Tag color="warning" className={styles.mark ?? ''} tabIndex={0}>
              {t('unbacked')}
            </Tag>
          </Tooltip>
        )}
      </>
    ),
    uses: (link) => (
      <Link to={peopleOf(link)}>{t('usesOf', { used: link.usedCount, max: link.maxUses })}</Link>
    ),
  };
}

/** Buttons that make a link, whose address is shown once after it. */
function AddLinks() {
  const t = useText('enrolment');
  const isPlatform = useCan('installation_edit');
  const show = useShowLink();
  return (
    <div className={styles.actions}>
      <AddCompanyLink />
      <AddButton form={isPlatform ? platformLinkForm : linkForm} text={t('add')} onDone={show} />
    </div>
  );
}

/** What can be done with a link. */
function LinkActions({ link }: { link: EnrolmentLink }) {
  const t = useText('enrolment');
  const act = useAction();
  const navigate = useNavigate();
  const { id, title: name, state } = link;
  const revoke = () =>
    act(
      calls.enrolment.revokeLink,
      { id },
      {
        question: {
          title: t('revokeTitle', { name }),
          text: t('revokeText'),
          okText: t('revoke'),
          isDanger: true,
        },
        done: t('revoked', { name }),
      },
    );
  return (
    <RowMenu
      actions={[
        {
          key: 'people',
          text: t('showPeople'),
          call: calls.enrolment.query,
          onSelect: () => void navigate(peopleOf(link)),
        },
        ...(state === 'revoked'
          ? []
          : [
              {
                key: 'revoke',
                text: t('revoke'),
                isDanger: true,
                call: calls.enrolment.revokeLink,
                onSelect: revoke,
              },
            ]),
      ]}
    />
  );
}

/** /manage/account/enroll: links by which people make accounts for themselves. */
export function LinkListPage() {
  const t = useText('enrolment');
  const cells = useCells();
  return (
    <>
      <EnrolmentHead current="links" action={<AddLinks />} />
      <div className={styles.list}>
        <ListTable
          list={enrolmentLinkList}
          cells={cells}
          actions={(link) => <LinkActions link={link} />}
          empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={<AddLinks />} />}
        />
      </div>
    </>
  );
}
