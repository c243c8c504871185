import type { PhotoPerson } from '@kiga/contract/campus/photo.acts.ts';
import type { QualityDoubt } from '@kiga/entity/files/picture-quality.ts';
import { type FileGroup, type FileRow, targetsTwice } from '@kiga/kit-web/files/many/file-row.ts';

/** A chosen file on its way to a person's record. */
export interface PhotoRow extends FileRow {
  doubts: readonly QualityDoubt[];
  /** True where a user has looked at the doubts. */
  isAccepted: boolean;
  /** People whom the file name may mean. */
  candidates: readonly PhotoPerson[];
  /** Id of the person whose photo it is; null for none yet. */
  personId: string | null;
}

/** Returns the ids of people with several photos that are not saved yet. */
export function peopleTwice(rows: readonly PhotoRow[]): ReadonlySet<string> {
  return targetsTwice(rows, ({ personId }) => personId);
}

/** Returns the group of a row. Rows that are still read are to be saved, as far as is known. */
export function groupOf(row: PhotoRow, twice: ReadonlySet<string>): FileGroup {
  const { phase, personId, candidates, doubts, isAccepted } = row;
  if (phase === 'refused') return 'refused';
  if (phase === 'saved') return 'saved';
  if (personId === null) return candidates.length > 1 ? 'ask' : 'unknown';
  if (twice.has(personId) || phase === 'failed') return 'ask';
  return doubts.length > 0 && !isAccepted ? 'ask' : 'good';
}
