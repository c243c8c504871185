import type { GrowthTerms } from '@kiga/contract/health/growth/growth.ts';
import type { MissingSheetReason } from '@kiga/contract/health/growth/growth-report.entity.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { RunningJob } from '@kiga/kit-server/jobs/job.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import type { ZipEntry } from '@kiga/kit-server/xlsx/zip-stream.ts';
import { sql } from 'kysely';
import { kigNameOf } from '../../campus/campus.public.ts';
import type { Program } from '../../program/program.ts';
import { safeName, uniqueName } from './file-names.ts';
import { drawGrowthPdf, photoOf } from './growth-pdf.ts';
import type { GrowthReportJob, GrowthReportRecord } from './growth-report.server.ts';
import { type GrowthSheet, growthSheet } from './growth-sheet.ts';
import { growthTermsOn } from './growth-terms.ts';
import { growthWords } from './growth-words.ts';
import { printSheet, type SheetFrame } from './print-sheet.ts';
import { printSummary } from './print-summary.ts';
import type { PrintedSheet, PrintedSummary } from './printed-sheet.ts';
import type { MeasurementRecord } from './rate-measurement.ts';
import { type ChildToReport, measurementsOf } from './read-growth.ts';

/** Time between two notes of the progress in the order, which screens show live. */
const NOTE_MS = 700;
/** Sheets of one drawing of a whole class, so that no drawing takes long. */
const CLASS_SHEETS_MAX = 80;

type Parts = Pick<Program, 'clock' | 'files' | 'log' | 'stores'>;

/** A child without a sheet. */
export interface MissingSheet {
  childName: string;
  className: string;
  reason: MissingSheetReason;
}

/** Makes the sheets of an order one after the other. A mistake in one does not touch the others. */
export class SheetMaker {
  /** Sheets made so far. */
  made = 0;
  readonly missing: MissingSheet[] = [];
  readonly #parts: Parts;
  readonly #job: RunningJob<GrowthReportJob>;
  readonly #order: GrowthReportRecord;
  readonly #children: readonly ChildToReport[];
  readonly #language: Language;
  readonly #lacking = new Set<string>();
  readonly #sheets: GrowthSheet[] = [];
  readonly #names = new Set<string>();
  #notedAtMs = 0;

  constructor(
    parts: Parts,
    job: RunningJob<GrowthReportJob>,
    { order, children }: { order: GrowthReportRecord; children: readonly ChildToReport[] },
  ) {
    this.#parts = parts;
    this.#job = job;
    this.#order = order;
    this.#children = children;
    this.#language = order.language ?? 'zh_CN';
  }

  /** Returns the figures of the order so far. */
  result() {
    const { made: doneCount, missing } = this;
    return {
      doneCount,
      missingCount: missing.length,
      leftOut: missing.length > 0 ? missing : null,
      lackingCharacters: this.#lacking.size > 0 ? [...this.#lacking].join(' ').slice(0, 200) : null,
    };
  }

