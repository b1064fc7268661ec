import { type AnyRole, calls, isPlatformRole, type PermissionCode } from '@zutai/contract';
import { Button, Checkbox, Skeleton } from 'antd';
import { Fragment } from 'react';
import { useDialogs } from '../../components/dialogs/index.ts';
import { ErrorState } from '../../components/error-state/index.ts';
import { useLeaveWarning } from '../../components/leave-guard/index.ts';
import { PageHead } from '../../components/page-head/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { useMayCall, usePermissions } from '../../lib/session/index.ts';
import { CopyRoleDialog } from './CopyRoleDialog.tsx';
import { listAreas } from './permission-areas.ts';
import styles from './role-matrix.module.css';
import { useMatrixDraft } from './use-matrix-draft.ts';

/** /manage/account/role/matrix: which role holds which permission. */
export function RoleMatrixPage() {
  const t = useText('role');
  const shell = useText('shell');
  const common = useText('common');
  const { data, error, refetch } = useCall(calls.role.queryAll, {});
  const draft = useMatrixDraft(data ?? [], t('matrixSaved'));
  useLeaveWarning(draft.hasChanges);
  const mayEdit = useMayCall()(calls.role.edit);
  const action = mayEdit && (
    <>
      <Button disabled={!draft.hasChanges || draft.isSaving} onClick={draft.revert}>
        {common('revert')}
      </Button>{' '}
      <Button
        type="primary"
        disabled={!draft.hasChanges}
        loading={draft.isSaving}
        onClick={() => void draft.save()}
      >
        {common('save')}
      </Button>
    </>
  );
  return (
    <>
      <PageHead
        title={t('matrix')}
        trail={[
          { title: shell('menuOrganisation') },
          { title: t('title'), to: pathTo('/manage/account/role') },
        ]}
        note={t('matrixText')}
        action={action}
      />
      <div className={styles.page}>
        {data === undefined && error === null && <Skeleton active paragraph={{ rows: 8 }} />}
        {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data !== undefined && <Matrix roles={inOrder(data)} draft={draft} mayEdit={mayEdit} />}
      </div>
    </>
  );
}

/** Those that can be changed first: the ready-made ones alone are wider than most windows. */
const inOrder = (roles: readonly AnyRole[]) => [
  ...roles.filter(({ isPlatform }) => !isPlatform),
  ...roles.filter(({ isPlatform }) => isPlatform),
];

interface MatrixProps {
  roles: readonly AnyRole[];
  draft: ReturnType<typeof useMatrixDraft>;
  mayEdit: boolean;
}

function Matrix({ roles, draft, mayEdit }: MatrixProps) {
  const t = useText('role');
  const permission = useText('permission');
  const can = usePermissions();
  const nameOf = useRoleName();
  /** Only what the user holds is given or taken away. */
  const isFixed = (role: AnyRole, code: PermissionCode) =>
    !mayEdit || draft.isSaving || role.isPlatform || role.isOwn || !can(code);
  return (
    <table className={styles.matrix}>
      <thead>
        <tr>
          <th scope="col">{t('codes')}</th>
          {roles.map((role) => (
            <th key={role.id} scope="col" className={styles.role}>
              <span>{nameOf(role)}</span>
              <small>{t(role.isPlatform ? 'ofPlatform' : 'ofOrganisation')}</small>
              <small>{t('accountCount', { count: role.accountCount })}</small>
              {(role.id === 'guest' || role.id === 'share') && (
                <small className={styles.purpose}>{t(`purpose_${role.id}`)}</small>
              )}
              {mayEdit && role.isHeld && <CopyButton role={role} />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listAreas().map(([area, codes]) => (
          <Fragment key={area}>
            <tr>
              <th scope="colgroup" colSpan={roles.length + 1} className={styles.area}>
                {t(`area_${area}`)}
              </th>
            </tr>
            {codes.map((code) => (
              <tr key={code}>
                <th scope="row" className={styles.code}>
                  <span>{permission(code)}</span>
                  <small>{permission(`${code}_text`)}</small>
                </th>
                {roles.map((role) => (
                  <td key={role.id}>
                    <Checkbox
                      aria-label={t('cell', { role: nameOf(role), code: permission(code) })}
                      checked={draft.codesOf(role).has(code)}
                      disabled={isFixed(role, code)}
                      onChange={() => draft.toggle(role, code)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function CopyButton({ role }: { role: AnyRole }) {
  const common = useText('common');
  const dialogs = useDialogs();
  const name = useRoleName()(role);
  return (
    <Button
      size="small"
      type="link"
      onClick={() => void dialogs.open((dialog) => <CopyRoleDialog {...dialog} role={role} name={name} />)}
    >
      {common('copy')}
    </Button>
  );
}

/** What a role is called: of the platform in the words of the product. */
function useRoleName() {
  const shell = useText('shell');
  const titleOf = useTitle();
  return (role: AnyRole) =>
    isPlatformRole(role.id) ? shell(`role${role.id}`) : titleOf({ title: role.title, titleEn: role.titleEn });
}
