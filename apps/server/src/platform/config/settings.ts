import { brokenPasswordRules, isWeakPassword } from '@zutai/contract';
import { isNetwork } from '../outbound/index.ts';
import { alarmRetentionSetting } from './alarm-retention-setting.ts';
import { cameraAndWeatherSettings } from './camera-and-weather-settings.ts';
import {
  choiceSetting,
  countSetting,
  numberSetting,
  ORIGIN,
  parseOrigins,
  portSetting,
  readPublicKeys,
  type Setting,
  splitList,
  switchSetting,
  textSetting,
  urlSetting,
} from './setting.ts';

/** Every setting the server reads. A `ZUTAI_*` name that is not here stops the start. */
export const settings = {
  port: portSetting('PORT', 8080, 'port of the web server'),
  host: textSetting(
    'HOST',
    '127.0.0.1',
    'address the web server listens on; 0.0.0.0 opens it to the network',
  ),
  dataFolder: textSetting('ZUTAI_DATA', './data', 'folder of the embedded database and of generated secrets'),
  agentFile: textSetting(
    'ZUTAI_AGENT_FILE',
    '',
    'gateway program of one file that is offered and sent to gateways; without it the one that was built here',
  ),
  adminPassword: {
    name: 'ZUTAI_ADMIN_PASSWORD',
    meaning: 'password of the first administrator; without it one is generated',
    defaultText: '',
    parse(text) {
      if (text !== undefined && (text.length < 8 || text.length > 128)) {
        throw new Error('must have 8 to 128 characters');
      }
      if (text !== undefined && isWeakPassword(text))
        throw new Error('is one of the passwords that are tried first; take another or let one be generated');
      // The rules of the product but for its longest: whoever installs it may take a longer one from a vault.
      if (text !== undefined && brokenPasswordRules(text).some((rule) => rule !== 'passwordLength'))
        throw new Error(
          'must have three of digits, upper case, lower case and other characters, no emoji, and no four equal or consecutive ones in a row',
        );
      return text;
    },
  } satisfies Setting<string | undefined>,
  databaseUrl: urlSetting(
    'DATABASE_URL',
    ['postgres', 'postgresql'],
    'an own PostgreSQL 15+ in place of the embedded one',
  ),
  databaseConnections: numberSetting(
    'ZUTAI_DATABASE_CONNECTIONS',
    { least: 8, most: 500, defaultText: '24, with DATABASE_URL and MQTT_URL 9' },
    'most connections of this process to PostgreSQL, 8 or more; with 9, ten processes fit what PostgreSQL allows by default',
  ),
  groupCount: countSetting(
    'ZUTAI_GROUPS',
    { least: 1, most: 256, standard: 8 },
    'Sparkplug groups over which new gateways are spread; no more processes than groups can ingest at once',
  ),
  socketsPerAccount: countSetting(
    'ZUTAI_SOCKETS_PER_ACCOUNT',
    { least: 1, most: 100_000, standard: 1_000 },
    'most live value sockets that one account may have open at this process, for each kind of page',
  ),
  rightsCheckSeconds: countSetting(
    'ZUTAI_RIGHTS_CHECK_SECONDS',
    { least: 1, most: 3_600, standard: 20 },
    'after how many seconds the rights of open sockets are checked again for what only time ends; every change ends them at once',
  ),
  apiTokenMaxDays: countSetting(
    'ZUTAI_API_TOKEN_MAX_DAYS',
    { least: 1, most: 3_650, standard: 90 },
    'most days for which a token of an API account can be made',
  ),
  mqttUrl: urlSetting(
    'MQTT_URL',
    ['mqtt', 'mqtts', 'ws', 'wss'],
    'an own MQTT broker in place of the embedded one',
  ),
  mqttPort: portSetting('ZUTAI_MQTT_PORT', 1883, 'port of the embedded MQTT broker on 127.0.0.1'),
  smtpUrl: urlSetting(
    'SMTP_URL',
    ['smtp', 'smtps'],
    'mail server for verification codes and notices, as smtps://name:password@host; without it no mail is sent',
  ),
  mailFrom: textSetting(
    'ZUTAI_MAIL_FROM',
    '',
    'address that mails are from; without it the name in SMTP_URL, where that is an address',
  ),
  smsUrl: urlSetting(
    'ZUTAI_SMS_URL',
    ['http', 'https'],
    'HTTP gateway for SMS; {to} and {text} stand for number and message; without it no SMS is sent',
  ),
  smsBody: textSetting(
    'ZUTAI_SMS_BODY',
    '',
    'body posted to the SMS gateway, JSON or a form, with {to} and {text}; without it a GET is sent',
  ),
  smsAuthorization: textSetting('ZUTAI_SMS_AUTHORIZATION', '', 'header Authorization for the SMS gateway'),
  smsSuccess: textSetting(
    'ZUTAI_SMS_SUCCESS',
    '',
    "what the SMS gateway's answer holds when it took a message; without it any answer of success counts",
  ),
  smsAlarmBalance: switchSetting(
    'ZUTAI_SMS_ALARM_BALANCE',
    'off',
    'whether SMS of alarms are taken from the balance of messages that their organisation has bought; without a balance they wait',
  ),
  cardUrl: urlSetting(
    'ZUTAI_CARD_URL',
    ['http', 'https'],
    'interface of the operator of SIM cards, by the protocol of docs/commerce.md; without it traffic and ends are typed or imported',
  ),
  cardSecret: textSetting('ZUTAI_CARD_SECRET', '', 'secret that requests to ZUTAI_CARD_URL are signed with'),
  paymentNote: textSetting(
    'ZUTAI_PAYMENT_NOTE',
    '',
    'account to which orders are paid by bank transfer, shown to who ordered',
  ),
  alipayAppId: textSetting(
    'ZUTAI_ALIPAY_APP_ID',
    '',
    'application at Alipay by which orders are paid, with ZUTAI_PUBLIC_URL; without it people record bank transfers',
  ),
  alipayPrivateKey: textSetting('ZUTAI_ALIPAY_PRIVATE_KEY', '', 'own key for Alipay, PKCS #8 in base 64'),
  alipayPublicKey: textSetting('ZUTAI_ALIPAY_PUBLIC_KEY', '', 'key of Alipay, in base 64'),
  alipayUrl: urlSetting(
    'ZUTAI_ALIPAY_URL',
    ['http', 'https'],
    'another address of Alipay, such as that of its sandbox',
  ),
  speechCommand: {
    name: 'ZUTAI_SPEECH_COMMAND',
    meaning:
      'program that reads a text from its input and writes a WAV file, as `espeak-ng --stdin --stdout -v cmn`; without it browsers speak',
    defaultText: '',
    parse: (text) => (text === undefined || text.trim() === '' ? undefined : text.trim()),
  } satisfies Setting<string | undefined>,
  auditKey: {
    name: 'ZUTAI_AUDIT_KEY',
    meaning:
      'secret by which the audit trail is sealed, equal for all processes of an installation; without it one is generated in the data folder',
    defaultText: '',
    parse(text = '') {
      if (text !== '' && text.length < 32) throw new Error('must have 32 characters or more');
      return text;
    },
  } satisfies Setting<string>,
  auditRetentionDays: countSetting(
    'ZUTAI_AUDIT_RETENTION_DAYS',
    { least: 365, most: 36_500, standard: 400 },
    'how long the audit trail is kept, in days',
  ),
  ledgerRetentionDays: countSetting(
    'ZUTAI_LEDGER_RETENTION_DAYS',
    // Who wrote what is asked for after an accident, years later: three years, well beyond the six months that
    // GB/T 22239 asks of logs.
    { least: 365, most: 36_500, standard: 1_100 },
    'how long the ledger of writes is kept, in days',
  ),
  alarmRetentionDays: alarmRetentionSetting,
  visitRetentionDays: countSetting(
    'ZUTAI_VISIT_RETENTION_DAYS',
    { least: 1, most: 36_500, standard: 365 },
    'how long the visits of share links are listed, in days; the audit trail keeps them as long as itself',
  ),
  rawRetentionDays: countSetting(
    'ZUTAI_RAW_RETENTION_DAYS',
    { least: 1, most: 36_500, standard: 400 },
    'how long every value is kept, in days',
  ),
  minuteRetentionDays: countSetting(
    'ZUTAI_MINUTE_RETENTION_DAYS',
    { least: 1, most: 36_500, standard: 400 },
    'how long roll-ups of minutes are kept, in days',
  ),
  hourRetentionDays: countSetting(
    'ZUTAI_HOUR_RETENTION_DAYS',
    { least: 1, most: 36_500, standard: 1_830 },
    'how long roll-ups of hours are kept, in days',
  ),
  dayRetentionDays: countSetting(
    'ZUTAI_DAY_RETENTION_DAYS',
    { least: 1, most: 36_500, standard: 3_660 },
    'how long roll-ups of days are kept, in days',
  ),
  isDemoWanted: switchSetting(
    'ZUTAI_DEMO',
    'on for a new embedded data folder, off with DATABASE_URL',
    'the demo plant',
  ),
  logLevel: choiceSetting(
    'ZUTAI_LOG_LEVEL',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'info',
    'how much is logged',
  ),
  metricsAccess: choiceSetting(
    'ZUTAI_METRICS',
    ['loopback', 'any', 'off'],
    'loopback',
    'who may read /metrics: this machine, anybody who reaches the port, nobody',
  ),
  trustedProxies: {
    name: 'ZUTAI_TRUSTED_PROXIES',
    meaning: 'addresses or networks of reverse proxies whose X-Forwarded-* headers count, by comma',
    defaultText: '',
    parse: splitList,
  } satisfies Setting<string[]>,
  allowedHosts: {
    name: 'ZUTAI_ALLOWED_HOSTS',
    meaning:
      'more host names people type, by comma; * for all. Addresses, localhost, the name of this machine and that of ZUTAI_PUBLIC_URL always work',
    defaultText: '',
    parse: splitList,
  } satisfies Setting<string[]>,
  agentAllowedHosts: {
    name: 'ZUTAI_AGENT_ALLOWED_HOSTS',
    meaning:
      "hosts the server's own gateway agent may poll beside the demo plants, as name or name:port by comma; * for all",
    defaultText: '',
    parse: splitList,
  } satisfies Setting<string[]>,
  embedOrigins: {
    name: 'ZUTAI_EMBED_ORIGINS',
    meaning: 'other sites whose pages and pictures may stand in diagram pages, by comma; * for all',
    defaultText: '',
    parse: parseOrigins,
  } satisfies Setting<string[]>,
  ...cameraAndWeatherSettings,
  mapTiles: {
    name: 'ZUTAI_MAP_TILES',
    meaning:
      'pictures of a map instead of the built-in outline, as https://tiles.example/{z}/{x}/{y}.png (Web Mercator, 256 pixels)',
    defaultText: '',
    parse: (text) => {
      if (text === undefined || text === '') return undefined;
      const isWhole = ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
      const url = URL.parse(text.replace(/\{[xyz]\}/g, '0'));
      if (!isWhole || url === null || !/^https?:$/.test(url.protocol) || !ORIGIN.test(url.origin))
        throw new Error(
          `must be an address such as https://tiles.example/{z}/{x}/{y}.png, with {z}, {x} and {y}, is "${text}"`,
        );
      return text;
    },
  } satisfies Setting<string | undefined>,
  mapAttribution: {
    name: 'ZUTAI_MAP_ATTRIBUTION',
    meaning: 'whose map ZUTAI_MAP_TILES is, shown on it',
    defaultText: '',
    parse: (text) => text ?? '',
  } satisfies Setting<string>,
  keyService: {
    name: 'ZUTAI_KEY_SERVICE',
    meaning:
      "address of the hardware-key service on people's own machines, as http://127.0.0.1:18765; only then may pages reach it",
    defaultText: '',
    parse: (text = '') => {
      if (text === '') return '';
      const url = URL.parse(text);
      const isLoopback = url !== null && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(url.hostname);
      const isPlain =
        url !== null && /^https?:$/.test(url.protocol) && url.href === url.origin + url.pathname;
      if (!isLoopback || !isPlain)
        throw new Error(
          `must be an http or https address of the machine itself (127.0.0.1, localhost or [::1]), such as http://127.0.0.1:18765, is "${text}"`,
        );
      return url.href;
    },
  } satisfies Setting<string>,
  secretKey: {
    name: 'ZUTAI_SECRET_KEY',
    meaning:
      'key that secrets in the database are kept with, 32 bytes in base 64, the same on all servers; without it one is made in the data folder',
    defaultText: '',
    parse(text = '') {
      // The value is not repeated.
      if (text !== '' && !/^[A-Za-z0-9+/]{43}=$/.test(text))
        throw new Error('must be 32 random bytes in base 64, as `openssl rand -base64 32` makes them');
      return text;
    },
  } satisfies Setting<string>,
  outboundNetworks: {
    name: 'ZUTAI_OUTBOUND_NETWORKS',
    meaning:
      'addresses or networks that are not public and that addresses entered by people (single sign-on, LDAP directories, webhooks, chat robots) may lead to, as 10.1.0.0/16 by comma; * for this machine and all private networks',
    defaultText: '',
    parse: (text) =>
      splitList(text).map((network) => {
        if (network !== '*' && !isNetwork(network))
          throw new Error(
            `must be addresses or networks such as 10.1.0.0/16 by comma, or *, has "${network}"`,
          );
        return network;
      }),
  } satisfies Setting<string[]>,
  licenceKeys: {
    name: 'ZUTAI_LICENCE_KEYS',
    meaning: 'public keys of who issues licence files, as `npm run licence -- keys` prints them, by comma',
    defaultText: '',
    parse: readPublicKeys,
  } satisfies Setting<string[]>,
  isLdapPlainAllowed: switchSetting(
    'ZUTAI_LDAP_PLAIN',
    'off',
    'on: directories may be asked without TLS, so that passwords cross the network in clear; on this machine they always may',
  ),
  publicUrl: urlSetting(
    'ZUTAI_PUBLIC_URL',
    ['http', 'https'],
    'the address people type, when a proxy stands in front; https makes cookies Secure. Mails of alarms have links only with it',
  ),
} as const;
