import {
  BEAT_INTERVAL_MS,
  type CallDefinition,
  type ChannelDefinition,
  calls,
  channels,
  errors,
  generalErrors,
  JSON_BEAT_INTERVAL_MS,
  type TopicDefinition,
  topics,
} from '@zutai/contract';
import { type JsonSchema, jsonSchemaOf } from '@zutai/contract/api-document';
import { errorText } from '@zutai/i18n';
import { describeSchema } from './schema.ts';

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function fieldRows(schema: JsonSchema): string[] {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const isRequired = schema.required?.includes(name) === true;
    return `| \`${name}\` | ${isRequired ? 'yes' : ''} | ${cell(describeSchema(field))} |`;
  });
}

function callSection(call: CallDefinition): string {
  const rows = fieldRows(jsonSchemaOf(call.request, 'input'));
  const answer = call.isFile ? 'a file' : describeAnswer(jsonSchemaOf(call.response, 'output'));
  const lines = [
    `### ${call.method} \`${call.path}\``,
    '',
    call.summary,
    '',
    `Permission: ${call.permission}. Encoding: ${call.method === 'GET' ? 'query' : call.encoding}${
      call.files.length > 0 ? `, file parts ${call.files.map((name) => `\`${name}\``).join(', ')}` : ''
    }.`,
    '',
  ];
  if (rows.length > 0) lines.push('| field | required | value |', '| --- | --- | --- |', ...rows, '');
  lines.push(`Answers: ${answer}.`, '');
  if (call.errors.length > 0)
    lines.push(`Errors: ${call.errors.map((name) => `\`${name}\``).join(', ')}.`, '');
  return lines.join('\n');
}

function describeAnswer(schema: JsonSchema): string {
  if (schema.type === 'null') return '`null`';
  const shape = schema.type === 'array' ? schema.items : schema;
  const names = Object.keys(shape?.properties ?? {}).map((name) => `\`${name}\``);
  if (names.length === 0) return describeSchema(schema);
  return `${schema.type === 'array' ? 'list of ' : ''}{ ${names.join(', ')} }`;
}

function channelSection(channel: ChannelDefinition): string {
  return [
    `### WebSocket \`${channel.path}\``,
    '',
    `${channel.summary} Wants \`${channel.permission}\`, as the call that gives its tokens does, and closes without it.`,
    '',
    `The client sends the text \`${channel.idleText}\` every ${channel.idleIntervalS} s. Frames: { ${Object.keys(
      jsonSchemaOf(channel.frame, 'output').properties ?? {},
    )
      .map((name) => `\`${name}\``)
      .join(
        ', ',
      )} }${channel.binaryProtocol === undefined ? '' : `; subprotocol \`${channel.binaryProtocol}\` asks for the binary form`}. A quiet socket gets an empty one, \`{"signalVal":[]}\` in JSON, every ${JSON_BEAT_INTERVAL_MS / 1000} s, in the binary form every ${BEAT_INTERVAL_MS / 1000} s: a client that hears nothing for three times as long should connect anew.`,
    '',
  ].join('\n');
}

function topicSection(): string {
  const all = Object.values(topics as Record<string, Record<string, TopicDefinition>>);
  return [
    '## MQTT topics between processes',
    '',
    'For who runs an outside broker: only the accounts of the platform may use them. Gateways use Sparkplug B topics.',
    '',
    '| topic | what |',
    '| --- | --- |',
    ...all
      .flatMap((feature) => Object.values(feature))
      .map((topic) => `| \`${topic.pattern}\` | ${cell(topic.summary)} |`),
    '',
  ].join('\n');
}

/** The API document for integrators. */
export function writeMarkdown(): string {
  const general = Object.keys(generalErrors);
  const parts = [
    '# Calls',
    '',
    'Generated from `packages/contract`; do not edit. Same origin, session cookie. Replies are `{ code, message, data }`; `code` is `200` or `201` for success. A refusal has the HTTP status of its error too (400 to 503): read the body of those answers as well. Forms are urlencoded with dotted keys (`a.b=1&list[0].x=true`). `Accept-Language: zh` or `en` chooses the language of messages. An `openapi.json` stands beside this file.',
    '',
  ];
  for (const [feature, definitions] of Object.entries(
    calls as Record<string, Record<string, CallDefinition>>,
  )) {
    parts.push(`## ${feature}`, '');
    for (const call of Object.values(definitions)) parts.push(callSection(call));
    const sockets = (channels as Record<string, Record<string, ChannelDefinition>>)[feature] ?? {};
    for (const channel of Object.values(sockets)) parts.push(channelSection(channel));
  }
  parts.push(topicSection());
  parts.push('## Errors', '', '| name | code | HTTP | text |', '| --- | --- | --- | --- |');
  for (const [name, definition] of Object.entries(errors)) {
    const text = errorText('en', name as keyof typeof errors);
    parts.push(
      `| \`${name}\`${general.includes(name) ? ' (any call)' : ''} | ${definition.wire} | ${definition.status} | ${cell(text)} |`,
    );
  }
  return `${parts.join('\n')}\n`;
}
