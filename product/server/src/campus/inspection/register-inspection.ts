import { wordsOf } from '@kiga/contract/app/words.ts';
import {
  chapterKeys,
  inspectionChapters,
  makeInspection,
  previewInspection,
} from '@kiga/contract/campus/inspection/inspection.acts.ts';
import { findWord, type Language, type WordParams } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { JobCancelled, JobLost, type RunningJob } from '@kiga/kit-server/jobs/job.ts';
import { type ZipEntry, zipStream } from '@kiga/kit-server/xlsx/zip-stream.ts';
import { exportOptions, isWithinClasses, scopeForPermission, whoOf, writeLog } from '../../identity/identity.public.ts';
import { fileName } from '../../program/file-name.ts';
import type { Program } from '../../program/program.ts';
import { permissionNames } from '../../system/system.public.ts';
import { campusParts } from './campus-parts.ts';
import { type IndexHead, type IndexLine, indexCsv, indexPage } from './inspection-index.ts';
import type { InspectionPart, InspectionSpan } from './inspection-parts.ts';

interface Input {
  termId: string;
}

/** Permissions at which a file was made; an account that lost one of them must not download it. */
interface FileRights {
  permissions: readonly string[];
}

/** A permission that opens no part and adds to what parts show. */
const SHOWS_HEALTH = 'campus.student.readHealth';

/** Registers the inspection folder: its preview, its order and its job. */
export function registerInspection(program: Program): void {
  const { api, jobs, clock } = program;
  program.campus.inspectionParts.push(...campusParts(program));
  jobs.add<Input>({
    name: makeInspection.name,
    permission: makeInspection.name,
    again: true,
    run: (job) => makeFolder(program, job),
    async assertFile(_input, scope, rights) {
      assertWhole(scope);
      const held = (rights as FileRights | null)?.permissions ?? [];
      const lost = held.find((permission) => !scope.session.permissions.has(permission));
      if (lost) throw new AppError('PERMISSION_MISSING', { permission: lost });
    },
  });
  api.handle(previewInspection, async ({ input, scope, language }) => {
    assertWhole(scope);
    const { span } = await termOf(program, scope, input.termId);
    const parts = [];
    for (const part of partsOf(program)) {
      const own = ownScope(scope, part);
      const count = own && (await part.count(own, span));
      parts.push({ chapter: part.chapter, title: titleOf(language, part), href: part.href, count });
    }
    return { parts };
  });
  api.handle(makeInspection, ({ input: { termId }, language, act }) =>
    act(async (inside) => {
      assertWhole(inside);
      const { span, termName } = await termOf(program, inside, termId);
      await writeLog(inside.db, clock, {
        ...whoOf(inside.session),
        kind: 'export',
        event: makeInspection.name,
        kigId: span.kigId,
        detail: { term: termName('zh_CN') },
      });
      const jobId = await jobs.enqueue(inside, makeInspection.name, { termId }, { language, ownerId: span.kigId });
      return { jobId };
    }),
  );
}

/** Throws PERMISSION_MISSING for an account that is limited to some classes: its folder would be no folder of the kindergarten. */
function assertWhole(scope: Scope): void {
  if (isWithinClasses(scope)) throw new AppError('PERMISSION_MISSING', { permission: makeInspection.name });
}

/** Returns the parts of all areas in the order of the chapters. */
function partsOf({ campus }: Program): InspectionPart[] {
  return inspectionChapters.flatMap((chapter) => campus.inspectionParts.filter((part) => part.chapter === chapter));
}

/** Returns the reach of a part's permission; null where the reader may not read the whole part. */
function ownScope(scope: Scope, { permission }: InspectionPart): Scope | null {
  if (!scope.session.permissions.has(permission)) return null;
  const own = scopeForPermission(scope, permission);
  return isWithinClasses(own) ? null : own;
}

