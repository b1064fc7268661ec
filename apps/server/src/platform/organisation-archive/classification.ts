/*
 * What of the database belongs to one organisation. Every table stands here, so that who makes one has to say it:
 * `readPlan` fails on a table, and on a column that may hold ids or secrets, that nobody has classified.
 */

/**
 * `own`: exported and imported. `history`: the same, unless it is left out by option. `evidence`: exported, kept in the
 * archive and not loaded. Any other text is the reason why it is not in the archive.
 */
export type TableClass = 'own' | 'history' | 'evidence' | (string & {});

const SIGN_IN = 'sessions, tokens and what proves who somebody is are never taken elsewhere';
const FACTOR = 'second factors are bound to the installation: set up anew';
const LINK = 'an address that lets in whoever knows it: made anew';
const MONEY = 'business between the organisation and who runs this installation';
const QUEUE = 'work under way here, which would be done twice';
const INSTALLATION = 'belongs to the installation';

export const TABLES: Readonly<Record<string, TableClass>> = {
  account: 'own',
  account_auth_region: 'own',
  account_avatar: 'own',
  account_hardware_key: FACTOR,
  account_passkey: FACTOR,
  account_recovery_code: FACTOR,
  account_totp: FACTOR,
  alarm: 'own',
  alarm_event: 'own',
  alarm_level: 'own',
  alarm_rule: 'own',
  alarm_state: 'own',
  api_permission: 'own',
  api_token: SIGN_IN,
  api_token_rate: SIGN_IN,
  attempt: INSTALLATION,
  audit_deleted_signal: 'evidence',
  audit_event: 'evidence',
  audit_seal: 'the chain of the whole installation; a new organisation begins its trail anew',
  auth_region: 'own',
  card: 'own',
  command: 'evidence',
  curve_annotation: 'own',
  curve_view: 'own',
  department: 'own',
  driver: 'own',
  enrolment: LINK,
  enrolment_link: LINK,
  equipment: 'own',
  equipment_follow: 'own',
  equipment_group: 'own',
  equipment_group_account: 'own',
  equipment_group_member: 'own',
  equipment_permission: 'own',
  equipment_script: 'own',
  equipment_signal_count: 'own',
  excel_file: 'own',
  excel_form: 'own',
  excel_record: 'own',
  excel_version: 'own',
  feedback: 'told to who runs this installation',
  first_out_group: 'own',
  first_out_member: 'own',
  first_out_state: 'own',
  first_password: SIGN_IN,
  frame: 'own',
  gateway: 'own',
  gateway_configuration: 'own',
  gateway_metric: 'own',
  gateway_stream: 'own',
  hardware: 'own',
  history: 'history',
  history_correction: 'history',
  history_correction_values: 'history',
  history_held: 'history',
  history_segment: 'history',
  identity_link: 'own',
  identity_provider: 'own',
  inspection: 'own',
  inspection_content: 'own',
  inspection_event: 'own',
  inspection_photo: 'own',
  inspection_plan: 'own',
  inspection_plan_equipment: 'own',
  invoice: MONEY,
  invoice_file: MONEY,
  invoice_item: MONEY,
  licence: INSTALLATION,
  licence_file: MONEY,
  list_view: 'own',
  login_challenge: SIGN_IN,
  market_key: SIGN_IN,
  market_package: 'own',
  market_signer: 'own',
  message: 'own',
  message_mark: 'own',
  message_state: 'own',
  mvar: 'own',
  mvar_arrival: QUEUE,
  mvar_checkpoint: 'own',
  mvar_input: 'own',
  mvar_recalculation: QUEUE,
  mvar_value: 'own',
  notice: 'own',
  notification_delivery: QUEUE,
  notification_escalation: QUEUE,
  notification_event: QUEUE,
  notification_link: LINK,
  notification_message: QUEUE,
  notification_rota: 'own',
  notification_rule: 'own',
  offer: MONEY,
  one_time_secret: SIGN_IN,
  organisation: 'own',
  outgoing_message: QUEUE,
  page: 'own',
  page_edit_lock: SIGN_IN,
  page_faceplate: 'own',
  page_image: 'own',
  page_revision: 'own',
  page_unlock: SIGN_IN,
  password_recovery: SIGN_IN,
  platform_lease: INSTALLATION,
  project: 'own',
  project_equipment: 'own',
  project_permission: 'own',
  purchase: MONEY,
  purchase_item: MONEY,
  repair: 'own',
  repair_event: 'own',
  repair_number: 'own',
  repair_photo: 'own',
  report: 'own',
  report_mail: QUEUE,
  report_run: 'own',
  role: 'own',
  scene: 'own',
  scene_file: 'own',
  schema_migration: INSTALLATION,
  session: SIGN_IN,
  share: LINK,
  share_visit: LINK,
  signal: 'own',
  signal_removed: QUEUE,
  sms_batch: MONEY,
  sms_entry: MONEY,
  sms_message: MONEY,
  sms_offer: MONEY,
  sms_tally: MONEY,
  spare_part: 'own',
  spare_part_equipment: 'own',
  spare_part_movement: 'own',
  step_token: SIGN_IN,
  style: 'own',
  style_assignment: 'own',
  style_image: 'own',
  template: 'own',
  template_base: 'own',
  template_version: 'own',
  totp_setup: SIGN_IN,
  verification_code: SIGN_IN,
  video_cloud: 'own',
  webhook: 'own',
  work_signature: 'own',
  webhook_delivery: QUEUE,
};

