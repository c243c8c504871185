/** A chosen picture on its way to a record. */
export interface FileRow {
  id: number;
  /** Name of the file, with its folders. */
  path: string;
  sizeBytes: number;
  /** Returns the original, which may be too large to keep. */
  read(): Promise<File>;
  phase: 'waiting' | 'reading' | 'refused' | 'ready' | 'saving' | 'saved' | 'failed';
  /** Reason of a refusal or a failure, in the reader's language. */
  reason?: string;
  /** The picture that is uploaded, and the address of its preview. */
  picture?: File;
  preview?: string;
}

/** A chosen file before anything is known about it. */
export type ChosenFile = Pick<FileRow, 'path' | 'sizeBytes' | 'read'>;

/** Groups of rows by what the user does next: `ask` needs a choice, `unknown` has a name that says nothing. */
export const fileGroups = ['good', 'ask', 'unknown', 'refused', 'saved'] as const;

/** One of these groups. */
export type FileGroup = (typeof fileGroups)[number];

/** Keys of their labels. */
export const groupWords: Readonly<Record<FileGroup, string>> = {
  good: 'kit.files.many.tabs.good',
  ask: 'kit.files.many.tabs.ask',
  unknown: 'kit.files.many.tabs.unknown',
  refused: 'kit.files.many.tabs.refused',
  saved: 'kit.files.many.tabs.saved',
};

/** Returns the targets that several rows have before they are saved. Null is no target. */
export function targetsTwice<R extends FileRow>(
  rows: readonly R[],
  targetOf: (row: R) => string | null,
): ReadonlySet<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const row of rows) {
    const target = targetOf(row);
    if (target === null || row.phase === 'saved' || row.phase === 'refused') continue;
    if (seen.has(target)) twice.add(target);
    seen.add(target);
  }
  return twice;
}
