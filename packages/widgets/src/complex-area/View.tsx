import { TrendView } from '../chart/trend/TrendView.tsx';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';

export default function ComplexAreaView(props: OverlayProps) {
  return <TrendView {...props} isFilled />;
}
