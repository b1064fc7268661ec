import { DisconnectOutlined, ExportOutlined, TableOutlined } from '@ant-design/icons';
import { entriesOf, isRepeaterWidget, repeatsEntries } from '@zutai/diagram';
import { Button, Select } from 'antd';
import { useText } from '../../../../../lib/language/index.ts';
import { pathTo } from '../../../../../lib/path/index.ts';
import { detachFaceplates } from '../../../faceplate/detach-faceplates.ts';
import { useFaceplateList } from '../../../faceplate/use-faceplates.ts';
import { useHost } from '../../../host/designer-host.tsx';
import { toolStore } from '../../../model/tool-store.ts';
import styles from '../control.module.css';
import type { ControlProps } from '../control-props.ts';

/** Which faceplate stands here; opens it, or turns the instance into plain widgets. */
export function FaceplateControl({
  id,
  editor,
  widgets,
  value,
  isMixed,
  isDisabled,
  onCommit,
}: ControlProps) {
  const t = useText('designerTool');
  const designer = useText('designer');
  const reuse = useText('designerReuse');
  const { faceplates, sources, pageId, owner } = useHost();
  const data = useFaceplateList() ?? [];
  const chosen = typeof value === 'string' ? value : '';
  // A faceplate cannot stand in itself.
  const options = data
    .filter((faceplate) => owner.kind !== 'faceplate' || faceplate.id !== pageId)
    .map((faceplate) => ({ value: faceplate.id, label: faceplate.title }));
  const isLost = chosen !== '' && !options.some((option) => option.value === chosen);
  const repeater = widgets.find(isRepeaterWidget);
  const isOfEntries = repeater !== undefined && repeatsEntries(repeater.data);
  const ofEquipment =
    repeater?.data.source === 'list' ? repeater.data.equips.length : sources.equipments.length;
  const count = isOfEntries ? entriesOf(repeater.data).length : ofEquipment;
  return (
    <div className={styles.stack} data-field="data.faceplateId">
      <Select
        id={id}
        size="small"
        showSearch
        optionFilterProp="label"
        disabled={isDisabled}
        value={isMixed ? undefined : chosen || undefined}
        placeholder={isMixed ? designer('mixed') : t('faceplateNone')}
        options={isLost ? [...options, { value: chosen, label: t('faceplateUnknown') }] : options}
        onChange={onCommit}
      />
      {repeater && (
        <span className={styles.boundNote}>
          {isOfEntries ? reuse('repeaterEntries', { count }) : t('repeaterPreview', { count })}
        </span>
      )}
      {chosen !== '' && (
        <div className={styles.pair}>
          <Button
            size="small"
            icon={<ExportOutlined />}
            href={pathTo('/manage/faceplate/designer/:pageId', { pageId: chosen })}
            target="_blank"
            disabled={isLost}
          >
            {t('faceplateOpen')}
          </Button>
          <Button
            size="small"
            icon={<TableOutlined />}
            title={reuse('instances')}
            aria-label={reuse('instances')}
            onClick={() => toolStore.openPanel('instances')}
          />
          <Button
            size="small"
            icon={<DisconnectOutlined />}
            title={t('faceplateDetach')}
            aria-label={t('faceplateDetach')}
            disabled={isLost || faceplates === undefined}
            onClick={() =>
              faceplates &&
              detachFaceplates(
                editor,
                widgets.map((widget) => widget.id),
                faceplates,
              )
            }
          />
        </div>
      )}
    </div>
  );
}