/** Returns the days and the name of a term. Throws RECORD_NOT_FOUND. */
async function termOf({ stores }: Program, scope: Scope, termId: string) {
  const kigId = scope.oneTenant();
  const [term] = await readRecords(stores.get('campus.term'), scope, [termId]);
  if (!term || term.deleted || !term.beginDate || !term.endDate) throw new AppError('RECORD_NOT_FOUND');
  const { beginDate, endDate, termName, termNameEn } = term;
  const span: InspectionSpan = { kigId, from: beginDate, to: endDate };
  return { span, termName: (language: Language) => String(language === 'en_US' ? termNameEn : termName) };
}

/** Makes the ZIP. A killed run begins anew, because its file was not finished. */
async function makeFolder(program: Program, job: RunningJob<Input>): Promise<void> {
  const { scope, input, language } = job;
  assertWhole(scope);
  const { span, termName } = await termOf(program, scope, input.termId);
  const { who, place, when } = await exportOptions(program).origin(scope);
  const say = sayIn(language);
  const title = say('campus.inspection.name', { place, term: termName(language) });
  const head = { title, span: say('campus.inspection.span', { ...span }), who, when, language };
  const permissions = [...new Set([...partsOf(program).map(({ permission }) => permission), SHOWS_HEALTH])];
  const rights: FileRights = { permissions: permissions.filter((one) => scope.session.permissions.has(one)) };
  const kept = { tenants: new Set([span.kigId]), rights };
  await job.keepFile(`${fileName(title)}.zip`, zipStream(entriesOf(program, job, span, head)), kept);
}

async function* entriesOf(
  program: Program,
  job: RunningJob<Input>,
  span: InspectionSpan,
  head: IndexHead,
): AsyncGenerator<ZipEntry> {
  const { scope, language } = job;
  const say = sayIn(language);
  const parts = partsOf(program);
  const names = await permissionNames(program, language);
  const lines: IndexLine[] = [];
  await job.progress(0, parts.length);
  for (const [done, part] of parts.entries()) {
    const number = String(inspectionChapters.indexOf(part.chapter) + 1).padStart(2, '0');
    const chapter = `${number} ${say(chapterKeys[part.chapter])}`;
    const title = titleOf(language, part);
    const source = [part.table, part.href].filter((one) => one !== null).join(' · ');
    const line = { chapter, title, file: '', rows: 0, source, note: '' };
    const own = ownScope(scope, part);
    if (own === null) {
      const permission = names.get(part.permission) ?? part.permission;
      lines.push({ ...line, note: say('campus.inspection.withheld', { permission }) });
      continue;
    }
    let files = 0;
    try {
      for await (const { name, bytes, rows } of part.files(own, span, language)) {
        const file = `${chapter}/${capitalised(fileName(name))}`;
        yield { name: file, pieces: [await whole(bytes)], isCompressed: true };
        lines.push({ ...line, file, rows, note: say('campus.inspection.included') });
        files += 1;
        await job.progress(done, parts.length);
      }
      if (files === 0) lines.push({ ...line, note: say('campus.inspection.empty') });
    } catch (error) {
      if (isEnd(error)) throw error;
      program.log.error({ err: error, part: part.title }, 'a part of an inspection folder failed');
      lines.push({ ...line, note: say('campus.inspection.failed') });
    }
    await job.progress(done + 1, parts.length);
  }
  const index = say('campus.inspection.index');
  yield { name: `00 ${index}.html`, pieces: [indexPage(head, lines)] };
  yield { name: `00 ${index}.csv`, pieces: [indexCsv(head, lines)] };
}

/** Returns all bytes of a file. It is complete before it enters the archive, which a broken piece would break. */
async function whole(bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  if (bytes instanceof Uint8Array) return bytes;
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Returns whether an error ends the whole job: it was cancelled or taken over, or its account lost a right. */
function isEnd(error: unknown): boolean {
  if (error instanceof JobCancelled || error instanceof JobLost) return true;
  return error instanceof AppError && ['PERMISSION_MISSING', 'OWNER_OUT_OF_REACH'].includes(error.id);
}

function titleOf(language: Language, { title }: InspectionPart): string {
  return capitalised(sayIn(language)(title));
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function sayIn(language: Language) {
  return (key: string, params: WordParams = {}) => findWord(wordsOf(language), key, params) ?? key;
}
