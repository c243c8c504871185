import { createHash } from 'node:crypto';
import { PLATFORM } from '@kiga/entity/define-entity.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { zipStream } from '@kiga/kit-server/xlsx/zip-stream.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../src/program/database.ts';
import type { Program } from '../src/program/program.ts';

const DAY_MS = 86_400_000;

/** The versions of the demo. Its machines begin with an earlier one of the same family. */
const versions = [
  { name: '3.1.0', status: 'finished', percent: 100, ageDays: 34, notes: '支持一人多卡；断网恢复后补传更快。' },
  { name: '3.2.1', status: 'rolling', percent: 50, ageDays: 3, notes: '夜间自动校准时钟；修复西门机器偶尔黑屏。' },
] as const;

/** Creates versions of the sign-in machines' program, each with a small package. */
export async function insertVersions({ clock, files }: Program, tx: Transaction<Database>): Promise<void> {
  const { id: accountId } = await tx
    .selectFrom('accounts')
    .select('id')
    .where('user_name', '=', 'demo9')
    .executeTakeFirstOrThrow();
  for (const { name, status, percent, ageDays, notes } of versions) {
    const at = new Date(clock.now().getTime() - ageDays * DAY_MS);
    const id = uuid7();
    const bytes = await packageOf(name);
    const path = `OP0001/${at.toISOString().slice(0, 10)}/version/sign-in-${name.replaceAll('.', '-')}-${id}.apk`;
    await files.store.put(`kept/${path}`, pieceOf(bytes), { sizeBytes: bytes.length });
    await sql`insert into device_versions (id, version_name, kind, from_prefix, apk, notes, percent, status, started_at,
        created_at, updated_at)
      values (${id}, ${name}, 'sign-in', '3.', ${path}, ${notes}, ${percent}, ${status}, ${at}, ${at}, ${at})`.execute(
      tx,
    );
    await sql`insert into stored_files (path, owner_id, account_id, mode, content_type, size_bytes, sha256, entity,
        record_id, field, kept_at)
      values (${path}, ${PLATFORM}, ${accountId}, 'APK', 'application/vnd.android.package-archive', ${bytes.length},
        ${createHash('sha256').update(bytes).digest()}, 'devices.version', ${id}, 'apk', ${at})`.execute(tx);
  }
}

/** Returns an Android package without a program. */
async function packageOf(name: string): Promise<Buffer> {
  const entries = ['AndroidManifest.xml', 'classes.dex'].map((entry) => ({ name: entry, pieces: [`demo ${name}`] }));
  const pieces: Uint8Array[] = [];
  for await (const piece of zipStream(entries)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* pieceOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
