import { calls } from '@zutai/contract';
import { TreeSelect } from 'antd';
import { type FieldMarks, marksOf } from '../../components/form-page/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { buildTree, type DepartmentNode } from './department-tree.ts';

export interface DepartmentSelectProps extends FieldMarks {
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
  placeholder?: string;
  'aria-label'?: string;
  /** Departments that cannot be chosen, with all below them. */
  without?: string;
}

/** Chooses one of the departments that the data range of the user holds. */
export function DepartmentSelect(props: DepartmentSelectProps) {
  const t = useText('department');
  const titleOf = useTitle();
  const { data, isFetching } = useCall(calls.department.query, {});
  const optionOf = (node: DepartmentNode): object => ({
    value: node.id,
    title: titleOf(node),
    disabled: node.id === props.without,
    children: node.id === props.without ? [] : node.children.map(optionOf),
  });
  const departments = data ?? [];
  // What is not in the range of the user is kept and shown as what it is.
  const isUnknown = props.value != null && data !== undefined && !data.some(({ id }) => id === props.value);
  return (
    <TreeSelect<string | null>
      {...marksOf(props)}
      {...(props.id === undefined ? {} : { id: props.id })}
      {...(props['aria-label'] === undefined ? {} : { 'aria-label': props['aria-label'] })}
      style={{ width: '100%' }}
      value={props.value ?? null}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      treeLine
      loading={isFetching}
      placeholder={props.placeholder ?? t('none')}
      onChange={(id) => props.onChange?.(id ?? null)}
      treeData={[
        ...(isUnknown ? [{ value: props.value, title: t('outside'), disabled: true }] : []),
        ...buildTree(departments).map(optionOf),
      ]}
    />
  );
}
