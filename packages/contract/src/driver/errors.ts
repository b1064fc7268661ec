import { defineErrors } from '../core/index.ts';

export const driverErrors = defineErrors({
  driverTitleTaken: { wire: '1301001', status: 409, params: ['title'], field: 'title' },
  driverInUse: { wire: '1301002', status: 409, params: ['count'] },
  driverNoGateway: { wire: '1301003', status: 409 },
  driverGatewayOffline: { wire: '1301004', status: 409, params: ['title'] },
  driverGatewayOld: { wire: '1301005', status: 409, params: ['title'] },
  driverOff: { wire: '1301006', status: 409, params: ['title'] },
  driverNotTaken: { wire: '1301008', status: 409, params: ['title'] },
  driverNotBrowsable: { wire: '1301009', status: 409 },
  gatewayRestartUnsupported: { wire: '2741', status: 409, params: ['title'] },
  gatewayRestartRuns: { wire: '2742', status: 409, params: ['title'] },
  gatewayAskFailed: { wire: '2743', status: 502, params: ['title', 'message'] },
  /** It does not say that it is in economy mode. */
  gatewayNotEconomic: { wire: '2771', status: 409, params: ['title'] },
  driverNoAnswer: { wire: '1301007', status: 504, params: ['seconds'] },
});
