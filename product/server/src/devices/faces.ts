import { type readFace, SKEW_TO_TELL_MS, type sendFaceVerdicts } from '@kiga/contract/devices/door.acts.ts';
import { logEvents } from '@kiga/contract/identity/log-events.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { contentTypes } from '@kiga/kit-server/files/check-format.ts';
import { endingOf } from '@kiga/kit-server/files/object-key.ts';
import type { FileAnswer } from '@kiga/kit-server/http/api.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { whoOf, writeLog } from '../identity/identity.public.ts';
import type { SignedMachine } from '../program/machine.ts';
import type { Program } from '../program/program.ts';
import { faceOf } from './people-with-faces.ts';
import { spendRequest } from './spend-request.ts';

/** Returns the picture of a face for a machine, and notes that it was fetched. Errors: see the call. */
export async function giveFace(
  { db, files, clock }: Pick<Program, 'db' | 'files' | 'clock'>,
  scope: Scope,
  machine: SignedMachine,
  { personId }: z.output<typeof readFace.input>,
): Promise<FileAnswer> {
  const { kigId, deviceId, faces, skewMs } = machine;
  if (!faces) throw new AppError('DEVICES_FACE_NONE');
  if (Math.abs(skewMs) > SKEW_TO_TELL_MS) throw new AppError('DEVICES_CLOCK_FIRST');
  const now = clock.now();
  await spendRequest(db, machine);
  const face = await faceOf(scope, kigId, personId);
  const bytes = face && (await files.readPicture(face.path));
  if (!face || !bytes) throw new AppError('DEVICES_FACE_NONE');
  await scope.transaction(async (inside) => {
    const { rows: isNew } = await sql`insert into device_faces (kig_id, device_id, person_id, sha256, fetched_at)
      values (${kigId}, ${deviceId}, ${personId}, decode(${face.sha256}, 'hex'), ${now})
      on conflict (kig_id, device_id, person_id) do update set fetched_at = excluded.fetched_at, verdict = null,
        answer_text = null, sha256 = excluded.sha256
      where device_faces.sha256 <> excluded.sha256 returning 1`.execute(inside.db);
    if (isNew.length > 0) await logFetch(clock, inside, machine, face);
    else {
      await sql`update device_faces set fetched_at = ${now} where kig_id = ${kigId} and ${inside.within('kig_id')}
        and device_id = ${deviceId} and person_id = ${personId}`.execute(inside.db);
    }
    // The consent may have ended since; its end deletes the rows that it finds.
    if (!(await faceOf(inside, kigId, personId))) throw new AppError('DEVICES_FACE_NONE');
    await publish(inside.db, now, 'devices.contact', kigId);
  });
  const ending = endingOf(face.path);
  return { name: `${personId}.${ending}`, contentType: contentTypes[ending] as string, bytes };
}

/** Entities of people with faces. */
const entities = {
  student: 'campus.student',
  teacher: 'campus.teacher',
  'pickup-person': 'campus.pickupPerson',
} as const;

/** Notes in the log that a machine got this picture of a person, without a name. */
function logFetch(
  clock: Program['clock'],
  inside: Scope,
  { kigId, serialNumber }: SignedMachine,
  { personId, kind }: { personId: string; kind: keyof typeof entities },
): Promise<void> {
  return writeLog(inside.db, clock, {
    ...whoOf(inside.session),
    kind: 'device',
    event: logEvents.faceFetched,
    kigId,
    entity: entities[kind],
    recordId: personId,
    detail: { serialNumber },
  });
}

/** Stores a machine's verdicts on present faces. */
export async function takeFaceVerdicts(
  { clock }: Pick<Program, 'clock'>,
  scope: Scope,
  { kigId, deviceId, faces: mayHave, mayBeRepeated }: SignedMachine,
  { faces }: z.output<typeof sendFaceVerdicts.input>,
): Promise<z.input<typeof sendFaceVerdicts.output>> {
  const none = faces.map(({ personId }) => ({ personId, stored: false }));
  if (!mayHave || mayBeRepeated) return { faces: none };
  const now = clock.now();
  return scope.transaction(async (inside) => {
    const last = [...new Map(faces.map((face) => [face.personId, face])).values()];
    // Only a face that this machine has fetched can have a verdict; the rows of ended consents are gone.
    const { rows } = await sql<{ personId: string }>`update device_faces f
      set verdict = g.verdict, answer_text = g.text, answered_at = ${now}
      from unnest(${last.map(({ personId }) => personId)}::uuid[], ${last.map(({ sha256 }) => sha256)}::text[],
        ${last.map(({ verdict }) => verdict)}::text[], ${last.map(({ text }) => text ?? null)}::text[])
        as g (person_id, sha256, verdict, text)
      where f.kig_id = ${kigId} and ${inside.within('f.kig_id')} and f.device_id = ${deviceId}
        and f.person_id = g.person_id and f.sha256 = decode(g.sha256, 'hex')
      returning f.person_id as "personId"`.execute(inside.db);
    const stored = new Set(rows.map(({ personId }) => personId));
    if (stored.size > 0) await publish(inside.db, now, 'devices.contact', kigId);
    return { faces: faces.map(({ personId }) => ({ personId, stored: stored.has(personId.toLowerCase()) })) };
  });
}

/** Deletes what machines said about faces: of some people, or of one machine. */
export async function forgetFaces(
  inside: Scope,
  kigId: string,
  { personIds, deviceId }: { personIds?: readonly string[]; deviceId?: string },
): Promise<void> {
  await sql`delete from device_faces where kig_id = ${kigId} and ${inside.within('kig_id')}
    ${personIds ? sql`and person_id = any(${[...personIds]}::uuid[])` : sql``}
    ${deviceId ? sql`and device_id = ${deviceId}` : sql``}`.execute(inside.db);
}
