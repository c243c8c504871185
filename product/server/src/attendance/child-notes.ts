import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { ChildNotes } from './attendance.public.ts';

/** Returns the notes of all sources about children of one kindergarten, by their ids; the first source wins. */
export async function childNotesOf(
  sources: readonly ChildNotes[],
  scope: Scope,
  kigId: string,
  language: Language,
): Promise<Map<string, string>> {
  const all = await Promise.all(sources.map((load) => load(scope, kigId, language)));
  return new Map(all.toReversed().flatMap((notes) => [...notes]));
}
