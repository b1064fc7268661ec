import type { NotificationRule } from '@zutai/contract';
import { defineRecords } from '../../platform/records/index.ts';
import type {} from './tables.ts';

/** What is kept of a rule; the rest of an answer follows from that. */
export type KeptRule = Omit<NotificationRule, 'named' | 'gone' | 'unreachable' | 'hasChatSecret'> & {
  readonly chatSecret: string;
};

export const ruleRecords = defineRecords<KeptRule>({
  table: 'notification_rule',
  fields: {
    title: 'title',
    titleEn: 'title_en',
    isEnabled: 'is_enabled',
    levelIds: 'level_ids',
    equipmentIds: 'equipment_ids',
    departmentIds: 'department_ids',
    projectIds: 'project_ids',
    events: 'told_events',
    accountIds: 'account_ids',
    roleIds: 'role_ids',
    isHeadTold: 'is_head_told',
    rotaIds: 'rota_ids',
    ways: 'ways',
    chatForm: 'chat_form',
    chatUrl: 'chat_url',
    chatSecret: 'chat_secret',
    language: 'language',
    quietFrom: 'quiet_from',
    quietTo: 'quiet_to',
    quietExceptLevelIds: 'quiet_except_level_ids',
    steps: { column: 'steps', isJson: true },
    endsOnReturn: 'ends_on_return',
  },
  search: ['title', 'title_en'],
  taken: {
    notification_rule_organisation_id_title_key: { error: 'notificationTitleTaken', field: 'title' },
  },
});
