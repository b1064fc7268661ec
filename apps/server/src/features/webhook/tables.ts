import type { WebhookDelivery, WebhookEvent } from '@zutai/contract';
import type { Generated } from 'kysely';
import type { EditColumns } from '../../platform/db/edit-revision.ts';

interface WebhookTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  url: string;
  events: WebhookEvent[];
  secret: string;
  is_active: Generated<boolean>;
  disabled_reason: Generated<string>;
  failing_since: Date | null;
  created_at: Generated<Date>;
}

interface WebhookDeliveryTable {
  id: Generated<string>;
  webhook_id: string;
  event: string;
  data: unknown;
  state: Generated<WebhookDelivery['state']>;
  created_at: Generated<Date>;
  next_at: Generated<Date | null>;
  retry_until: Generated<Date>;
  attempts: Generated<number>;
  last_at: Date | null;
  status: number | null;
  answer: Generated<string>;
  duration_ms: number | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    webhook: WebhookTable;
    webhook_delivery: WebhookDeliveryTable;
  }
}
