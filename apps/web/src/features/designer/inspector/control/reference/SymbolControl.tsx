import { getSymbol, SymbolPreview } from '@zutai/widgets';
import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { useFirstFocus } from '../../../../../components/first-focus/index.ts';
import { useLanguage, useText } from '../../../../../lib/language/index.ts';
import { useHost } from '../../../host/designer-host.tsx';
import { SymbolShelf } from '../../../library/SymbolShelf.tsx';
import type { ControlProps } from '../control-props.ts';
import styles from './symbol-control.module.css';

/** Which symbol of the library it is: by its picture, found by search. */
export function SymbolControl({ id, field, value, isMixed, isDisabled, onCommit }: ControlProps) {
  const t = useText('designer');
  const language = useLanguage();
  const { context } = useHost();
  const [isOpen, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const first = useFirstFocus();
  const symbolId = typeof value === 'string' ? value : '';
  const symbol = getSymbol(symbolId);
  const panel = (
    <div className={styles.panel} data-testid="symbol-picker">
      <Input
        size="small"
        allowClear
        ref={first.target}
        value={keyword}
        placeholder={t('symbolSearch')}
        aria-label={t('symbolSearch')}
        onChange={({ target }) => setKeyword(target.value)}
      />
      <div className={styles.shelf}>
        <SymbolShelf
          palette={context.palette}
          keyword={keyword}
          chosenId={symbolId}
          onPick={(picked) => {
            onCommit(picked.id);
            setOpen(false);
          }}
        />
      </div>
    </div>
  );
  return (
    <Popover
      open={isOpen && !isDisabled}
      onOpenChange={setOpen}
      afterOpenChange={first.afterOpenChange}
      trigger="click"
      placement="leftTop"
      content={panel}
      destroyOnHidden
    >
      <Button id={id} data-field={field.path} className={styles.button} disabled={isDisabled}>
        {symbol && (
          <span className={styles.picture}>
            <SymbolPreview symbol={symbol} palette={context.palette} />
          </span>
        )}
        <span className={styles.name}>{isMixed ? t('mixed') : (symbol?.[language] ?? symbolId)}</span>
      </Button>
    </Popover>
  );
}