/** Ids without a foreign key: of which table; `signal` stands for `mvar_value.value_id` too. null: no id of a table. */
export const REFERENCES: Readonly<Record<string, string | null>> = {
  'account.answer_hashes': null,
  'alarm.signal_id': 'signal',
  'alarm_event.account_id': 'account',
  'alarm_event.rule_id': 'alarm_rule',
  'curve_view.equipment_ids': 'equipment',
  'department.path': 'department',
  'driver.source_version': null,
  'equipment.device_id': null,
  'first_out_state.alarm_id': 'alarm',
  'gateway.group_id': null,
  'gateway.running_version': null,
  'gateway.wanted_version': null,
  'gateway_metric.alias': null,
  'gateway_metric.device_id': null,
  'gateway_stream.position': null,
  'history.signal_id': 'signal',
  'history_held.signal_id': 'signal',
  'history_segment.signal_id': 'signal',
  'identity_provider.client_id': null,
  'inspection_plan_equipment.counter_signal_id': 'signal',
  'market_package.key_id': null,
  'market_signer.key_id': null,
  // Of a message about a card the number of the card, of an alarm that of the alarm; told as text.
  'message.data_id': null,
  'message.alarm_id': 'alarm',
  'message_mark.message_id': 'message',
  'mvar.signals': 'signal',
  'mvar_input.project_id': 'project',
  'mvar_input.signal_id': 'signal',
  'mvar_value.value_id': 'signal',
  'notification_rule.account_ids': 'account',
  'notification_rule.department_ids': 'department',
  'notification_rule.equipment_ids': 'equipment',
  'notification_rule.level_ids': 'alarm_level',
  'notification_rule.project_ids': 'project',
  'notification_rule.quiet_except_level_ids': 'alarm_level',
  'notification_rule.role_ids': 'role',
  'notification_rule.rota_ids': 'notification_rota',
  'repair_event.account_id': 'account',
  'repair_event.previous_id': 'account',
  'signal.source_version': null,
  'spare_part_movement.account_id': 'account',
};

/** What stands in jsonb: `ids` is rewritten (json-ids.ts), `plain` holds none. */
export const JSON_COLUMNS: Readonly<Record<string, 'ids' | 'plain'>> = {
  'alarm_rule.condition': 'ids',
  'alarm_rule.schedule': 'plain',
  'alarm_rule.suppressor': 'ids',
  'driver.options': 'ids',
  'equipment.faults': 'plain',
  'equipment.template_values': 'plain',
  'equipment_script.tags': 'plain',
  'excel_record.computed': 'plain',
  'excel_record.filled': 'plain',
  'excel_version.fields': 'ids',
  'frame.roles': 'ids',
  'gateway.drivers': 'plain',
  'gateway.storage': 'plain',
  'gateway_configuration.content': 'ids',
  'gateway_configuration.summary': 'plain',
  'identity_provider.ldap': 'plain',
  'identity_provider.mappings': 'ids',
  'inspection.answers': 'ids',
  'inspection.counter': 'plain',
  'inspection.items': 'plain',
  'inspection_content.items': 'plain',
  'inspection_plan.schedule': 'plain',
  'mvar_checkpoint.memory': 'plain',
  'notification_rota.exceptions': 'ids',
  'notification_rota.weekly': 'ids',
  'notification_rule.steps': 'ids',
  'page.file': 'ids',
  'page_revision.file': 'ids',
  'report.columns': 'ids',
  'scene.content': 'plain',
  'scene.node_names': 'plain',
  'signal.states': 'plain',
  'style.login': 'plain',
  'style.main': 'plain',
  'style.push': 'plain',
  'template.content': 'ids',
  'template_base.alarm_rules': 'ids',
  'template_base.drivers': 'ids',
  'template_base.reports': 'ids',
  'template_base.scripts': 'ids',
  'template_base.signals': 'ids',
  'template_version.content': 'ids',
};

