import type { PhotoRefusal } from '@kiga/contract/campus/photo.acts.ts';
import { isOutsider } from '@kiga/contract/devices/device.entity.ts';
import type { FaceVerdict } from '@kiga/contract/devices/door.acts.ts';
import type { listFaces, MachineFaces } from '@kiga/contract/devices/face.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { shownValues } from '@kiga/kit-server/entity/show.ts';
import { withoutHidden } from '@kiga/kit-server/sight/deleted.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { scopeForPermission } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { presentFaces } from './people-with-faces.ts';

/** Kinds of people with a face: the entity of each, and the field with the name. */
const holders = {
  student: { entity: 'campus.student', name: 'stuName' },
  teacher: { entity: 'campus.teacher', name: 'teacherName' },
  'pickup-person': { entity: 'campus.pickupPerson', name: 'personName' },
} as const;

type Kind = keyof typeof holders;

interface Row {
  personId: string;
  /** Hexadecimal. */
  sha256: string;
  isFetched: boolean;
  verdict: FaceVerdict | null;
  text: string | null;
}

/** Returns the figures of the faces on a machine. Throws RECORD_NOT_FOUND. */
export async function facesOf(
  program: Pick<Program, 'stores'>,
  scope: Scope,
  { deviceId }: z.output<typeof listFaces.input>,
): Promise<z.input<typeof listFaces.output>> {
  const [device] = await readRecords(program.stores.get('devices.device'), scope, [deviceId]);
  if (!device || device.deleted) throw new AppError('RECORD_NOT_FOUND');
  const kigId = device.ownerId;
  if (!device.faces) return { total: 0, fetched: 0, taken: 0, refused: 0, refusals: [] };
  const present = await presentFaces(scope, kigId);
  const { rows } = await sql<Row>`select person_id as "personId", encode(sha256, 'hex') as sha256,
      fetched_at is not null as "isFetched", verdict, answer_text as text
    from device_faces where kig_id = ${kigId} and ${scope.within('kig_id')} and device_id = ${deviceId}
    order by person_id`.execute(scope.db);
  // A verdict on an earlier photo says nothing about the present one.
  const current = rows.filter(({ personId, sha256 }) => present.get(personId)?.sha256 === sha256);
  const refused = current.filter(isRefused);
  const people = refused.map((row) => ({ ...row, kind: (present.get(row.personId) as { kind: Kind }).kind }));
  const names = isOutsider(scope.session) ? new Map<string, string>() : await namesOf(program, scope, people);
  return {
    total: present.size,
    fetched: current.filter(({ isFetched }) => isFetched).length,
    taken: current.filter(({ verdict }) => verdict === 'taken').length,
    refused: refused.length,
    refusals: people.flatMap(({ personId, kind, verdict, text }): MachineFaces['refusals'] => {
      const name = names.get(personId);
      return name === undefined ? [] : [{ personId, kind, name, reason: verdict, text }];
    }),
  };
}

function isRefused(row: Row): row is Row & { verdict: PhotoRefusal } {
  return row.verdict !== null && row.verdict !== 'taken';
}

/** Returns the names of people as far as the reader sees them. */
async function namesOf(
  { stores }: Pick<Program, 'stores'>,
  reader: Scope,
  people: readonly { personId: string; kind: Kind }[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [kind, { entity, name }] of Object.entries(holders)) {
    const ids = people.filter((person) => person.kind === kind).map(({ personId }) => personId);
    if (ids.length === 0 || !reader.session.permissions.has(`${entity}.read`)) continue;
    const scope = scopeForPermission(reader, `${entity}.read`);
    const store = stores.get(entity);
    const records = await withoutHidden(store, scope, await readRecords(store, scope, ids));
    const shown = await shownValues(store, scope, records);
    for (const [index, { id }] of records.entries()) {
      const text = (shown[index] as Record<string, unknown>)[name];
      if (typeof text === 'string') names.set(id, text);
    }
  }
  return names;
}

/** Returns the machines that refused the present photos of people, by the ids of the people. */
export async function faceRefusals(
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, { machine: string; reason: PhotoRefusal }[]>> {
  const { rows } = await sql<{
    kigId: string;
    personId: string;
    sha256: string;
    machine: string;
    reason: PhotoRefusal;
  }>`
    select f.kig_id as "kigId", f.person_id as "personId", encode(f.sha256, 'hex') as sha256, d.device_name as machine,
      f.verdict as reason
    from device_faces f
    join devices d on d.kig_id = f.kig_id and ${scope.within('d.kig_id')} and d.id = f.device_id
    where ${scope.within('f.kig_id')} and f.person_id = any(${[...ids]}::uuid[]) and f.verdict <> 'taken' and d.faces
      and not d.deleted
    order by d.device_name, d.id`.execute(scope.db);
  const found = new Map<string, { machine: string; reason: PhotoRefusal }[]>();
  for (const kigId of new Set(rows.map((row) => row.kigId))) {
    const present = await presentFaces(scope, kigId);
    for (const { personId, sha256, machine, reason, ...row } of rows) {
      if (row.kigId !== kigId || present.get(personId)?.sha256 !== sha256) continue;
      found.set(personId, [...(found.get(personId) ?? []), { machine, reason }]);
    }
  }
  return found;
}
