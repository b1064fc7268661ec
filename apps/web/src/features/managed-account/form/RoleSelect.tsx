import { type AnyRole, calls } from '@zutai/contract';
import { accountRoleOf, sayIn } from '@zutai/lists';
import { Select } from 'antd';
import { type FieldMarks, marksOf } from '../../../components/form-page/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';

interface RoleSelectProps extends FieldMarks {
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
  placeholder?: string;
  'aria-label'?: string;
  /** To look for accounts of any role; otherwise only roles that the user may give can be chosen. */
  isAnyRole?: boolean;
  /** Whose roles; by default those of the own organisation. */
  organisationId?: string;
}

/** `guest` opens nothing, `share` is that of links. */
const NOT_GIVEN: ReadonlySet<string> = new Set(['guest', 'share']);

/** Chooses one of the roles of the platform and of the organisation. */
export function RoleSelect({ isAnyRole = false, organisationId, ...props }: RoleSelectProps) {
  const t = useText('managedAccount');
  const say = sayIn(useLanguage());
  const { data, isFetching } = useCall(calls.role.queryAll, organisationId ? { organisationId } : {});
  // Of an account that has one already it is shown; nobody gives one anew.
  const isOffered = ({ id }: AnyRole) => isAnyRole || !NOT_GIVEN.has(id) || id === props.value;
  const optionOf = (role: AnyRole) => {
    const name = accountRoleOf({ roleId: role.id, roleTitle: role.title, roleTitleEn: role.titleEn }, say);
    const isGivable = isAnyRole || role.isHeld;
    return { value: role.id, label: isGivable ? name : t('roleTooStrong', { name }), disabled: !isGivable };
  };
  return (
    <Select<string | null>
      {...marksOf(props)}
      {...(props.id === undefined ? {} : { id: props.id })}
      {...(props['aria-label'] === undefined ? {} : { 'aria-label': props['aria-label'] })}
      style={{ width: '100%' }}
      value={props.value || null}
      allowClear={isAnyRole}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      placeholder={props.placeholder ?? t('roleChoose')}
      onChange={(id) => props.onChange?.(id ?? null)}
      options={(data ?? []).filter(isOffered).map(optionOf)}
    />
  );
}
