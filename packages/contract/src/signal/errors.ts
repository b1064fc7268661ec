import { defineErrors } from '../core/index.ts';

export const signalErrors = defineErrors({
  tagTaken: { wire: '1401', status: 409, params: ['tag'] },
  addressInvalid: { wire: '1402', status: 400, params: ['address'] },
  importUnreadable: { wire: '1403', status: 400 },
  importExpired: { wire: '1404', status: 410 },
  importHasErrors: { wire: '1405', status: 409, params: ['count'] },
  importTooLarge: { wire: '1406', status: 413, params: ['rows'] },
  /** Alarm rules about other signals name what would be deleted. */
  signalNamedByRule: { wire: '1407', status: 409, params: ['signals', 'rules'] },
});
