import { wordsOf } from '@kiga/contract/app/words.ts';
import { makeFolder } from '@kiga/contract/teaching/record.acts.ts';
import { shortDay, weekdayOf } from '@kiga/entity/days.ts';
import { picturesOf, plainTextOf } from '@kiga/entity/fields/plain-text-of.ts';
import { findWord, type Language, type WordParams } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { RunningJob } from '@kiga/kit-server/jobs/job.ts';
import { type ZipEntry, zipStream } from '@kiga/kit-server/xlsx/zip-stream.ts';
import { noteExport } from '../attendance/attendance.public.ts';
import { fileName } from '../program/file-name.ts';
import { drawPdf } from '../program/pdf/pdf-thread.ts';
import type { Program } from '../program/program.ts';
import type { PrintedFolder, PrintedRecord } from './draw-folder.ts';
import { type FolderContent, type FolderRecord, folderContent } from './folder-content.ts';

interface Input {
  classId: string;
  termId: string;
}

/** Most photos of one record in the printed folder; all of them lie beside it as files. */
const PRINTED_PHOTOS_MAX = 4;

/** Registers the order and the job of a term's folder. */
export function registerFolders(program: Program): void {
  const { api, jobs, stores } = program;
  jobs.add<Input>({
    name: makeFolder.name,
    permission: makeFolder.name,
    again: true,
    run: (job) => makeZip(program, job),
    async assertFile(input, scope) {
      await folderContent(stores, scope, input);
    },
  });
  api.handle(makeFolder, ({ input: { classId, termId }, language, act }) =>
    act(async (inside) => {
      const kigId = inside.oneTenant();
      const { plans, weeks, records } = await folderContent(stores, inside, { classId, termId });
      if (plans.length + weeks.length + records.length === 0) throw new AppError('TEACHING_FOLDER_EMPTY');
      await noteExport(program, inside, makeFolder.name, { classId, termId });
      const jobId = await jobs.enqueue(inside, makeFolder.name, { classId, termId }, { language, ownerId: kigId });
      return { jobId };
    }),
  );
}

/** Makes the ZIP of a folder. A killed run begins anew, because its file was not finished. */
async function makeZip(program: Program, job: RunningJob<Input>): Promise<void> {
  const { scope, input, language } = job;
  const content = await folderContent(program.stores, scope, input);
  const name = translate(language, 'teaching.record.folder.file', {
    className: content.className,
    term: content.termName(language),
  });
  const kept = { tenants: new Set([scope.oneTenant()]) };
  await job.keepFile(`${fileName(name)}.zip`, zipStream(entriesOf(program, job, content)), kept);
}

async function* entriesOf(
  { files }: Pick<Program, 'files'>,
  job: RunningJob<Input>,
  content: FolderContent,
): AsyncGenerator<ZipEntry> {
  const { language, scope } = job;
  const months = Map.groupBy(content.records, ({ day }) => day.slice(0, 7));
  let done = 0;
  const total = content.records.length + 1;
  await job.progress(done, total);
  const plans = printed(scope, language, content, []);
  yield pdfEntry(`${translate(language, 'teaching.record.folder.timetable')}.pdf`, await draw(plans));
  await job.progress((done += 1), total);
  const names = new Set<string>();
  for (const [month, records] of months) {
    const drawn: PrintedRecord[] = [];
    for (const record of records) {
      const photos: Uint8Array[] = [];
      for (const [index, path] of picturesOf(record.content).entries()) {
        const bytes = await files.readPicture(path);
        if (!bytes) continue;
        if (index < PRINTED_PHOTOS_MAX) photos.push(bytes);
        const file = `${record.day} ${record.topic} ${index + 1}`;
        const ending = path.endsWith('.png') ? 'png' : 'jpg';
        yield {
          name: `${translate(language, 'teaching.record.folder.photos')}/${fileName(file, names)}.${ending}`,
          pieces: [bytes],
          isCompressed: true,
        };
      }
      drawn.push(printedRecord(record, photos));
      await job.progress((done += 1), total);
    }
    const pages = printed(scope, language, { ...content, plans: [], weeks: [] }, drawn);
    yield pdfEntry(
      `${fileName(`${translate(language, 'teaching.record.folder.records')} ${month}`)}.pdf`,
      await draw(pages),
    );
  }
}

const draw = (folder: PrintedFolder) => drawPdf(new URL('./draw-folder.ts', import.meta.url), folder);

function pdfEntry(name: string, bytes: Uint8Array): ZipEntry {
  return { name, pieces: [bytes], isCompressed: true };
}

function printedRecord(
  { day, topic, courseName, teacherName, content }: FolderRecord,
  photos: Uint8Array[],
): PrintedRecord {
  const about = [day, courseName, teacherName].filter((one) => one !== null).join('  ');
  return { title: topic, about, text: plainTextOf(content), photos };
}

function printed(
  { session }: Scope,
  language: Language,
  content: FolderContent,
  records: readonly PrintedRecord[],
): PrintedFolder {
  const field = (name: string) => findWord(wordsOf(language), `teaching.plan.fields.${name}`) ?? name;
  const weekTitle = ({ week, from, to }: { week: number; from: string; to: string }) =>
    translate(language, 'teaching.record.folder.week', { week, from, to });
  return {
    title: translate(language, 'teaching.record.folder.file', {
      className: content.className,
      term: content.termName(language),
    }),
    madeOn: translate(language, 'teaching.record.folder.madeOn', { day: session.today }),
    plans: content.plans.map(({ values, theme, ...week }) => ({
      title: `${weekTitle(week)} ${theme}`,
      parts: Object.entries(values).map(([name, text]) => ({ heading: field(name), text })),
    })),
    weeks: content.weeks.map(({ cells, periods, days, ...week }) => ({
      title: weekTitle(week),
      days: days.map((day) => `${weekdayOf(day, language)} ${shortDay(day)}`),
      periods,
      cells,
    })),
    records,
  };
}

function translate(language: Language, key: string, params: WordParams = {}): string {
  return findWord(wordsOf(language), key, params) ?? key;
}
