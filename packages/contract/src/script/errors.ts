import { defineErrors } from '../core/index.ts';

export const scriptErrors = defineErrors({
  scriptTitleTaken: { wire: '2701', status: 409, params: ['title'], field: 'title' },
  scriptNoGateway: { wire: '2702', status: 409 },
  scriptGatewayOffline: { wire: '2703', status: 409, params: ['title'] },
  scriptGatewayOld: { wire: '2704', status: 409, params: ['title'] },
  scriptNotTaken: { wire: '2705', status: 409, params: ['title'] },
  scriptNoAnswer: { wire: '2706', status: 504, params: ['seconds'] },
});
