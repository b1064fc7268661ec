import type { GatewayUpdateReason, GatewayUpdateState, RolloutState } from '@zutai/contract';
import type { Generated } from 'kysely';

interface AgentKeyTable {
  id: Generated<number>;
  public_key: Buffer;
  sealed: Buffer;
}

interface AgentRolloutTable {
  id: Generated<string>;
  organisation_id: string;
  direction: 'newer' | 'back';
  version: string;
  sha256: string;
  state: Generated<RolloutState>;
  first_count: number;
  soak_minutes: number;
  made_by: string;
  created_at: Generated<Date>;
  ended_at: Date | null;
}

interface GatewayUpdateTable {
  id: Generated<string>;
  organisation_id: string;
  rollout_id: string;
  gateway_id: string;
  position: number;
  is_first: boolean;
  state: Generated<GatewayUpdateState>;
  from_version: string;
  to_version: Generated<string>;
  sent_bytes: Generated<number>;
  total_bytes: Generated<number>;
  reason: Generated<GatewayUpdateReason>;
  detail: Generated<string>;
  changed_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    agent_key: AgentKeyTable;
    agent_rollout: AgentRolloutTable;
    gateway_update: GatewayUpdateTable;
  }
}
