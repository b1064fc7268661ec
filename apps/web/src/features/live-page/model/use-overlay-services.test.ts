import { expect, it } from 'vitest';
import { alarmCodeOf } from './use-overlay-services.ts';

it('Section 6: the alarm record asks for a code of its own on pages of projects', () => {
  expect(alarmCodeOf('project')).toBe('monitor_designer_menu_alarm');
  expect(alarmCodeOf('equipment')).toBe('monitor_multi_designer_alarm');
});
