/** What a host's picker of a time is given. Times are text in `format`, so that no time zone comes into it. */
export interface TimePickerProps {
  kind: 'datetime' | 'date' | 'time';
  /** Of `YYYY`, `MM`, `DD`, `HH`, `mm` and `ss`. */
  format: string;
  value: string;
  label: string;
  /** Opens by itself, as it came up because somebody pressed a field. */
  isOpenAtOnce?: boolean;
  hasProblem?: boolean;
  describedBy?: string;
  onChange: (value: string) => void;
  /** The calendar was put away. */
  onClose?: () => void;
}
