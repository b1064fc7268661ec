import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './load-config.ts';

describe('loadConfig', () => {
  it('keeps alarms for 30 days at least, or for good', () => {
    const days = (text: string) => loadConfig({ ZUTAI_ALARM_RETENTION_DAYS: text }).alarmRetentionDays;
    expect(days('30')).toBe(30);
    expect(days('none')).toBeUndefined();
    expect(() => days('29')).toThrow(/ZUTAI_ALARM_RETENTION_DAYS/);
    expect(() => days('0')).toThrow(ConfigError);
  });

  it('has the documented defaults with nothing set', () => {
    expect(loadConfig({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataFolder: path.resolve('data'),
      adminPassword: undefined,
      apiTokenMaxDays: 90,
      auditKey: '',
      auditRetentionDays: 400,
      ledgerRetentionDays: 1_100,
      alarmRetentionDays: 1_100,
      visitRetentionDays: 365,
      databaseUrl: undefined,
      databaseConnections: undefined,
      groupCount: 8,
      socketsPerAccount: 1_000,
      rightsCheckSeconds: 20,
      mqttUrl: undefined,
      mqttPort: 1883,
      smtpUrl: undefined,
      mailFrom: '',
      smsUrl: undefined,
      smsBody: '',
      smsAuthorization: '',
      smsSuccess: '',
      smsAlarmBalance: undefined,
      cardUrl: undefined,
      cardSecret: '',
      paymentNote: '',
      alipayAppId: '',
      alipayPrivateKey: '',
      alipayPublicKey: '',
      alipayUrl: undefined,
      speechCommand: undefined,
      rawRetentionDays: 400,
      minuteRetentionDays: 400,
      hourRetentionDays: 1_830,
      dayRetentionDays: 3_660,
      isDemoWanted: undefined,
      logLevel: 'info',
      metricsAccess: 'loopback',
      trustedProxies: [],
      allowedHosts: [],
      agentAllowedHosts: [],
      agentFile: '',
      embedOrigins: [],
      mapTiles: undefined,
      videoOrigins: [],
      cameraStream: undefined,
      ezvizUrl: 'https://open.ys7.com',
      weatherUrl: 'https://restapi.amap.com',
      weatherKey: '',
      mapAttribution: '',
      keyService: '',
      secretKey: '',
      outboundNetworks: [],
      licenceKeys: [],
      isLdapPlainAllowed: undefined,
      publicUrl: undefined,
    });
  });

  it('reads what is set', () => {
    const config = loadConfig({
      PORT: '9000',
      ZUTAI_DEMO: 'off',
      ZUTAI_DATA: '/var/lib/zutai',
      DATABASE_URL: 'postgres://u:p@db/zutai',
      ZUTAI_DATABASE_CONNECTIONS: '12',
      ZUTAI_GROUPS: '32',
      ZUTAI_TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16',
      ZUTAI_EMBED_ORIGINS: 'https://*.example.org, http://10.0.0.9:8080',
    });
    expect(config).toMatchObject({
      port: 9000,
      isDemoWanted: false,
      dataFolder: '/var/lib/zutai',
      databaseUrl: 'postgres://u:p@db/zutai',
      databaseConnections: 12,
      groupCount: 32,
      trustedProxies: ['10.0.0.1', '10.1.0.0/16'],
      embedOrigins: ['https://*.example.org', 'http://10.0.0.9:8080'],
    });
  });

  it('counts empty text as not set, as compose files write it', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: undefined });
  });

  it.each([
    [{ PORT: '80a' }, 'Setting PORT must be a port number from 0 (any free port) to 65535, is "80a".'],
    [{ ZUTAI_MQTT_PORT: '70000' }, /^Setting ZUTAI_MQTT_PORT must be a port number/],
    [
      { ZUTAI_DATABASE_CONNECTIONS: '7' },
      'Setting ZUTAI_DATABASE_CONNECTIONS must be a whole number from 8 to 500, is "7".',
    ],
    [{ ZUTAI_DATABASE_CONNECTIONS: 'many' }, /must be a whole number from 8 to 500, is "many"/],
    [{ ZUTAI_DATABASE_CONNECTIONS: '-20' }, /must be a whole number from 8 to 500/],
    [{ ZUTAI_GROUPS: '0' }, 'Setting ZUTAI_GROUPS must be a whole number from 1 to 256, is "0".'],
    [{ ZUTAI_GROUPS: '8.5' }, /^Setting ZUTAI_GROUPS must be a whole number/],
    [{ ZUTAI_SOCKETS_PER_ACCOUNT: '0' }, /^Setting ZUTAI_SOCKETS_PER_ACCOUNT must be a whole number from 1/],
    [{ ZUTAI_DEMO: 'maybe' }, 'Setting ZUTAI_DEMO must be on or off, is "maybe".'],
    [{ ZUTAI_LOG_LEVEL: 'loud' }, /^Setting ZUTAI_LOG_LEVEL must be one of fatal, error/],
    [
      { ZUTAI_ADMIN_PASSWORD: 'password' },
      'Setting ZUTAI_ADMIN_PASSWORD is one of the passwords that are tried first; take another or let one be generated.',
    ],
    [
      { ZUTAI_ADMIN_PASSWORD: 'lower-case-only' },
      'Setting ZUTAI_ADMIN_PASSWORD must have three of digits, upper case, lower case and other characters, no emoji, and no four equal or consecutive ones in a row.',
    ],
    [
      { ZUTAI_ADMIN_PASSWORD: 'NoSigns-aaaa1' },
      'Setting ZUTAI_ADMIN_PASSWORD must have three of digits, upper case, lower case and other characters, no emoji, and no four equal or consecutive ones in a row.',
    ],
    [{ ZUTAI_ADMIN_PASSWORD: 'short' }, 'Setting ZUTAI_ADMIN_PASSWORD must have 8 to 128 characters.'],
    [{ MQTT_URL: 'localhost:1883' }, /^Setting MQTT_URL must be a URL that starts with mqtt:\/\//],
    [{ ZUTAI_MAP_TILES: 'https://tiles.example/{z}/{x}.png' }, /^Setting ZUTAI_MAP_TILES must be an address/],
    [{ ZUTAI_MAP_TILES: 'javascript:{z}{x}{y}' }, /^Setting ZUTAI_MAP_TILES must be an address/],
    [{ ZUTAI_VIDEO_ORIGINS: "x'; script-src *" }, /^Setting ZUTAI_VIDEO_ORIGINS must be origins such as/],
    [{ ZUTAI_CAMERA_STREAM: 'https://media.example/live' }, /^Setting ZUTAI_CAMERA_STREAM must be an/],
    [{ ZUTAI_CAMERA_STREAM: 'https://{code}.example/live' }, /^Setting ZUTAI_CAMERA_STREAM must be an/],
    [{ ZUTAI_WEATHER_URL: 'file:///etc/passwd' }, /^Setting ZUTAI_WEATHER_URL must be an http or https/],
    [{ ZUTAI_EMBED_ORIGINS: "x'; script-src *" }, /^Setting ZUTAI_EMBED_ORIGINS must be origins such as/],
    ...[
      'http://192.0.2.1:18765',
      'http://127.0.0.1.example',
      'ftp://127.0.0.1',
      "http://127.0.0.1:1'; script-src *",
      'http://me@localhost:18765',
      'http://localhost:18765?to=x',
      'localhost:18765',
    ].map((text): [Record<string, string>, RegExp] => [
      { ZUTAI_KEY_SERVICE: text },
      /^Setting ZUTAI_KEY_SERVICE must be an http or https address of the machine itself/,
    ]),
    [{ ZUTAI_SECRET_KEY: 'short' }, /^Setting ZUTAI_SECRET_KEY must be 32 random bytes/],
    [{ ZUTAI_LICENCE_KEYS: 'secret' }, /^Setting ZUTAI_LICENCE_KEYS must be Ed25519 public keys/],
    [{ ZUTAI_OUTBOUND_NETWORKS: 'idp.example' }, /^Setting ZUTAI_OUTBOUND_NETWORKS must be addresses or/],
    [{ ZUTAI_EMBED_ORIGINS: 'https://a.example/path' }, /has "https:\/\/a.example\/path"/],
    [{ ZUTAI_MQTTPORT: '1' }, 'Setting ZUTAI_MQTTPORT is unknown; did you mean ZUTAI_MQTT_PORT?'],
    [{ ZUTAI_SOMETHING_ELSE: '1' }, /^Setting ZUTAI_SOMETHING_ELSE is unknown; known are ZUTAI_DATA, /],
  ])('stops with one sentence for %o', (environment, message) => {
    expect(() => loadConfig(environment)).toThrow(ConfigError);
    expect(() => loadConfig(environment)).toThrow(message);
  });

  it('does not repeat a value that may hold a password', () => {
    let message = '';
    try {
      loadConfig({ DATABASE_URL: 'mysql://root:hunter2@db' });
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain('DATABASE_URL');
    expect(message).not.toContain('hunter2');
  });
});
