import { buffer } from 'node:stream/consumers';
import type { ReportFileFormat } from '@zutai/contract';
import { fillText, type Language, resources, titleIn } from '@zutai/i18n';
import { fileNameOf } from '../../../platform/call/index.ts';
import type { Lease } from '../../../platform/db/lease/lease.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import type { OutboxFeature } from '../../outbox/index.ts';
import { boundsOfReport, type ReportReader } from '../read-report.ts';
import { reportFile } from '../report-file.ts';
import type { ReportRepository } from '../report-repository.ts';
import { SiteClock, siteTimeOf } from '../statistic/site-clock.ts';
import { boundsWithin, periodsEnded } from './periods.ts';
import type { DueMail, DueRun, RunRepository } from './run-repository.ts';

export interface RunMakerOptions {
  readonly runs: RunRepository;
  readonly reports: Pick<ReportRepository, 'findDefinitionById'>;
  readonly reader: Pick<ReportReader, 'read'>;
  readonly outbox: Pick<OutboxFeature, 'deliver'>;
  readonly logger: Logger;
}

interface Work {
  readonly signal: AbortSignal;
  readonly lease: Pick<Lease, 'fence'>;
}

/** Steps of a report of a month by the hour, and a few more: a schedule of its own has no more. */
const MOST_STEPS = 5000;
const MAILS = 20;

/** Makes the reports that come by themselves, and mails them. What is due stands in the database. */
export class RunMaker {
  readonly #options: RunMakerOptions;

  constructor(options: RunMakerOptions) {
    this.#options = options;
  }

  /** One round: notes down what ended, makes what is due, mails what waits. */
  async work(work: Work, nowMs = Date.now()): Promise<void> {
    await this.#notePeriods(nowMs);
    for (const run of await this.#options.runs.listDue()) {
      if (work.signal.aborted) return;
      await this.#make(work, run);
    }
    while (!work.signal.aborted) {
      const mails = await this.#options.runs.claimMails(work.lease, MAILS);
      for (const mail of mails) {
        // What is left is another process's to send.
        if (work.signal.aborted) return;
        await this.#send(mail);
      }
      if (mails.length < MAILS) return;
    }
  }

  async #notePeriods(nowMs: number): Promise<void> {
    const { runs } = this.#options;
    for (const { id, schedule, notedUntil, timeZone, shifts } of await runs.listScheduled(nowMs)) {
      const clock = new SiteClock(siteTimeOf(timeZone, shifts));
      await runs.addPeriods(id, periodsEnded(clock, schedule, notedUntil.getTime(), nowMs));
    }
  }

  async #make({ signal, lease }: Work, run: DueRun): Promise<void> {
    const { runs, reports, reader, logger } = this.#options;
    try {
      const report = await reports.findDefinitionById(run.reportId);
      if (report === undefined) return;
      const period = { fromMs: run.fromAt.getTime(), toMs: run.toAt.getTime() };
      const bounds = boundsOfReport(report, period.fromMs, period.toMs, MOST_STEPS);
      if (bounds === undefined) throw new Error(`more than ${MOST_STEPS} steps`);
      const content = await reader.read(report, boundsWithin(bounds, period), () => !signal.aborted);
      const { body } = await reportFile(report, content, run.fileFormat, run.language);
      const file = body instanceof Buffer ? body : await buffer(body as NodeJS.ReadableStream);
      if (!signal.aborted) await runs.keep(lease, run, file);
    } catch (error) {
      if (signal.aborted) return;
      logger.error({ err: error, reportId: run.reportId }, 'a report was not made');
      await runs.noteFailure(run.id, error instanceof Error ? error.message : String(error));
    }
  }

  async #send(mail: DueMail): Promise<void> {
    const { runs, outbox } = this.#options;
    const { language, timeZone } = mail;
    const clock = new SiteClock(siteTimeOf(timeZone, ''));
    const params = {
      title: titleIn(mail, language),
      from: clock.format(mail.fromAt.getTime()),
      to: clock.format(mail.toAt.getTime()),
    };
    const state = await outbox.deliver({
      ...{ channel: 'email', purpose: 'report', to: mail.recipient, secret: '', accountId: null },
      subject: sayIn(language, 'mailSubject', params),
      text: sayIn(language, 'mailText', params),
      attachments: [{ name: runFileName(mail, clock, language), content: mail.file }],
    });
    await runs.settleMail(mail, state, state === 'failed' ? sayIn(language, 'mailRefused', {}) : '');
  }
}

function sayIn(
  language: Language,
  key: 'mailSubject' | 'mailText' | 'mailRefused',
  params: Readonly<Record<string, string>>,
): string {
  return fillText(resources[language].report[key], params);
}

/** `title-2026-05-01.xlsx` or `.pdf`, without what file systems refuse. */
export function runFileName(
  run: {
    readonly title: string;
    readonly titleEn: string;
    readonly fromAt: Date;
    readonly fileFormat: ReportFileFormat;
  },
  clock: SiteClock,
  language: Language,
): string {
  const day = clock.format(run.fromAt.getTime()).slice(0, 16).replace(' 00:00', '').replace(':', '');
  return `${fileNameOf(titleIn(run, language))}-${day}.${run.fileFormat}`;
}
