import { TrendView } from '../chart/trend/TrendView.tsx';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';

export default function ComplexLineView(props: OverlayProps) {
  return <TrendView {...props} />;
}
