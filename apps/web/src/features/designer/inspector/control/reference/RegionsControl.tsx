import { regionCalls } from '@zutai/contract';
import { Select } from 'antd';
import { useCall } from '../../../../../lib/call/index.ts';
import { useText } from '../../../../../lib/language/index.ts';
import type { ControlProps } from '../control-props.ts';
import { readRegions, writeRegions } from './region-text.ts';

const NO_REGIONS: readonly { id: string; title: string }[] = [];

/** The regions that see a widget or a menu entry: chosen by title, kept by id; none is everybody. */
export function RegionsControl({ id, field, value, isMixed, isDisabled, onCommit }: ControlProps) {
  const t = useText('designer');
  const tool = useText('designerTool');
  const { data: regions = NO_REGIONS, isPending } = useCall(regionCalls.query, {}, { staleMs: 300_000 });
  const chosen = readRegions(typeof value === 'string' ? value : '', regions);
  const known = new Set(regions.map((region) => region.id));
  const lost = isPending ? [] : chosen.filter((regionId) => !known.has(regionId));
  return (
    <div data-field={field.path}>
      <Select
        id={id}
        mode="multiple"
        size="small"
        style={{ width: '100%' }}
        disabled={isDisabled}
        loading={isPending}
        optionFilterProp="label"
        placeholder={isMixed ? t('mixed') : tool('regionsAll')}
        notFoundContent={tool('regionsNone')}
        value={chosen}
        options={[
          ...regions.map((region) => ({ value: region.id, label: region.title })),
          ...lost.map((regionId) => ({ value: regionId, label: tool('unknownRegion', { id: regionId }) })),
        ]}
        onChange={(next: string[]) => onCommit(writeRegions(next))}
      />
    </div>
  );
}
