import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import { useText } from '../../lib/language/index.ts';
import { chosenWith, type DataColumn, shownColumns } from './column.ts';

export interface ColumnChooserProps<Row> {
  columns: readonly DataColumn<Row>[];
  chosen: readonly string[] | null;
  onChoose: (columns: string[] | null) => void;
}

/** Which columns a table shows. */
export function ColumnChooser<Row>({ columns, chosen, onChoose }: ColumnChooserProps<Row>) {
  const t = useText('common');
  const choosable = columns.filter((column) => column.isAction !== true && column.isRedundant !== true);
  const shown = shownColumns(choosable, chosen).map((column) => column.key);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <Checkbox.Group
          style={{ display: 'grid', gap: 8 }}
          value={shown}
          onChange={(keys) => onChoose(chosenWith(columns, chosen, keys))}
          options={choosable.map((column) => ({
            value: column.key,
            label: column.title,
            disabled: column.isName === true,
          }))}
        />
      }
    >
      <Button icon={<SettingOutlined />} aria-label={t('columns')} title={t('columns')} />
    </Popover>
  );
}
