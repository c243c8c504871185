import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { rulesOf, type UploadMode } from '@kiga/entity/files/upload-modes.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import { type Kysely, sql } from 'kysely';
import type { AnyDatabase, Scope } from '../access/scope.ts';
import type { KitSession } from '../access/session.ts';
import { systemClock } from '../clock.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { contentTypes, isOfFormat } from './check-format.ts';
import { endingOf, isObjectKey } from './object-key.ts';
import type { ObjectStore } from './object-store.ts';
import { remakePicture } from './remake-picture.ts';
import { signPath } from './signed-address.ts';

/** Facts of a checked and stored file. */
export interface FileFacts {
  contentType: string;
  /** Size of the served file. */
  sizeBytes: number;
  sha256: Buffer;
  widthPx: number | null;
  heightPx: number | null;
}

/** Place of a file in a record; `recordId` is null for a new record. */
export interface FilePlace {
  entity: string;
  recordId: string | null;
  field: string;
}

/** Owner of a picture that came without an upload. */
export interface ClaimedPlace extends FilePlace {
  ownerId: string;
  accountId: string;
  mode?: UploadMode;
  at: Date;
}

/** Result for a path that a record wants to hold: a new file, the field's earlier file, or a refusal. */
export type TakenFile =
  | { kind: 'new'; facts: FileFacts }
  | { kind: 'again' }
  | { kind: 'refused'; issue: Omit<FieldIssue, 'field'> };

const refused = (error: string, data?: Record<string, unknown>): TakenFile => ({
  kind: 'refused',
  issue: { error, ...(data && { data }) },
});

/** Files of a program: uploads, and the files of records. */
export class Files {
  readonly #db: Kysely<AnyDatabase>;
  readonly #secrets: Secrets;
  readonly #ownerOf: (session: KitSession) => string;
  readonly store: ObjectStore;

  /** `ownerOf` returns the code of the session's organization, which begins the paths of its uploads. */
  constructor(options: {
    db: Kysely<AnyDatabase>;
    store: ObjectStore;
    secrets: Secrets;
    ownerOf(session: KitSession): string;
  }) {
    this.#db = options.db;
    this.#secrets = options.secrets;
    this.#ownerOf = options.ownerOf;
    this.store = options.store;
  }

  /** Returns the path with a signature that opens the file for this session for a limited time. */
  signed(path: string, { sessionId }: KitSession): string {
    return signPath(this.#secrets, path, sessionId, systemClock.now());
  }

  /**
   * Checks the upload at a path and stores it; pictures are re-encoded. The file has no owner until a record claims it in its
   * transaction, and a repeated call is harmless. A path of another record and an unknown path give the same refusal.
   */
  async take(scope: Scope, path: string, mode: UploadMode, place: FilePlace): Promise<TakenFile> {
    const { rows } = await sql<{ entity: string; record_id: string; field: string }>`
      select entity, record_id, field from stored_files where path = ${path}`.execute(scope.db);
    const [holder] = rows;
    if (
      holder &&
      holder.record_id === place.recordId &&
      holder.entity === place.entity &&
      holder.field === place.field
    ) {
      return { kind: 'again' };
    }
    if (!path.startsWith(`${this.#ownerOf(scope.session)}/`)) return refused('FIELD_FILE_FOREIGN');
    if (await this.#isUploadOfAnother(path, scope.session.accountId)) return refused('FIELD_FILE_FOREIGN');
    if (holder || !isObjectKey(path)) return refused('FIELD_FILE_MISSING');
    const { formats, maxBytes, picture } = rulesOf(mode);
    if (!formats.includes(endingOf(path))) return refused('FIELD_FILE_FORMAT');
    const sizeBytes = await this.store.sizeOf(`incoming/${path}`);
    if (sizeBytes === null) return refused('FIELD_FILE_MISSING');
    if (sizeBytes > maxBytes) return refused('FIELD_FILE_TOO_LARGE');
    if (sizeBytes === 0) return refused('FIELD_FILE_FORMAT');
    await this.#noteUpload(scope.session.accountId, path, sizeBytes);
    return picture ? this.#keepPicture(path, sizeBytes, picture) : this.#keepAsItIs(path, sizeBytes);
  }

  /** Returns whether another account uploaded this. Unknown for a direct upload to a bucket that nobody has tried to save. */
  async #isUploadOfAnother(path: string, accountId: string): Promise<boolean> {
    const { rows } = await sql`select from file_uploads where path = ${path} and account_id <> ${accountId}`.execute(
      this.#db,
    );
    return rows.length > 0;
  }

  /**
   * Notes a direct upload before the server writes anything for it, so that the clean-up finds it. Outside the transaction of a save,
   * which may roll back.
   */
  async #noteUpload(accountId: string, path: string, sizeBytes: number): Promise<void> {
    await sql`insert into file_uploads (path, account_id, size_bytes, at)
      values (${path}, ${accountId}, ${sizeBytes}, ${systemClock.now()}) on conflict do nothing`.execute(this.#db);
  }

  async #keepPicture(
    path: string,
    sizeBytes: number,
    rules: { ratio?: number; minSidePx?: number },
  ): Promise<TakenFile> {
    const stream = await this.store.read(`incoming/${path}`, { first: 0, last: sizeBytes - 1 });
    if (!stream) return refused('FIELD_FILE_MISSING');
    return this.#keepBytes(path, await buffer(stream), rules);
  }

