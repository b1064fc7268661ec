import { defineErrors } from '../core/index.ts';

/** Refusals of a write before anything is sent; device codes come back through the callback. */
export const commandErrors = defineErrors({
  deviceOffline: { wire: '1300', status: 409 },
  commandTimeout: { wire: '1301', status: 504 },
  commandCancelled: { wire: '1302', status: 409 },
  commandDecided: { wire: '1303', status: 409 },
  writeValueEmpty: { wire: '1304', status: 400 },
  writeNotConfirmed: { wire: '1305', status: 409 },
  writePending: { wire: '1306', status: 409, params: ['user'] },
  writeRequestReused: { wire: '1307', status: 409 },
  holdEnded: { wire: '1308', status: 409 },
  writeValueType: { wire: '1722', status: 400, params: ['expected'] },
  writeValuePrecision: { wire: '1723', status: 400, params: ['value', 'type'] },
  writeValueBeyondType: { wire: '1724', status: 400, params: ['value', 'type'] },
  writeOutOfRange: { wire: '2003', status: 400, params: ['value', 'min', 'max'] },
  writeReadOnly: { wire: '2004', status: 409 },
});
