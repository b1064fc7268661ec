const NAME = 'ZUTAI_ALARM_RETENTION_DAYS';
const LEAST = 30;
const MOST = 36_500;
/** As long as the ledger of writes: after an accident they are read beside each other. */
const STANDARD = 1_100;

/** How long alarms that ended are kept with their journal, in days; undefined: for good. */
export const alarmRetentionSetting = {
  name: NAME,
  meaning: 'how long alarms that ended are kept with their journal, in days, or "none": for good',
  defaultText: String(STANDARD),
  parse(text = String(STANDARD)): number | undefined {
    if (text.toLowerCase() === 'none') return undefined;
    if (!/^\d{1,5}$/.test(text) || Number(text) < LEAST || Number(text) > MOST)
      throw new Error(`must be a whole number from ${LEAST} to ${MOST}, or "none", is "${text}"`);
    return Number(text);
  },
};
