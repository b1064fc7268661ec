import { calls, type Department, MAX_DEPARTMENT_LEVEL } from '@zutai/contract';
import { Link } from 'react-router';
import { useDialogs } from '../../components/dialogs/index.ts';
import { useLogAction } from '../../components/event-log/index.ts';
import { FactList } from '../../components/fact-list/index.ts';
import { AddButton, RecordMenu } from '../../components/record-actions/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { useMayCall } from '../../lib/session/index.ts';
import styles from './department.module.css';
import { departmentForm } from './department-form.ts';
import { type DepartmentNode, type Place, placeStep } from './department-tree.ts';
import { MoveDialog } from './MoveDialog.tsx';

interface DepartmentPanelProps {
  node: DepartmentNode;
  departments: readonly Department[];
  onMove: (node: DepartmentNode, place: Place) => void;
  onAdded: (id: string) => void;
  onRemoved: () => void;
}

/** The chosen department: what it has, and what can be done with it. */
export function DepartmentPanel({ node, departments, onMove, onAdded, onRemoved }: DepartmentPanelProps) {
  const t = useText('department');
  const common = useText('common');
  const dialogs = useDialogs();
  const logAction = useLogAction('department');
  const name = useTitle()(node);
  const { move } = calls.department;
  const stepOf = (key: 'moveUp' | 'moveDown', step: -1 | 1) => {
    const place = placeStep(departments, node, step);
    return place === undefined
      ? []
      : [{ key, text: t(key), call: move, onSelect: () => onMove(node, place) }];
  };
  const openMove = () =>
    void dialogs.open((dialog) => (
      <MoveDialog {...dialog} node={node} onMove={(place) => onMove(node, place)} />
    ));
  const maySee = useMayCall()(calls.account.query);
  const both = (own: number, total: number) => (own === total ? own : t('withBelow', { own, total }));
  return (
    <section className={styles.panel} aria-label={name}>
      <header className={styles.head}>
        <h2 className={styles.title}>{name}</h2>
        <RecordMenu
          record={node}
          name={name}
          form={departmentForm}
          remove={calls.department.delete}
          removeText={t('deleteText')}
          {...(node.children.length > 0 && {
            removeBlocked: t('deleteBlockedByDepartments', { count: node.children.length }),
          })}
          onRemoved={onRemoved}
          more={[
            ...stepOf('moveUp', -1),
            ...stepOf('moveDown', 1),
            { key: 'moveTo', text: t('moveElsewhere'), call: move, onSelect: openMove },
            ...logAction(node.id, name),
          ]}
        />
      </header>
      <FactList
        facts={[
          [t('name'), node.title],
          [common('nameEn'), node.titleEn || undefined],
          [t('head'), node.headName || undefined],
          [
            t('accounts'),
            maySee && node.accountTotal > 0 ? (
              <Link key="accounts" to={pathTo('/manage/account/int', undefined, { departmentId: node.id })}>
                {both(node.accountCount, node.accountTotal)}
              </Link>
            ) : (
              both(node.accountCount, node.accountTotal)
            ),
          ],
          [t('equipment'), both(node.equipmentCount, node.equipmentTotal)],
        ]}
      />
      {node.level < MAX_DEPARTMENT_LEVEL && (
        <div>
          <AddButton
            form={departmentForm}
            text={t('addBelow')}
            scope={{ parentId: node.id }}
            onDone={(answer) => onAdded((answer as { id: string }).id)}
          />
        </div>
      )}
    </section>
  );
}
