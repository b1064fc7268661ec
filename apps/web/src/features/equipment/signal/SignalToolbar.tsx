import {
  CopyOutlined,
  DeleteOutlined,
  ImportOutlined,
  PlusOutlined,
  VerticalAlignBottomOutlined,
} from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { Button, Dropdown, Select, Switch } from 'antd';
import { boundsOf } from '../../../components/cell-grid/index.ts';
import { ExportButton } from '../../../components/data-table/index.ts';
import { SearchField } from '../../../components/search-field/index.ts';
import { download } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { type DefinitionOwner, definitionCalls } from '../definition-owner.ts';
import type { Grid } from './grid/use-grid.ts';
import type { DriverChoice } from './model/cell-text.ts';
import styles from './signal-tab.module.css';
import type { Draft } from './use-draft.ts';
import type { RowFilter } from './use-shown-rows.ts';

export interface SignalToolbarProps {
  owner: DefinitionOwner;
  drivers: readonly DriverChoice[];
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
  draft: Draft;
  grid: Grid;
  canEdit: boolean;
  isPhone: boolean;
  shownCount: number;
  /** Rows that duplicate and delete act on. */
  targetCount: number;
  hasLive: boolean;
  onLive: (isOn: boolean) => void;
  onAdd: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
  onImport: () => void;
  onAnnounced: (() => void) | undefined;
  onBrowse: (() => void) | undefined;
}

/** Search and filters left; what is done with rows, import and export right. */
export function SignalToolbar(props: SignalToolbarProps) {
  const { filter, onFilter, drivers, isPhone, canEdit } = props;
  const t = useText('signal');
  const common = useText('common');
  const hasFilter = filter.keyword !== '' || filter.driver !== '' || filter.only !== 'all';
  const only = { changed: t('showChanged'), problem: t('showProblems'), all: '' }[filter.only];
  return (
    <div className={styles.tools}>
      <SearchField
        value={filter.keyword}
        placeholder={t('search')}
        pauseMs={120}
        onChange={(keyword) => onFilter({ ...filter, keyword })}
      />
      {drivers.length > 1 && (
        <Select
          value={filter.driver}
          popupMatchSelectWidth={false}
          onChange={(driver) => onFilter({ ...filter, driver })}
          options={[
            { value: '', label: t('allDrivers') },
            ...drivers.map(({ id, title }) => ({ value: id, label: title })),
            { value: 'none', label: t('noDriver') },
          ]}
        />
      )}
      {only !== '' && <span className={styles.only}>{only}</span>}
      {hasFilter && (
        <Button type="link" size="small" onClick={() => onFilter({ keyword: '', driver: '', only: 'all' })}>
          {common('reset')}
        </Button>
      )}
      {!isPhone && <span className={styles.quiet}>{t('count', { count: props.shownCount })}</span>}
      {!isPhone && props.owner.gatewayId !== null && (
        <span className={styles.live}>
          <Switch size="small" checked={props.hasLive} aria-label={t('liveSwitch')} onChange={props.onLive} />
          {t('liveSwitch')}
        </span>
      )}
      <span className={styles.grow} />
      {canEdit && <RowTools {...props} />}
      {!isPhone && props.owner.kind === 'equipment' && (
        <ExportButton
          onExport={(format, options) =>
            download(
              calls.signal.export,
              { equipmentId: props.owner.id, format },
              `${props.owner.title}.${format}`,
              options,
            )
          }
        />
      )}
    </div>
  );
}

function RowTools(props: SignalToolbarProps) {
  const { grid, isPhone, targetCount } = props;
  const t = useText('signal');
  const bounds = grid.range === null ? null : boundsOf(grid.range);
  const canFill = bounds !== null && bounds.bottom > bounds.top;
  const hasTargets = targetCount > 0;
  if (isPhone)
    return (
      <Button type="primary" icon={<PlusOutlined />} onClick={props.onAdd}>
        {t('addRow')}
      </Button>
    );
  return (
    <>
      <Dropdown
        trigger={['click']}
        disabled={!canFill}
        menu={{
          items: [
            { key: 'down', label: `${t('fillDown')} (Ctrl+D)` },
            { key: 'series', label: t('fillSeries') },
          ],
          onClick: ({ key }) => (key === 'down' ? grid.fillDown() : grid.fillSeries()),
        }}
      >
        <Button icon={<VerticalAlignBottomOutlined />}>{t('fillDown')}</Button>
      </Dropdown>
      <Button
        icon={<CopyOutlined />}
        disabled={!hasTargets}
        onClick={props.onDuplicate}
        title={t('duplicate')}
        aria-label={t('duplicate')}
      />
      <Button
        icon={<DeleteOutlined />}
        disabled={!hasTargets}
        onClick={props.onRemove}
        title={t('delete')}
        aria-label={hasTargets ? `${t('delete')} ${targetCount}` : t('delete')}
      >
        {hasTargets ? targetCount : null}
      </Button>
      {props.owner.kind === 'equipment' && (
        <Button icon={<ImportOutlined />} data-call={calls.signal.commitImport.path} onClick={props.onImport}>
          {t('import')}
        </Button>
      )}
      {props.onBrowse !== undefined && (
        <Button data-call={calls.driver.browse.path} onClick={props.onBrowse}>
          {t('browse')}
        </Button>
      )}
      {props.onAnnounced !== undefined && <Button onClick={props.onAnnounced}>{t('announced')}</Button>}
      <Button
        type="primary"
        icon={<PlusOutlined />}
        data-call={definitionCalls[props.owner.kind].saveSignals.path}
        onClick={props.onAdd}
      >
        {t('addRow')}
      </Button>
    </>
  );
}
