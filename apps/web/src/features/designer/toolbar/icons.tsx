import {
  AppstoreAddOutlined,
  BlockOutlined,
  BorderInnerOutlined,
  ColumnHeightOutlined,
  CopyOutlined,
  DeleteOutlined,
  DiffOutlined,
  FileDoneOutlined,
  FileImageOutlined,
  FontSizeOutlined,
  FormatPainterOutlined,
  GroupOutlined,
  LockOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  ScissorOutlined,
  SearchOutlined,
  SelectOutlined,
  SnippetsOutlined,
  SwapOutlined,
  TableOutlined,
  UngroupOutlined,
  ZoomInOutlined,
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

/** Pictures of the engine's commands and of the designer's own actions. */
export const commandIcons: Readonly<Record<string, ReactNode>> = {
  // Arrows that turn back and turn forth; two circles would look alike.
  undo: <Drawing boxes={[]} bar="M7 3.5L3 7.5l4 4M3 7.5h9a4.5 4.5 0 010 9H8" />,
  redo: <Drawing boxes={[]} bar="M13 3.5l4 4-4 4M17 7.5H8a4.5 4.5 0 000 9h4" />,
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
  'bring-forward': <Drawing boxes={[[3, 8, 9, 9]]} bar="M15 13V4M11.5 7.5L15 4l3.5 3.5" />,
  'send-backward': <Drawing boxes={[[3, 3, 9, 9]]} bar="M15 7v9M11.5 12.5L15 16l3.5-3.5" />,
  'select-same-type': (
    <Drawing
      boxes={[
        [3, 3, 6, 6],
        [11, 11, 6, 6],
      ]}
      bar="M11 6h6M14 3v6M3 14h6"
    />
  ),
  'same-width': (
    <Drawing boxes={[[3, 4, 14, 5]]} bar="M3 14h14M5.5 11.5L3 14l2.5 2.5M14.5 11.5L17 14l-2.5 2.5" />
  ),
  'same-height': (
    <Drawing boxes={[[4, 3, 5, 14]]} bar="M14 3v14M11.5 5.5L14 3l2.5 2.5M11.5 14.5L14 17l2.5-2.5" />
  ),
  'same-size': (
    <Drawing
      boxes={[
        [3, 3, 6, 6],
        [11, 11, 6, 6],
      ]}
      bar="M12.5 5h4M12.5 7h4M3.5 13h4M3.5 15h4"
    />
  ),
  'align-to': <Drawing boxes={[[3, 3, 8, 8]]} bar="M14 3v14M3 14h14" />,
  'format-brush': <FormatPainterOutlined />,
  select: <SelectOutlined />,
  hand: (
    <Drawing
      boxes={[]}
      bar="M6 10V5.5a1.3 1.3 0 012.6 0V9V4a1.3 1.3 0 012.6 0v5V5.2a1.3 1.3 0 012.6 0V10v-2a1.3 1.3 0 012.6 0v4.5a5 5 0 01-5 5c-3 0-4.200-1.500-5.400-3.500L3.600 11a1.300 1.300 0 012.400-1z"
    />
  ),
  'array-copy': (
    <Drawing
      boxes={[
        [3, 3, 5, 5],
        [12, 3, 5, 5],
        [3, 12, 5, 5],
        [12, 12, 5, 5],
      ]}
      bar=""
    />
  ),
  instances: <TableOutlined />,
  'find-replace': <SearchOutlined />,
  rebind: <SwapOutlined />,
  'make-faceplate': <AppstoreAddOutlined />,
  'svg-import': <FileImageOutlined />,
  check: <FileDoneOutlined />,
  'zoom-selection': <ZoomInOutlined />,
  grid: <BorderInnerOutlined />,
  ruler: <ColumnHeightOutlined />,
  adsorb: <BlockOutlined />,
  'bar-names': <FontSizeOutlined />,
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
