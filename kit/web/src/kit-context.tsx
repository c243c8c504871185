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

/** Services that the application provides to every screen of the kit. */
export interface Kit {
  client: Client;
  /** Names that the product gives to owners; entities carry it too. */
  tenancy: OwnerNames;
  /** Calls that follow long-running jobs. */
  jobCalls: JobCalls;
  /** Notifications of changes; screens use them through `useChanges`. */
  changes: Changes;
  language: Language;
  /** Returns the text of a key in the current language, with its `{name}` places filled; a key without a text is its own text. */
  t(key: string, params?: WordParams): string;
  /** Returns whether the session holds this permission. */
  can(permission: string): boolean;
  /** Identifies the account in the data that this device keeps for it. */
  account: string;
  /** Current day of the organization, `yyyy-mm-dd`. */
  today: string;
  /** Tenant of a session that belongs to exactly one, else null. */
  tenantOfSession: string | null;
  /** Returns the only owner whose records of this entity the session can have. Null for several; then a new record must name it. */
  ownerOf(entity: AnyEntity): string | null;
  /** A hook: returns the current items of a dictionary; undefined while loading. */
  useCodedItems(dictionary: string): readonly CodedItem[] | undefined;
  /** Returns a setting of the user that the server stores, such as the columns of a list; undefined for none. */
  setting(key: string): unknown;
  /** Stores a setting here at once and on the server shortly after; null removes it. */
  saveSetting(key: string, value: unknown): void;
  /** Asks for the proof that an export in full needs; null while it is incomplete. */
  ExportProof: ComponentType<{ onProof(proof: ExportProof | null): void }>;
  /** Returns credentials to upload one file of this mode; `module` says its purpose. Throws as calls do. */
  uploadCredentials(mode: UploadMode, module: string): Promise<UploadCredentials>;
  imageHosts: ImageHosts;
  /** Drawings of the status pages that every screen has. */
  drawings: Drawings;
  /** Opens the tab of this path, or activates an open one. */
  open(path: string): void;
}

/** Drawings of status pages: the list is empty, the server is unreachable, the reader lacks a permission. */
export interface Drawings {
  Empty: ComponentType;
  Unreachable: ComponentType;
  Forbidden: ComponentType;
}

/** A verification code: the id of its sending, and the typed digits. */
export interface ExportProof {
  sendId: string;
  code: string;
}

export const KitContext = createContext<Kit | null>(null);

/** Returns the application's services. Throws outside a `KitContext`. */
export function useKit(): Kit {
  const kit = useContext(KitContext);
  if (kit === null) throw new Error('useKit is called outside of a KitContext');
  return kit;
}