/** Texts in which ids stand. */
export const TEXT_COLUMNS: Readonly<Record<string, 'formula' | 'query' | 'images'>> = {
  'curve_view.query': 'query',
  'list_view.query': 'query',
  'mvar.formula': 'formula',
  'page.bg_image': 'images',
};

/**
 * Secrets, and what stands for one that is not in the archive. `sealed`: in it when a passphrase is given. `left`: never,
 * because only this installation can open it.
 */
export const SECRETS: Readonly<
  Record<string, { readonly how: 'sealed' | 'left'; readonly without: string }>
> = {
  'account.answer_hashes': { how: 'left', without: `'{}'::text[]` },
  'account.password_hash': { how: 'sealed', without: `''` },
  'account.security_questions': { how: 'left', without: `'{}'::text[]` },
  'gateway.key_hash': { how: 'sealed', without: `decode(repeat('00', 32), 'hex')` },
  'identity_provider.bind_password': { how: 'left', without: 'null::bytea' },
  'identity_provider.client_secret': { how: 'left', without: 'null::bytea' },
  'notification_rule.chat_secret': { how: 'sealed', without: `''` },
  'page.password_hash': { how: 'sealed', without: 'null::text' },
  'video_cloud.app_secret': { how: 'left', without: `'\\x00'::bytea` },
  'webhook.secret': { how: 'sealed', without: `''` },
};

/** Columns whose name sounds of a secret and that hold none. */
export const NO_SECRETS: readonly string[] = ['organisation.requires_second_factor'];

/** Sealed texts in jsonb, which only this installation can open: taken out. */
export const SEALED_JSON: readonly string[] = [
  'driver.options',
  'gateway_configuration.content',
  'template.content',
  'template_base.drivers',
  'template_version.content',
];

/** What is unique in the whole installation, by the word that `--rename` knows it by. */
export const UNIQUES: Readonly<Record<string, { readonly table: string; readonly column: string }>> = {
  title: { table: 'organisation', column: 'title' },
  loginname: { table: 'account', column: 'loginname' },
  sn: { table: 'gateway', column: 'sn' },
  card: { table: 'card', column: 'title' },
  'sn-prefix': { table: 'hardware', column: 'sn_prefix' },
  slug: { table: 'identity_provider', column: 'slug' },
  'login-url': { table: 'style', column: 'login_url' },
};

/** A role of the organisation by its new number, one of the platform as it is; of nobody else. */
export const mappedRole = (old: string) =>
  `coalesce((select new from map_role m where m.old = ${old}),
    (select id from role where id = ${old} and organisation_id is null))`;

/** Set to something else at an import; `s` is the row of the archive. */
export const OVERRIDES: Readonly<Record<string, string>> = {
  // Nobody becomes administrator of an installation by an archive.
  'account.role': `case s.role when 'platform' then 'admin' else ${mappedRole('s.role')} end`,
  // Accounts of guest links, which are not taken along.
  'account.is_active': `s.is_active and s.role <> 'share'`,
  'equipment.online': 'false',
  'gateway.online': 'false',
  // Without its secret, which only the installation it came from can open.
  'identity_provider.is_active': 'false',
  'video_cloud.is_active': 'false',
  // The ids in the gateway's configuration are others.
  'gateway.wanted_version': 'greatest(s.wanted_version, s.running_version) + 1',
  'role.codes': `array(select unnest(s.codes) intersect select unnest(codes) from role where id = 'admin' order by 1)`,
  'style.is_system': 'false',
  'style.is_used': 's.is_used and not s.is_system',
  'style_image.key': `translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_')`,
};

/** Named by a row that cannot be without: who of another organisation saved something. */
export const STAND_INS: readonly string[] = ['page.updated_by', 'page_revision.saved_by'];
