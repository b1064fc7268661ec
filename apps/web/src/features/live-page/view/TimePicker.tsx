import type { TimePickerProps } from '@zutai/widgets';
import { ConfigProvider, DatePicker, type ThemeConfig } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { focusAtOnce } from '../../../components/first-focus/index.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/screen/index.ts';

/** Days and times beside each other are wider than a phone: there they are narrower. */
const NARROW: ThemeConfig = { components: { DatePicker: { cellWidth: 30, timeColumnWidth: 48 } } };

/**
 * Where the calendar is put: in the browser's top layer, above the boxes of widgets, which stand there too, and above a
 * page that fills the screen.
 */
function useTopLayer(): HTMLElement {
  const [layer] = useState(() => document.createElement('div'));
  useEffect(() => {
    layer.popover = 'manual';
    // By which boxes of widgets know that a press in here is none elsewhere.
    layer.dataset.overlayLayer = '';
    Object.assign(layer.style, {
      inset: '0 auto auto 0',
      margin: '0',
      padding: '0',
      border: '0',
      overflow: 'visible',
    });
    document.body.append(layer);
    layer.showPopover();
    return () => layer.remove();
  }, [layer]);
  return layer;
}

/** The picker of the rest of the product for the widgets of a page: same language, same order of day and month, keys. */
export default function TimePicker(props: TimePickerProps) {
  const {
    kind,
    format,
    value,
    label,
    isOpenAtOnce = false,
    hasProblem,
    describedBy,
    onChange,
    onClose,
  } = props;
  const layer = useTopLayer();
  const time = dayjs(value, format);
  const isPhone = useMediaQuery(PHONE_QUERY);
  return (
    <ConfigProvider {...(isPhone && { theme: NARROW })}>
      <DatePicker
        ref={focusAtOnce}
        defaultOpen={isOpenAtOnce}
        picker={kind === 'time' ? 'time' : 'date'}
        {...(kind === 'datetime' && { showTime: { format: format.slice('YYYY-MM-DD '.length) } })}
        format={format}
        allowClear={false}
        needConfirm={false}
        aria-label={label}
        {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
        {...(hasProblem === true && { status: 'error' as const })}
        value={time.isValid() ? time : null}
        getPopupContainer={() => layer}
        onChange={(chosen) => chosen !== null && onChange(dayjs(chosen).format(format))}
        onOpenChange={(isOpen) => !isOpen && onClose?.()}
      />
    </ConfigProvider>
  );
}
