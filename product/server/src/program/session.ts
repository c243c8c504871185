import type { GrantTopic } from '@kiga/contract/identity/grant-topics.ts';
import type { KitSession } from '@kiga/kit-server/access/session.ts';

/** What an account may, and how far: all that the gate and the row filter ask of its roles and grants. */
export interface Rights {
  permissions: ReadonlySet<string>;
  /** Permissions that go less far than the organization reaches, because no role gives them further. */
  narrowed: ReadonlyMap<string, 'area' | 'ownClasses'>;
  /** Permissions that no role gives: they hold for the kindergartens that granted them only. */
  grantedOnly: ReadonlySet<string>;
}

/** What a kindergarten lets an account see at present. */
export interface GrantInForce {
  id: string;
  kigId: string;
  topics: readonly GrantTopic[];
}

/** Who is calling, with all that the gate, the row filter and the shell need of it. */
export interface Session extends KitSession, Pick<Rights, 'narrowed' | 'grantedOnly'> {
  userName: string;
  nickName: string;
  /** The account's organization. */
  organization: { id: string; kind: string; code: string; name: string; superiorId: string | null };
  /** The classes that the account is assigned to. */
  ownClassIds: readonly string[];
  /** The classes that the work at hand is limited to; null for all. */
  classIds: readonly string[] | null;
  /** The permissions any of which the work at hand is done with. */
  doneWith: readonly string[];
  /** What kindergartens let the account see at present. */
  grants: readonly GrantInForce[];
  /** The yes that the work at hand has, where it was asked for. */
  consent?: Consent;
}

/** The organizations that have confirmed the work at hand. The server alone makes it: no request can bring one. */
export interface Consent {
  of: Set<string>;
  /** In a trial whatever asks for a yes is noted in `of`, and goes on. */
  collects?: boolean;
  /** Id of the account that confirmed it. */
  by?: string;
}
