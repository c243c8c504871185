import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { tellFamilies } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import { notify, settle } from '../system/system.public.ts';
import type { Letter } from './letter.server.ts';

type Parts = Pick<Program, 'clock' | 'secrets'>;

/** Source of the to-dos about a letter. */
const sourceOf = (id: string) => `communication.letter:${id}`;

/** Asks the holders of the permission to read a letter. `day` is midnight of an anonymous letter's day, its only time. */
export async function tellReaders(
  { clock, secrets }: Parts,
  inside: Scope,
  { id, kigId, day }: { id: string; kigId: string; day?: Date },
): Promise<void> {
  await notify(
    { db: inside.db, secrets, now: day ?? clock.now() },
    {
      to: {
        organizationId: kigId,
        permissions: ['communication.letter.read', 'communication.letter.open'],
        whole: true,
      },
      kind: 'todo',
      name: 'communication.letterArrived',
      href: `/communication/mailbox?letter=${id}`,
      source: sourceOf(id),
      ...(day && { dayOnly: true }),
    },
  );
}

/** Marks the to-dos about a letter as done. */
export async function settleLetter({ clock }: Pick<Parts, 'clock'>, inside: Scope, id: string): Promise<void> {
  await settle({ db: inside.db, now: clock.now() }, sourceOf(id));
}

/** Tells the parent who wrote a letter by name, and no other parent, that it has a reply. */
export async function tellWriter(
  parts: Parts,
  inside: Scope,
  { id, ownerId: kigId, messageCount }: Letter,
  { parentId, studentId }: { parentId: string; studentId: string },
): Promise<void> {
  await tellFamilies(parts, inside, {
    kigId,
    studentIds: [studentId],
    parentIds: [parentId],
    name: 'communication.letterReplied',
    source: `${sourceOf(id)}/${messageCount ?? 0}`,
    topic: 'letter',
    topicId: id,
    at: parts.clock.now(),
  });
}
