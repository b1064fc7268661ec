import { calls } from '@zutai/contract';
import { accountRoleOf, sayIn } from '@zutai/lists';
import { Select } from 'antd';
import { type FieldMarks, marksOf } from '../../../components/form-page/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';

interface RolesSelectProps extends FieldMarks {
  id?: string;
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
}

/** Chooses any of the roles of the platform and of the organisation: whom something is for, not what is given. */
export function RolesSelect(props: RolesSelectProps) {
  const t = useText('managedAccount');
  const say = sayIn(useLanguage());
  const { data, isFetching } = useCall(calls.role.queryAll, {});
  const options = (data ?? [])
    // Guests of links have no menu.
    .filter(({ id }) => id !== 'share')
    .map(({ id, title, titleEn }) => ({
      value: id,
      label: accountRoleOf({ roleId: id, roleTitle: title, roleTitleEn: titleEn }, say),
    }));
  return (
    <Select<string[]>
      {...marksOf(props)}
      {...(props.id === undefined ? {} : { id: props.id })}
      mode="multiple"
      style={{ width: '100%' }}
      value={[...(props.value ?? [])]}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      placeholder={t('roleChoose')}
      onChange={(ids) => props.onChange?.(ids)}
      options={options}
    />
  );
}
