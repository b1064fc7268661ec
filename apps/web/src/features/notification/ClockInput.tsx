import { TimePicker } from 'antd';
import dayjs from 'dayjs';

interface ClockInputProps {
  id?: string;
  'aria-label'?: string;
  /** `HH:MM`, or '' for none. */
  value?: string;
  onChange?: (value: string) => void;
}

/** A time of the day, to the minute. */
export function ClockInput({ value = '', onChange, ...rest }: ClockInputProps) {
  const [hour = 0, minute = 0] = value.split(':').map(Number);
  return (
    <TimePicker
      {...rest}
      format="HH:mm"
      minuteStep={5}
      needConfirm={false}
      style={{ width: '100%' }}
      value={value === '' ? null : dayjs().hour(hour).minute(minute)}
      onChange={(time) => onChange?.(time?.format('HH:mm') ?? '')}
    />
  );
}
