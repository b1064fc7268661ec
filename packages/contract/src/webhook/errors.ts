import { defineErrors } from '../core/index.ts';

export const webhookErrors = defineErrors({
  tooManyWebhooks: { wire: '2171', status: 409, params: ['count'] },
});
