import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { type PersonWithCard, type PersonWithFace, peopleWithFaces } from '../campus/campus.public.ts';

/** A stored picture of a face. */
export interface StoredFace extends Pick<PersonWithFace, 'personId' | 'path'> {
  /** Hexadecimal. */
  sha256: string;
  sizeBytes: number;
}

/** A person in a list: with a card, with a face, or with both. */
export interface ListedPerson extends Omit<PersonWithCard, 'kind' | 'cardNumber'> {
  kind: PersonWithCard['kind'] | PersonWithFace['kind'];
  cardNumber: string | null;
  face?: StoredFace;
}

/** Adds the faces to the people with cards, and the people who have a face and no card. */
export async function withFaces(
  scope: Scope,
  kigId: string,
  carded: readonly PersonWithCard[],
): Promise<ListedPerson[]> {
  const people = await peopleWithFaces(scope, kigId);
  const faces = new Map((await storedFaces(scope, people)).map((face) => [face.personId, face]));
  const known = new Set(carded.map(({ personId }) => personId));
  return [
    ...carded.map((person) => {
      const face = faces.get(person.personId);
      return face ? { ...person, face } : person;
    }),
    ...people.flatMap(({ personId, kind, name }) => {
      const face = faces.get(personId);
      return face && !known.has(personId) ? [{ personId, kind, name, cardNumber: null, lost: false, face }] : [];
    }),
  ];
}

/** Returns all faces of a kindergarten as they are now, by person. */
export async function presentFaces(
  scope: Scope,
  kigId: string,
): Promise<Map<string, StoredFace & Pick<PersonWithFace, 'kind'>>> {
  const people = await peopleWithFaces(scope, kigId);
  const kinds = new Map(people.map(({ personId, kind }) => [personId, kind]));
  const faces = await storedFaces(scope, people);
  return new Map(
    faces.map((face) => [face.personId, { ...face, kind: kinds.get(face.personId) as PersonWithFace['kind'] }]),
  );
}

/** Returns the face of one person as it is now; undefined where machines may not have it. */
export async function faceOf(
  scope: Scope,
  kigId: string,
  personId: string,
): Promise<(StoredFace & Pick<PersonWithFace, 'kind'>) | undefined> {
  const [person] = await peopleWithFaces(scope, kigId, personId);
  if (!person) return undefined;
  const [face] = await storedFaces(scope, [person]);
  return face && { ...face, kind: person.kind };
}

/** Returns the facts of stored photos. They are of the platform, so they need a statement of their own. */
async function storedFaces(scope: Scope, people: readonly PersonWithFace[]): Promise<StoredFace[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<Omit<StoredFace, 'personId'>>`
    select path, encode(sha256, 'hex') as sha256, size_bytes as "sizeBytes" from stored_files
    where path = any(${people.map(({ path }) => path)}::text[]) and released_at is null`.execute(scope.db);
  const byPath = new Map(rows.map((row) => [row.path, row]));
  return people.flatMap(({ personId, path }) => {
    const file = byPath.get(path);
    return file ? [{ personId, ...file, sizeBytes: Number(file.sizeBytes) }] : [];
  });
}
