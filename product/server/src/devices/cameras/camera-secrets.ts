import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';

const PASSWORD_CONTEXT = 'camera_secrets.password';

/** Names a camera. */
export interface CameraKey {
  /** The kindergarten. */
  ownerId: string;
  id: string;
}

const hashOf = (key: string) => createHash('sha256').update(key).digest();

/** Stores the password of a camera, encrypted. */
export async function keepPassword(
  { secrets }: { secrets: Secrets },
  { db }: Pick<Scope, 'db'>,
  { ownerId, id }: CameraKey,
  password: string,
): Promise<void> {
  const sealed = secrets.encrypt(password, PASSWORD_CONTEXT);
  await sql`insert into camera_secrets (kig_id, camera_id, password_encrypted) values (${ownerId}, ${id}, ${sealed})
    on conflict (kig_id, camera_id) do update set password_encrypted = excluded.password_encrypted`.execute(db);
}

/** Returns whether the password of a camera is known. */
export async function hasPassword(scope: Scope, { ownerId, id }: CameraKey): Promise<boolean> {
  const { rows } = await sql`select from camera_secrets s where s.kig_id = ${ownerId} and ${scope.within('s.kig_id')}
    and s.camera_id = ${id} and s.password_encrypted is not null`.execute(scope.db);
  return rows.length > 0;
}

/** Returns the password of a camera, for the process that reads the camera; null for none. */
export async function passwordOf(
  { secrets }: { secrets: Secrets },
  scope: Scope,
  { ownerId, id }: CameraKey,
): Promise<string | null> {
  const { rows } = await sql<{ sealed: Buffer | null }>`select s.password_encrypted as sealed from camera_secrets s
    where s.kig_id = ${ownerId} and ${scope.within('s.kig_id')} and s.camera_id = ${id}`.execute(scope.db);
  const sealed = rows[0]?.sealed;
  return sealed ? secrets.decrypt(sealed, PASSWORD_CONTEXT) : null;
}

/** Makes a new key with which a camera sends, in place of an earlier one. */
export async function makeStreamKey(scope: Pick<Scope, 'db'>, camera: CameraKey): Promise<string> {
  const key = randomBytes(24).toString('base64url');
  await keepStreamKey(scope, camera, key);
  return key;
}

/** Stores the hash of the key with which a camera sends. */
export async function keepStreamKey({ db }: Pick<Scope, 'db'>, { ownerId, id }: CameraKey, key: string): Promise<void> {
  await sql`insert into camera_secrets (kig_id, camera_id, stream_key_hash) values (${ownerId}, ${id}, ${hashOf(key)})
    on conflict (kig_id, camera_id) do update set stream_key_hash = excluded.stream_key_hash`.execute(db);
}

/** Returns whether a key is the present one of a camera. */
export async function isStreamKey(scope: Scope, { ownerId, id }: CameraKey, key: string): Promise<boolean> {
  const { rows } = await sql<{ hash: Buffer | null }>`select s.stream_key_hash as hash from camera_secrets s
    where s.kig_id = ${ownerId} and ${scope.within('s.kig_id')} and s.camera_id = ${id}`.execute(scope.db);
  const hash = rows[0]?.hash;
  return hash ? timingSafeEqual(hash, hashOf(key)) : false;
}
