import { Form } from 'antd';
import { AssigneeSelect } from '../../repair/index.ts';

interface PlanAssigneeProps {
  id?: string;
  of: 'accounts' | 'departments';
  value?: string | null;
  onChange?: (id: string | null) => void;
}

/** Who inspects: of those who may work at the first piece of equipment of the plan. */
export function PlanAssignee(props: PlanAssigneeProps) {
  const [equipmentId] = (Form.useWatch('equipmentIds') as string[] | undefined) ?? [];
  return <AssigneeSelect {...props} equipmentId={equipmentId} />;
}
