import type { Binding } from '@zutai/diagram';
import { resolveValueWrite } from '../../click/write.ts';
import type { OverlayProps } from '../overlay/overlay-props.ts';
import { sendIntent } from './send-intent.ts';

/** Asks the host to write a value to what the widget is bound to. Answers whether there was nothing against it. */
export function createValueWrite(
  { widget, context, onIntent }: Pick<OverlayProps, 'widget' | 'context' | 'onIntent'>,
  data: Binding & { confirm: boolean; feedback: boolean },
): (value: string) => boolean {
  return (value) => {
    const { confirm, feedback } = data;
    const intent = resolveValueWrite({ binding: data, value, confirm, feedback }, context.live);
    sendIntent(intent, widget, onIntent);
    return intent.kind === 'write';
  };
}
