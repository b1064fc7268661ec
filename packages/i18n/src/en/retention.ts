import type { retention as zh } from '../zh/retention.ts';

export const retention: Record<keyof typeof zh, string> = {
  title: 'Retention of history',
  text: 'What is older is deleted in the background, once an hour. Roll-ups stay for their own days after the values are gone. Signals can have days of their own.',
  raw: 'Values',
  minute: 'Minute roll-ups',
  hour: 'Hour roll-ups',
  day: 'Day roll-ups',
  days: 'days',
  inherited: 'Default of the platform',
  installation:
    'Default of the platform: values {{raw}} days, minute roll-ups {{minute}} days, hour roll-ups {{hour}} days, day roll-ups {{day}} days.',
  ofSignal: 'Days kept',
  ofSignalHelp:
    'Empty: as set for the enterprise; the days that are in force are shown in the field. Values are deleted in whole segments and may stay up to a month longer.',
  confirmTitle: 'A shorter retention deletes history',
  confirmText: 'Deleted in the background once saved, and cannot be restored:',
  confirmOk: 'Save and delete',
  going_raw: '{{count}} values of {{signals}} signals from before {{before}}',
  goingMore_raw: 'More than {{count}} values of {{signals}} signals from before {{before}}',
  going_minute: 'Minute roll-ups of {{signals}} signals from before {{before}}',
  going_hour: 'Hour roll-ups of {{signals}} signals from before {{before}}',
  going_day: 'All history of {{signals}} signals from before {{before}}',
  oldest: 'The oldest is “{{signal}}” of “{{of}}”, {{time}}',
};