  /**
   * Checks, re-encodes and stores a picture that came without an upload. It has no owner until `claim`; without that the clean-up
   * deletes it.
   * @returns null for bytes that are no picture
   */
  async keepPictureOf(accountId: string, path: string, bytes: Buffer): Promise<FileFacts | null> {
    await this.#noteUpload(accountId, path, bytes.length);
    const taken = await this.#keepBytes(path, bytes, {});
    return taken.kind === 'new' ? taken.facts : null;
  }

  /**
   * Stores a file that the program made itself, such as a recording. It has no owner until `claim`; without that the clean-up deletes
   * it.
   */
  async keepFileOf(accountId: string, path: string, source: string): Promise<FileFacts> {
    const { size: sizeBytes } = await stat(source);
    await this.#noteUpload(accountId, path, sizeBytes);
    const hash = createHash('sha256');
    await this.store.put(`kept/${path}`, hashing(createReadStream(source), hash), { sizeBytes });
    const contentType = contentTypes[endingOf(path)] as string;
    return { contentType, sizeBytes, sha256: hash.digest(), widthPx: null, heightPx: null };
  }

  /** Gives a picture of `keepPictureOf`, or a file of `keepFileOf`, its owner, in the transaction that stores the path. Throws an Error for a lost one. */
  async claim(
    db: AnyDatabase,
    path: string,
    { contentType, sizeBytes, sha256, widthPx, heightPx }: FileFacts,
    { ownerId, accountId, mode = 'image', entity, recordId, field, at }: ClaimedPlace,
  ): Promise<void> {
    const { rows } = await sql`delete from file_uploads where path = ${path} returning 1`.execute(db);
    if (rows.length === 0) throw new Error(`${path} was deleted before it was claimed`);
    await sql`insert into stored_files (path, owner_id, account_id, mode, content_type, size_bytes, sha256, width_px,
        height_px, entity, record_id, field, kept_at)
      values (${path}, ${ownerId}, ${accountId}, ${mode}, ${contentType}, ${sizeBytes}, ${sha256}, ${widthPx}, ${heightPx},
        ${entity}, ${recordId}, ${field}, ${at})`.execute(db);
  }

  async #keepBytes(path: string, came: Buffer, rules: { ratio?: number; minSidePx?: number }): Promise<TakenFile> {
    if (!isPicture(came)) return refused('FIELD_FILE_FORMAT');
    const { ratio, minSidePx } = rules;
    const answer = await remakePicture({ bytes: came, ending: endingOf(path), ratio, minSidePx });
    if ('error' in answer) return refused(answer.error, answer.data);
    const { bytes, widthPx, heightPx } = answer;
    // Pictures show children, so the store holds them encrypted.
    const sealed = this.#secrets.encrypt(bytes, pictureContext(path));
    await this.store.put(`kept/${path}`, piece(sealed), { sizeBytes: sealed.length });
    const sha256 = createHash('sha256').update(bytes).digest();
    const contentType = contentTypes[endingOf(path)] as string;
    return { kind: 'new', facts: { contentType, sizeBytes: bytes.length, sha256, widthPx, heightPx } };
  }

  async #keepAsItIs(path: string, sizeBytes: number): Promise<TakenFile> {
    const contentType = contentTypes[endingOf(path)] as string;
    const taken = await this.store.withFile(`incoming/${path}`, sizeBytes, async (file): Promise<TakenFile> => {
      if (!(await isOfFormat(file, endingOf(path)))) return refused('FIELD_FILE_FORMAT');
      const hash = createHash('sha256');
      // The bytes that were checked, even if the object in the store has changed since.
      await this.store.put(`kept/${path}`, hashing(createReadStream(file), hash), { sizeBytes });
      return { kind: 'new', facts: { contentType, sizeBytes, sha256: hash.digest(), widthPx: null, heightPx: null } };
    });
    return taken ?? refused('FIELD_FILE_MISSING');
  }

  /** Returns a stored picture, decrypted; null where it is gone. */
  async readPicture(path: string): Promise<Buffer | null> {
    const stream = await this.store.read(`kept/${path}`);
    return stream && this.#secrets.decryptBytes(await buffer(stream), pictureContext(path));
  }

  /** Returns the bytes of a stored file, a picture or any other; null for a missing one. */
  async readKept(path: string): Promise<Buffer | null> {
    const { rows } = await sql<{
      content_type: string;
    }>`select content_type from stored_files where path = ${path}`.execute(this.#db);
    if (rows[0]?.content_type.startsWith('image/')) return this.readPicture(path);
    const stream = await this.store.read(`kept/${path}`);
    return stream && buffer(stream);
  }

  /** Deletes uploads whose paths records hold now. */
  async forgetUploads(paths: Iterable<string>): Promise<void> {
    for (const path of paths) await this.store.delete(`incoming/${path}`);
  }
}

const pictureContext = (path: string) => `files.${path}`;

function isPicture(bytes: Buffer): boolean {
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'));
  return isJpeg || bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'));
}

async function* piece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* hashing(
  bytes: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}
