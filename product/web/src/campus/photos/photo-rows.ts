import type { PhotoPerson } from '@kiga/contract/campus/photo.acts.ts';
import type { QualityDoubt } from '@kiga/entity/files/picture-quality.ts';

/** A chosen file on its way to a person's record. */
export interface PhotoRow {
  id: number;
  /** Name of the file, with its folders. */
  path: string;
  sizeBytes: number;
  /** Returns the original, which may be too large to keep. */
  read(): Promise<File>;
  phase: 'waiting' | 'reading' | 'refused' | 'ready' | 'saving' | 'saved' | 'failed';
  /** Reason of a refusal or a failure, in the reader's language. */
  reason?: string;
  /** The cropped photo, and the address of its preview. */
  photo?: File;
  preview?: string;
  doubts: readonly QualityDoubt[];
  /** True where a user has looked at the doubts. */
  isAccepted: boolean;
  /** People whom the file name may mean. */
  candidates: readonly PhotoPerson[];
  /** Id of the person whose photo it is; null for none yet. */
  personId: string | null;
}

/** Groups of rows by what the user does next. */
export const photoGroups = ['good', 'ask', 'nobody', 'refused', 'saved'] as const;

/** Keys of their labels. */
export const groupWords: Readonly<Record<PhotoGroup, string>> = {
  good: 'campus.photos.tabs.good',
  ask: 'campus.photos.tabs.ask',
  nobody: 'campus.photos.tabs.nobody',
  refused: 'campus.photos.tabs.refused',
  saved: 'campus.photos.tabs.saved',
};

/** One of these groups. */
export type PhotoGroup = (typeof photoGroups)[number];

/** Returns the ids of people with several photos that are not saved yet. */
export function peopleTwice(rows: readonly PhotoRow[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { personId, phase } of rows) {
    if (personId === null || phase === 'saved' || phase === 'refused') continue;
    if (seen.has(personId)) twice.add(personId);
    seen.add(personId);
  }
  return twice;
}

/** Returns the group of a row. Rows that are still read are to be saved, as far as is known. */
export function groupOf(row: PhotoRow, twice: ReadonlySet<string>): PhotoGroup {
  const { phase, personId, candidates, doubts, isAccepted } = row;
  if (phase === 'refused') return 'refused';
  if (phase === 'saved') return 'saved';
  if (personId === null) return candidates.length > 1 ? 'ask' : 'nobody';
  if (twice.has(personId) || phase === 'failed') return 'ask';
  return doubts.length > 0 && !isAccepted ? 'ask' : 'good';
}

/** Returns whether a row can be saved now. */
export function isReady(row: PhotoRow, twice: ReadonlySet<string>): boolean {
  return row.phase === 'ready' && groupOf(row, twice) === 'good';
}
