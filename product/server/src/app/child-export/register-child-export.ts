import { wordsOf } from '@kiga/contract/app/words.ts';
import { exportChild } from '@kiga/contract/campus/erase-child.acts.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { EntityStore, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { readToShow } from '@kiga/kit-server/sight/deleted.ts';
import { type ZipEntry, zipStream } from '@kiga/kit-server/xlsx/zip-stream.ts';
import { kigNameOf } from '../../campus/campus.public.ts';
import { isWithinClasses, noteLook, whoOf, writeLog } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import { type ChildContent, childContent } from './child-content.ts';
import { childPage } from './child-page.ts';

interface Input {
  id: string;
  language: Language;
}

/** Permissions without which an account sees less than all about a child. */
const needed = [
  'campus.student.readContact',
  'campus.student.readHealth',
  'campus.parent.readContact',
  'campus.pickupPerson.readContact',
  'health.check.read',
  'health.illness.read',
  'health.measurement.read',
  'health.examResult.read',
  'attendance.studentDay.read',
  'communication.letter.read',
] as const;

/** Registers the order and the job of the export of one child. */
export function registerChildExport(program: Program): void {
  const { api, jobs, stores } = program;
  jobs.add<Input>({
    name: exportChild.name,
    permission: exportChild.name,
    again: true,
    async run(job) {
      const { scope, input } = job;
      const child = await readToExport(program, scope, input.id);
      const content = await childContent(program, scope, child, input.language);
      const kigName = await kigNameOf(scope, child.ownerId);
      const name = say(input.language, 'campus.student.export.file', { name: content.name });
      const entries = entriesOf(program, content, { language: input.language, madeOn: scope.session.today, kigName });
      await job.keepFile(`${name}.zip`, zipStream(entries), { tenants: new Set([child.ownerId]) });
    },
    async assertFile({ id }, scope) {
      await readToExport(program, scope, id);
    },
  });
  api.handle(exportChild, ({ input: { id, language }, act }) =>
    act(async (inside) => {
      const child = await readToExport(program, inside, id);
      await noteLook(stores.get('campus.student'), inside, child);
      await writeLog(inside.db, program.clock, {
        ...whoOf(inside.session),
        kind: 'export',
        event: exportChild.name,
        kigId: child.ownerId,
        entity: 'campus.student',
        recordId: id,
      });
      const input: Input = { id, language };
      return { jobId: await jobs.enqueue(inside, exportChild.name, input, { language, ownerId: child.ownerId }) };
    }),
  );
}

/** Returns the child for an account that sees all in full. Throws RECORD_NOT_FOUND, PERMISSION_MISSING {permission}. */
async function readToExport({ stores }: Program, scope: Scope, id: string): Promise<FullRecord> {
  const missing = needed.find((permission) => !scope.session.permissions.has(permission));
  if (missing) throw new AppError('PERMISSION_MISSING', { permission: missing });
  if (isWithinClasses(scope)) throw new AppError('PERMISSION_MISSING', { permission: exportChild.name });
  return readToShow(stores.get('campus.student') as object as EntityStore, scope, id);
}

async function* entriesOf(
  { files }: Program,
  content: ChildContent,
  page: { language: Language; madeOn: string; kigName: string },
): AsyncGenerator<ZipEntry> {
  const packed: string[] = [];
  for (const [index, path] of content.files.entries()) {
    const bytes = await files.readKept(path);
    if (!bytes) continue;
    const name = `files/${index + 1}.${path.split('.').at(-1)}`;
    packed.push(name);
    yield { name, pieces: [bytes], isCompressed: true };
  }
  yield { name: 'index.html', pieces: [childPage(content, { ...page, files: packed })] };
  const { name, topics } = content;
  const json = {
    child: name,
    kindergarten: page.kigName,
    day: page.madeOn,
    topics: topics.map(({ table, title, rows }) => ({
      table,
      title,
      rows: rows.map((row) => Object.fromEntries(row.map(({ name: column, value }) => [column, value]))),
    })),
    files: packed,
  };
  yield { name: 'data.json', pieces: [JSON.stringify(json, null, 2)] };
}

function say(language: Language, key: string, params: Record<string, string>): string {
  return findWord(wordsOf(language), key, params) ?? key;
}
