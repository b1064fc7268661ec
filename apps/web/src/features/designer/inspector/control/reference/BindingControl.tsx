import { DisconnectOutlined, LinkOutlined } from '@ant-design/icons';
import { bindingKey, isBound } from '@zutai/diagram';
import { Button } from 'antd';
import { useState } from 'react';
import { useText, useTitle } from '../../../../../lib/language/index.ts';
import { BindingPicker } from '../../../binding/BindingPicker.tsx';
import { allowedTypes } from '../../../binding/binding-choice.ts';
import { bindingAt, setBinding } from '../../../binding/binding-edit.ts';
import { useHost } from '../../../host/designer-host.tsx';
import { parameterText } from '../../../model/words/parameter-text.ts';
import { useSourceTitle } from '../../../model/words/use-source-title.ts';
import styles from '../control.module.css';
import type { ControlProps } from '../control-props.ts';

/** What a widget, an animation or a click is bound to. */
export function BindingControl({ id, field, editor, widgets, isDisabled }: ControlProps) {
  const t = useText('designer');
  const titleOf = useTitle();
  const sourceTitle = useSourceTitle();
  const { equipments } = useHost().sources;
  const [isOpen, setOpen] = useState(false);
  const bindings = widgets.map((widget) => bindingAt(widget, field.path));
  const [binding] = bindings;
  const isMixed = bindings.some((other) => bindingKey(other) !== (binding && bindingKey(binding)));
  const isOn = bindings.some(isBound);
  // The file holds the Chinese name.
  const equipment = equipments.find(({ id }) => id === binding?.equipId);
  const name = isMixed ? t('mixed') : isOn ? (binding ? sourceTitle(binding) : '') : t('unbound');
  return (
    <div className={styles.stack} data-field={field.path}>
      <div className={styles.bound} data-bound={isOn}>
        <span className={styles.boundName} title={name}>
          {name}
        </span>
        {!isMixed && isOn && (
          <span className={styles.boundNote}>
            {[equipment ? titleOf(equipment) : binding?.subTitle, binding?.tag]
              .filter(Boolean)
              .map((text) => parameterText(text!, editor.page.con.parameters, titleOf))
              .join(' · ')}
          </span>
        )}
      </div>
      <div className={styles.pair}>
        <Button
          id={id}
          size="small"
          icon={<LinkOutlined />}
          disabled={isDisabled}
          data-testid={`bind-${field.path}`}
          onClick={() => setOpen(true)}
        >
          {t(isOn ? 'rebind' : 'bind')}
        </Button>
        {isOn && (
          <Button
            size="small"
            icon={<DisconnectOutlined />}
            disabled={isDisabled}
            aria-label={t('unbind')}
            title={t('unbind')}
            onClick={() => setBinding(editor, field.path, null)}
          />
        )}
      </div>
      {isOpen && (
        <BindingPicker
          current={isMixed ? undefined : binding}
          types={allowedTypes(field.path)}
          isForWriting={field.path.split('.').includes('clickEvent')}
          onClose={() => setOpen(false)}
          onPick={(picked) => {
            setBinding(editor, field.path, picked);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
