import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import type { OwnerNames } from '@kiga/entity/define-tenancy.ts';
import type { CodedItem } from '@kiga/entity/fields/coded.ts';
import type { ImageHosts } from '@kiga/entity/files/image-address.ts';
import type { UploadMode } from '@kiga/entity/files/upload-modes.ts';
import type { JobCalls } from '@kiga/entity/job-calls.ts';
import type { Language, WordParams } from '@kiga/entity/words/words.ts';
import { type ComponentType, createContext, useContext } from 'react';
import type { Client } from './client/client.ts';
import type { UploadCredentials } from './files/put-file.ts';
import type { Changes } from './live/changes.ts';

/** What the application gives to every screen of the kit. */
export interface Kit {
  client: Client;
  /** How the product names owners; entities carry it too. */
  tenancy: OwnerNames;
  /** The calls by which long work is followed. */
  jobCalls: JobCalls;
  /** Tells what changes; screens ask it through `useChanges`. */
  changes: Changes;
  language: Language;
  /** The text of a key in the language in use, its `{name}` places filled; a key without a text answers itself. */
  t(key: string, params?: WordParams): string;
  /** Whether the session holds this permission. */
  can(permission: string): boolean;
  /** The organization's day, `yyyy-mm-dd`. */
  today: string;
  /** The tenant of a session that belongs to exactly one, else null. */
  tenantOfSession: string | null;
  /** The only owner whose records of this entity the session can have, else null: then it has to be named. */
  ownerOf(entity: AnyEntity): string | null;
  /** A hook: the items of a dictionary as they are now; undefined until they are there. */
  useCodedItems(dictionary: string): readonly CodedItem[] | undefined;
  /** What the user has chosen and the server keeps, such as the columns of a list; undefined where nothing was. */
  setting(key: string): unknown;
  /** Keeps a choice at once here and in a moment on the server; null forgets it. */
  saveSetting(key: string, value: unknown): void;
  /** Asks for the proof without which whole numbers do not leave the house; null while it is not complete. */
  ExportProof: ComponentType<{ onProof(proof: ExportProof | null): void }>;
  /** Credentials to put one file of this mode into the store; `module` says what it is for. Throws as calls do. */
  uploadCredentials(mode: UploadMode, module: string): Promise<UploadCredentials>;
  imageHosts: ImageHosts;
  /** Drawings of the status pages that every screen has. */
  drawings: Drawings;
  /** Opens the tab of this path, or focuses it where it is open already. */
  open(path: string): void;
}

/** Drawings of status pages: the list is empty, the server is unreachable, the reader lacks a permission. */
export interface Drawings {
  Empty: ComponentType;
  Unreachable: ComponentType;
  Forbidden: ComponentType;
}

/** A verification code that was sent, and what the user typed of it. */
export interface ExportProof {
  sendId: string;
  code: string;
}

export const KitContext = createContext<Kit | null>(null);

/** What the application gives. Throws outside of a `KitContext`. */
export function useKit(): Kit {
  const kit = useContext(KitContext);
  if (kit === null) throw new Error('useKit is called outside of a KitContext');
  return kit;
}