  /** Makes the files: each child's sheet, all sheets of each class, and the summary. */
  async *entries(): AsyncGenerator<ZipEntry> {
    const { scope } = this.#job;
    const { say } = growthWords(this.#language);
    const { ownerId, untilDay, subject } = this.#order;
    const day = untilDay ?? scope.session.today;
    const terms = await growthTermsOn(scope, ownerId, day);
    const frame = {
      language: this.#language,
      kigName: await kigNameOf(scope, ownerId),
      printedOn: scope.session.today,
    };
    await this.#job.progress(0, this.#children.length);
    for (const [classId, children] of Map.groupBy(this.#children, (child) => child.classId)) {
      const folder = uniqueName(safeName(children[0]?.className ?? ''), this.#names);
      const printed: PrintedSheet[] = [];
      const before = this.#sheets.length;
      const studentIds = children.map(({ id }) => id);
      const read = (ids: string[]) => measurementsOf(this.#parts.stores, scope, { studentIds: ids, untilDay: day });
      // A record that cannot be read must not take the class with it; then each child is read alone.
      const ofClass = await read(studentIds).catch(() => null);
      for (const child of children) {
        const measured = async () => (ofClass ?? (await read([child.id]))).get(child.id) ?? [];
        const sheet = await this.#sheetOf(child, { terms, frame, measured });
        await this.#note();
        if (sheet === null) continue;
        printed.push(sheet.printed);
        const name = safeName(say('sheetFile', { number: child.stuNo, name: child.name }));
        yield { name: this.#path(folder, name), pieces: [sheet.bytes], isCompressed: true };
      }
      if (subject === 'child' || printed.length === 0) continue;
      const made = this.#sheets.slice(before);
      const summary = this.#summary(frame, children, made, classId === null ? '' : (children[0]?.className ?? ''));
      for (let from = 0; from < printed.length; from += CLASS_SHEETS_MAX) {
        const sheets = printed.slice(from, from + CLASS_SHEETS_MAX);
        const { bytes } = await drawGrowthPdf({ summary: from === 0 ? summary : null, sheets });
        await this.#job.progress(this.made + this.missing.length);
        yield { name: this.#path(folder, say('classFile')), pieces: [bytes], isCompressed: true };
      }
    }
    if (subject !== 'kindergarten' || this.made === 0) return;
    const summary = this.#summary(frame, this.#children, this.#sheets, '');
    const { bytes } = await drawGrowthPdf({ summary, sheets: [] });
    yield { name: `${safeName(say('summaryFile'))}.pdf`, pieces: [bytes], isCompressed: true };
  }

  #path(folder: string, name: string): string {
    return `${uniqueName(`${folder}/${name}`, this.#names)}.pdf`;
  }

  /** Returns the sheet of a child; null for one that is missing. */
  async #sheetOf(
    child: ChildToReport,
    given: { terms: GrowthTerms; frame: Omit<SheetFrame, 'photo'>; measured(): Promise<MeasurementRecord[]> },
  ): Promise<{ printed: PrintedSheet; bytes: Uint8Array } | null> {
    const { name: childName, className } = child;
    try {
      const sheet = growthSheet(child, await given.measured(), given.terms);
      if (sheet === null) {
        this.missing.push({ childName, className, reason: 'notMeasured' });
        return null;
      }
      const photo = await photoOf(this.#parts, child.facePhoto);
      const printed = printSheet(sheet, { ...given.frame, photo });
      const { bytes, lacking } = await drawGrowthPdf({ summary: null, sheets: [printed] });
      for (const character of lacking) this.#lacking.add(character);
      this.#sheets.push(sheet);
      this.made += 1;
      return { printed, bytes };
    } catch (error) {
      // The message may hold values of the child.
      const kind = error instanceof Error ? error.name : typeof error;
      this.#parts.log.error({ kind, studentId: child.id }, 'a growth report broke off');
      this.missing.push({ childName, className, reason: 'broken' });
      return null;
    }
  }

  #summary(
    frame: Omit<SheetFrame, 'photo'>,
    children: readonly ChildToReport[],
    sheets: readonly GrowthSheet[],
    subject: string,
  ): PrintedSummary {
    return printSummary({ children, sheets, subject, untilDay: this.#order.untilDay ?? '' }, frame);
  }

  /** Notes the progress in the job, and at intervals in the order. Throws JobCancelled. */
  async #note(): Promise<void> {
    const job = this.#job;
    await job.progress(this.made + this.missing.length, this.#children.length);
    if (performance.now() < this.#notedAtMs) return;
    this.#notedAtMs = performance.now() + NOTE_MS;
    const { id, ownerId } = this.#order;
    await job.scope.transaction(async (inside) => {
      await job.hold(inside);
      await sql`update health_growth_reports set done_count = ${this.made}, missing_count = ${this.missing.length}
        where kig_id = ${ownerId} and ${inside.within('kig_id')} and id = ${id} and status = 'making'`.execute(
        inside.db,
      );
      await publish(inside.db, this.#parts.clock.now(), 'health.growthReport', ownerId);
    });
  }
}
