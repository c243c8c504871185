import type { GrantTopic } from '@kiga/contract/identity/grant-topics.ts';
import type { KitSession } from '@kiga/kit-server/access/session.ts';

/** Rights of an account from its roles and grants, for the permission check and the row filter. */
export interface Rights {
  permissions: ReadonlySet<string>;
  /** Permissions with less than the organization's reach, because no role gives them further. */
  narrowed: ReadonlyMap<string, 'area' | 'ownClasses'>;
  /** Permissions that no role gives. They hold only for the kindergartens that granted them. */
  grantedOnly: ReadonlySet<string>;
}

/** A valid grant of a kindergarten to an account. */
export interface GrantInForce {
  id: string;
  kigId: string;
  topics: readonly GrantTopic[];
}

/** The caller, with all data for the permission check, the row filter and the shell. */
export interface Session extends KitSession, Pick<Rights, 'narrowed' | 'grantedOnly'> {
  userName: string;
  nickName: string;
  organization: { id: string; kind: string; code: string; name: string; superiorId: string | null };
  /** Classes that the account is assigned to. */
  ownClassIds: readonly string[];
  /** Classes that limit the work; null for all. */
  classIds: readonly string[] | null;
  /** Permissions of the work; the session needs any of them. */
  doneWith: readonly string[];
  /** Valid grants of the account. */
  grants: readonly GrantInForce[];
  /** The confirmation of the work, where it needed one. */
  consent?: Consent;
}

/** The organizations that have confirmed the work. Only the server creates it: no request can contain one. */
export interface Consent {
  of: Set<string>;
  /** True in a trial: every needed confirmation is added to `of`, and the work goes on. */
  collects?: boolean;
  /** Id of the account that confirmed it. */
  by?: string;
}
