import { useState } from 'react';
import { useText, useTitle } from '../../../../../lib/language/index.ts';
import { useHost } from '../../../host/designer-host.tsx';
import { useOwnerPages } from '../../../model/use-owner-pages.ts';
import { PartCycle } from '../../../part/PartCycle.tsx';
import styles from '../control.module.css';
import type { ControlProps } from '../control-props.ts';
import { readClickTarget, setClickTarget } from './click-target.ts';

/** The page a click leads to: one of the same owner or, on pages of a project, one of its equipment. */
export function PageControl({ id, field, editor, widgets, isMixed, isDisabled }: ControlProps) {
  const t = useText('designer');
  const titleOf = useTitle();
  const tool = useText('designerTool');
  const { owner, sources } = useHost();
  const stored = readClickTarget(widgets[0], field.path);
  // Whose pages are offered; what is stored says it until somebody chooses.
  const [chosenId, setChosenId] = useState<string>();
  const equipmentId = chosenId ?? stored.equipment?.id ?? '';
  const pages = useOwnerPages(equipmentId === '' ? owner : { kind: 'equipment', id: equipmentId }) ?? [];
  const equipments = owner.kind === 'project' ? sources.equipments : [];
  const storedId = equipmentId === (stored.equipment?.id ?? '') && !isMixed ? stored.pageId : '';

  function choose(pageId: string): void {
    const title = equipments.find((equipment) => equipment.id === equipmentId)?.title;
    const equipment = equipmentId === '' ? {} : { equipment: { id: equipmentId, title: title ?? '' } };
    setClickTarget(editor, field.path, pageId === '' ? { pageId } : { pageId, ...equipment });
  }

  return (
    <div className={styles.stack}>
      {equipments.length > 0 && (
        <select
          aria-label={tool('pageOf')}
          className={styles.input}
          disabled={isDisabled}
          value={equipmentId}
          onChange={({ target }) => setChosenId(target.value)}
        >
          <option value="">{tool('pageOfProject')}</option>
          {equipments.map((equipment) => (
            <option key={equipment.id} value={equipment.id}>
              {titleOf(equipment)}
            </option>
          ))}
        </select>
      )}
      <select
        id={id}
        data-field={field.path}
        className={styles.input}
        disabled={isDisabled}
        value={storedId}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{isMixed ? t('mixed') : t('pageNone')}</option>
        {storedId !== '' && !pages.some((page) => page.id === storedId) && (
          <option value={storedId}>{storedId}</option>
        )}
        {pages.map((page) => (
          <option key={page.id} value={page.id}>
            {page.title}
          </option>
        ))}
      </select>
      {widgets[0]?.widgetType === 'WidgetPage' && <PartCycle partId={storedId} />}
    </div>
  );
}
