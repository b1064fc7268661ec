import {
  CopyOutlined,
  DeleteOutlined,
  DiffOutlined,
  GroupOutlined,
  LockOutlined,
  RedoOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  ScissorOutlined,
  SnippetsOutlined,
  UndoOutlined,
  UngroupOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

/** Line drawings of arrangements on 20 × 20; `bar` is what things line up with. */
function Drawing({
  boxes,
  bar,
}: {
  boxes: readonly (readonly [number, number, number, number])[];
  bar: string;
}) {
  return (
    <svg
      width="1em"
      height="1em"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      {boxes.map(([x, y, width, height]) => (
        <rect key={`${x},${y}`} x={x} y={y} width={width} height={height} rx="1" />
      ))}
      <path d={bar} strokeLinecap="round" />
    </svg>
  );
}

/** Pictures of the engine's commands. */
export const commandIcons: Readonly<Record<string, ReactNode>> = {
  undo: <UndoOutlined />,
  redo: <RedoOutlined />,
  cut: <ScissorOutlined />,
  copy: <CopyOutlined />,
  paste: <SnippetsOutlined />,
  duplicate: <DiffOutlined />,
  delete: <DeleteOutlined />,
  group: <GroupOutlined />,
  ungroup: <UngroupOutlined />,
  'toggle-lock': <LockOutlined />,
  'rotate-left': <RotateLeftOutlined />,
  'rotate-right': <RotateRightOutlined />,
  'bring-to-front': <Drawing boxes={[[7, 7, 10, 10]]} bar="M4 13H3V3h10v1" />,
  'send-to-back': <Drawing boxes={[[3, 3, 10, 10]]} bar="M16 7h1v10H7v-1" />,
  'align-left': (
    <Drawing
      boxes={[
        [6, 4, 11, 4.5],
        [6, 11.5, 7, 4.5],
      ]}
      bar="M3 2.5v15"
    />
  ),
  'align-centre': (
    <Drawing
      boxes={[
        [4, 4, 12, 4.5],
        [6.5, 11.5, 7, 4.5],
      ]}
      bar="M10 1.5v2M10 9v2M10 16.5v2"
    />
  ),
  'align-right': (
    <Drawing
      boxes={[
        [3, 4, 11, 4.5],
        [7, 11.5, 7, 4.5],
      ]}
      bar="M17 2.5v15"
    />
  ),
  'align-top': (
    <Drawing
      boxes={[
        [4, 6, 4.5, 11],
        [11.5, 6, 4.5, 7],
      ]}
      bar="M2.5 3h15"
    />
  ),
  'align-middle': (
    <Drawing
      boxes={[
        [4, 4, 4.5, 12],
        [11.5, 6.5, 4.5, 7],
      ]}
      bar="M1.5 10h2M9 10h2M16.5 10h2"
    />
  ),
  'align-bottom': (
    <Drawing
      boxes={[
        [4, 3, 4.5, 11],
        [11.5, 7, 4.5, 7],
      ]}
      bar="M2.5 17h15"
    />
  ),
  'distribute-horizontal': <Drawing boxes={[[7.5, 5, 5, 10]]} bar="M3 3v14M17 3v14" />,
  'distribute-vertical': <Drawing boxes={[[5, 7.5, 10, 5]]} bar="M3 3h14M3 17h14" />,
};
