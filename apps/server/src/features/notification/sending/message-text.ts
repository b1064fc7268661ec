import { fillText, type Language, resources, titleIn } from '@zutai/i18n';
import { SiteClock, siteTimeOf } from '../../report/index.ts';
import type { ToldThing } from './sending-repository.ts';

export interface MessageText {
  readonly subject: string;
  readonly text: string;
  /** Of an SMS, which has no subject and is paid by length. */
  readonly short: string;
}

export interface Links {
  /** The address that people type; undefined: no message has a link. */
  readonly publicUrl: string | undefined;
  /** The token of a link that acknowledges; undefined: the receiver may not, or need not. */
  readonly token: string | undefined;
}

type Key = keyof typeof resources.zh.notification;

/** Lines of a digest; of the others it says how many they are. */
const MOST_LINES = 40;

const sayIn =
  (language: Language) =>
  (key: Key, params: Readonly<Record<string, string | number>> = {}) =>
    fillText(resources[language].notification[key], params);
type Say = ReturnType<typeof sayIn>;

/** What a message says of one thing, or of several as a digest; times are those of the plant. */
export function messageText(things: readonly ToldThing[], language: Language, links: Links): MessageText {
  return things.length === 1 ? textOfOne(things[0]!, language, links) : digestOf(things, language, links);
}

function wordsOf(thing: ToldThing, language: Language, say: Say) {
  return {
    equipment: titleIn({ title: thing.equipTitle, titleEn: thing.equipTitleEn }, language),
    title: titleIn(thing, language),
    level: titleIn({ title: thing.levelTitle, titleEn: thing.levelTitleEn }, language),
    event: say(`event_${thing.event}`),
    value: titleIn({ title: thing.value, titleEn: thing.valueEn }, language),
  };
}

function textOfOne(thing: ToldThing, language: Language, { publicUrl, token }: Links): MessageText {
  const say = sayIn(language);
  const words = wordsOf(thing, language, say);
  const clock = new SiteClock(siteTimeOf(thing.timeZone, ''));
  const lines: (readonly [Key, string])[] = [
    ['textEquipment', words.equipment],
    ['textAlarm', words.title],
    ['textLevel', words.level],
    ['textEvent', words.event],
    ['textTime', clock.format(thing.at.getTime())],
    ['textValue', words.value],
    ['textMessage', titleIn({ title: thing.message, titleEn: thing.messageEn }, language)],
    ['textBy', thing.accountName],
    ['textNote', thing.note],
    [
      'textInstruction',
      thing.event === 'returned' || thing.event === 'acknowledged'
        ? ''
        : titleIn({ title: thing.instruction, titleEn: thing.instructionEn }, language),
    ],
    ['textOpen', publicUrl === undefined ? '' : addressIn(publicUrl, `monitor/alarm/${thing.alarmId}`)],
    [
      'textAcknowledge',
      publicUrl === undefined || token === undefined ? '' : addressIn(publicUrl, `acknowledge/${token}`),
    ],
  ];
  const subject = say('subject', words);
  return {
    subject,
    text: lines.flatMap(([key, value]) => (value === '' ? [] : [say(key, { value })])).join('\n'),
    short: say('short', {
      ...words,
      time: clock.format(thing.at.getTime()).slice(11),
    }).trim(),
  };
}

function digestOf(things: readonly ToldThing[], language: Language, { publicUrl }: Links): MessageText {
  const say = sayIn(language);
  const clock = new SiteClock(siteTimeOf(things[0]!.timeZone, ''));
  const gateways = new Set(things.map(({ gatewayTitle }) => gatewayTitle));
  const count = things.length;
  const isLostGateway =
    gateways.size === 1 &&
    !gateways.has('') &&
    things.every(({ event, isOffline }) => isOffline && event === 'raised');
  const levels = [...Map.groupBy(things, ({ priority }) => priority)]
    .sort(([a], [b]) => a - b)
    .map(([, some]) => `${wordsOf(some[0]!, language, say).level} ${some.length}`)
    .join(say('listJoint'));
  const subject = isLostGateway
    ? say('subjectGateway', { gateway: [...gateways][0]!, count })
    : say('subjectDigest', { count, levels });
  const lines = things
    .slice(0, MOST_LINES)
    .map((thing) =>
      say('line', { ...wordsOf(thing, language, say), time: clock.format(thing.at.getTime()) }),
    );
  if (count > MOST_LINES) lines.push(say('more', { count: count - MOST_LINES }));
  if (publicUrl !== undefined) lines.push(say('textOpen', { value: addressIn(publicUrl, 'monitor/alarm') }));
  return { subject, text: lines.join('\n'), short: subject };
}

const addressIn = (publicUrl: string, path: string) => `${publicUrl.replace(/\/$/, '')}/${path}`;

/** What a test says. */
export function trialText(rule: string, language: Language): MessageText {
  const say = sayIn(language);
  const subject = say('trialSubject');
  return { subject, text: say('trialText', { rule }), short: subject };
}
