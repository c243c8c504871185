import type { AppDayEntry } from '@kiga/contract/family/app-day.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { FamilyChild } from './children-of-family.ts';

export { appParentsWithin, signedInByKindergarten } from './app-parents.ts';
export {
  childrenOfFamily,
  type FamilyChild,
  familyScope,
  kindergartensById,
  ownChild,
  servedChild,
} from './children-of-family.ts';
export { familyOfSession } from './family-session.ts';
export { momentSheet } from './moment-sheet.ts';
export { ownParentId, parentOf, type ScopeOfChild, scopeOfChild, scopeOfKindergarten } from './scope-of-child.ts';
export { servedKindergartens } from './served-kindergartens.ts';
export {
  type ChildMessage,
  type FamilyMessage,
  isNews,
  isServedIn,
  tellEachFamily,
  tellFamilies,
  tellParent,
} from './tell-families.ts';
export { veiledName } from './veiled-name.ts';

/** Returns what an area tells the parents about a day of their child, `yyyy-mm-dd`. */
export type DaySource = (scope: Scope, child: FamilyChild, day: string) => Promise<AppDayEntry[]>;

/** Registries through which areas above take part in the parents' door. */
export interface FamilyRegistries {
  daySources: DaySource[];
}

declare module '../program/program.ts' {
  interface Program {
    family: FamilyRegistries;
  }
}

/** Returns empty registries. */
export function createFamilyRegistries(): FamilyRegistries {
  return { daySources: [] };
}
