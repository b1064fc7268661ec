import {
  CameraOutlined,
  ColumnWidthOutlined,
  QuestionCircleOutlined,
  ReloadOutlined,
  SelectOutlined,
  VerticalAlignMiddleOutlined,
} from '@ant-design/icons';
import { MAX_CURVE_POINTS } from '@zutai/contract';
import { numberText } from '@zutai/diagram';
import { Button, Space } from 'antd';
import { memo } from 'react';
import { LinkButton } from '../../../components/link-button/index.ts';
import { useText } from '../../../lib/language/index.ts';
import type { ToolView } from '../model/tool-view.ts';
import type { Tool } from '../model/use-tool-view.ts';
import { ComparePicker } from './ComparePicker.tsx';

interface ToolsProps {
  tool: Tool;
  isFraming: boolean;
  onFraming: (isFraming: boolean) => void;
  onCursors: () => void;
  onRefresh: () => void;
  onHelp: () => void;
  onPicture: () => void;
}

/** What is done with the curves: framing, cursors, limits, every value, comparing, reading again, link, picture, help. */
export const Tools = memo(function Tools(props: ToolsProps) {
  const t = useText('curve');
  const { view, setView } = props.tool;
  const change = (next: Partial<ToolView>) => setView((now) => ({ ...now, ...next }));
  const toggle = (icon: React.ReactNode, text: string, isOn: boolean, onClick: () => void, hint = text) => (
    <Button
      icon={icon}
      type={isOn ? 'primary' : 'default'}
      ghost={isOn}
      aria-pressed={isOn}
      aria-label={text}
      title={hint}
      onClick={onClick}
    />
  );
  return (
    <>
      <Space.Compact>
        {toggle(<SelectOutlined />, t('frame'), props.isFraming, () => props.onFraming(!props.isFraming))}
        {toggle(
          <ColumnWidthOutlined />,
          t('cursors'),
          view.cursors !== null,
          props.onCursors,
          `${t('cursors')} (C)`,
        )}
        {toggle(<VerticalAlignMiddleOutlined />, t('limits'), view.hasLimits, () =>
          change({ hasLimits: !view.hasLimits }),
        )}
      </Space.Compact>
      <Button
        type={view.hasEveryValue ? 'primary' : 'default'}
        ghost={view.hasEveryValue}
        aria-pressed={view.hasEveryValue}
        title={t('everyValueHint', { points: numberText(MAX_CURVE_POINTS, 0) })}
        onClick={() => change({ hasEveryValue: !view.hasEveryValue })}
      >
        {t('everyValue')}
      </Button>
      <ComparePicker
        shiftMs={view.shiftMs}
        range={props.tool.range}
        onShift={(shiftMs) => change({ shiftMs })}
      />
      <Space.Compact>
        <Button
          icon={<ReloadOutlined />}
          aria-label={t('refresh')}
          title={`${t('refresh')} (R)`}
          onClick={props.onRefresh}
        />
        <LinkButton label={t('copyLink')} copied={t('linkCopied')} linkOf={props.tool.linkOf} />
        <Button
          icon={<CameraOutlined />}
          aria-label={t('exportPicture')}
          title={t('exportPicture')}
          onClick={props.onPicture}
        />
        <Button
          icon={<QuestionCircleOutlined />}
          aria-label={t('help')}
          title={`${t('help')} (?)`}
          onClick={props.onHelp}
        />
      </Space.Compact>
    </>
  );
});
