import type { Readable } from 'node:stream';

/** Part of an object: first and last byte, counted from 0, both inclusive. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Storage of files. Names are `incoming/<key>` for unsaved uploads and `kept/<key>` for files of records. Every method may throw
 * FILE_STORE_UNAVAILABLE.
 */
export interface ObjectStore {
  /**
   * Writes an object atomically. With `isNew` it throws ObjectExists for an existing one, as far as the store can tell; else it replaces
   * it.
   */
  put(name: string, bytes: AsyncIterable<Uint8Array>, options: { sizeBytes: number; isNew?: boolean }): Promise<void>;
  /** Returns the size in bytes; null for a missing object. */
  sizeOf(name: string): Promise<number | null>;
  /** Returns the bytes of an object or a part of it; null for a missing object. */
  read(name: string, range?: ByteRange): Promise<Readable | null>;
  /** Provides `sizeBytes` of an object as a read-only file on disk while `work` runs; null for a missing object. */
  withFile<T>(name: string, sizeBytes: number, work: (path: string) => Promise<T>): Promise<T | null>;
  /** Deletes an object; a missing one is no error. */
  delete(name: string): Promise<void>;
  /** Returns names with a `prefix` (which ends with a slash) of objects written before a moment of real time. */
  list(prefix: string, before: Date): AsyncIterable<string>;
}

/** Error for an object whose name already exists. */
export class ObjectExists extends Error {}
