import { useText } from '../../../../../lib/language/index.ts';
import { useEngineText } from '../../../model/words/use-engine-text.ts';
import type { ControlProps } from '../control-props.ts';
import { ColorPicker } from './ColorPicker.tsx';

export function ColorControl({ id, field, value, isMixed, isDisabled, onCommit }: ControlProps) {
  const t = useText('designer');
  const engine = useEngineText();
  return (
    <ColorPicker
      id={id}
      path={field.path}
      label={engine.of(field.label)}
      value={typeof value === 'string' ? value : ''}
      isDisabled={isDisabled}
      placeholder={isMixed ? t('mixed') : ''}
      onChange={onCommit}
    />
  );
}
