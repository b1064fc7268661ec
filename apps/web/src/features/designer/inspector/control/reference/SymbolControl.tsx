import { getSymbol, SymbolPreview } from '@zutai/widgets';
import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { useFirstFocus } from '../../../../../components/first-focus/index.ts';
import { useLanguage, useText } from '../../../../../lib/language/index.ts';
import { useHost } from '../../../host/designer-host.tsx';
import library from '../../../library/library.module.css';
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
        <SymbolShelf palette={context.palette} keyword={keyword}>
          {(symbol, picture) => (
            <button
              key={symbol.id}
              type="button"
              className={library.item}
              title={symbol[language]}
              aria-pressed={symbolId === symbol.id}
              data-testid={`symbol-${symbol.id}`}
              onClick={() => {
                onCommit(symbol.id);
                setOpen(false);
              }}
            >
              <span className={library.picture}>{picture}</span>
              <span className={library.name}>{symbol[language]}</span>
            </button>
          )}
        </SymbolShelf>
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
