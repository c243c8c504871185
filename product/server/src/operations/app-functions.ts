import type { AppPreview, ShownModule } from '@kiga/contract/operations/app-content.acts.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { AnyDatabase } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { compareVersions } from '../program/version-order.ts';
import { agentOf } from '../system/system.public.ts';

/** Returns the signed address of a stored file. */
export type Signing = (path: string) => string;

interface ModuleRow {
  id: string;
  name: string;
  functions: string[];
}

type FunctionRow = ShownModule['functions'][number] & { id: string; fromVersion: string | null };

/**
 * Returns the published modules that a kindergarten's parents see on a day: its agent's, or those of the operator where the agent has
 * none. Functions that the app's version lacks are left out, and modules without any.
 */
export async function shownModules(
  db: AnyDatabase,
  { kigId, day, version, language, signed }: ModulesAsked & { signed: Signing },
): Promise<Pick<AppPreview, 'modules' | 'agentName'>> {
  const agentId = kigId === null ? null : await agentOf(db, kigId, day);
  const ofAgent = agentId === null ? [] : await modulesOf(db, agentId, language);
  const modules = ofAgent.length > 0 ? ofAgent : await modulesOf(db, null, language);
  const { rows } = await sql<FunctionRow>`select f.id, f.function_code as "functionCode",
      ${sql.ref(language === 'en_US' ? 'f.function_name_en' : 'f.function_name')} as name, f.icon, f.opens, f.link,
      f.from_version as "fromVersion"
    from app_functions f where f.status = 'published' and not f.deleted`.execute(db);
  const byId = new Map(rows.filter(({ fromVersion }) => isIn(version, fromVersion)).map((row) => [row.id, row]));
  const shown = modules.map(({ id, name, functions }) => ({
    id,
    name,
    functions: functions.flatMap((functionId) => {
      const found = byId.get(functionId);
      if (!found) return [];
      const { id: _, fromVersion: __, icon, opens, link, ...row } = found;
      return [{ ...row, opens, icon: signed(icon), link: opens === 'page' ? link : null }];
    }),
  }));
  return {
    modules: shown.filter(({ functions }) => functions.length > 0),
    agentName: ofAgent.length > 0 && agentId !== null ? await nameOf(db, agentId) : null,
  };
}

/** The reader of an app. */
export interface ModulesAsked {
  /** Null for the modules of the operator. */
  kigId: string | null;
  day: string;
  /** Null for the latest version. */
  version: string | null;
  language: Language;
}

/** Returns whether an app of a version has what came with another. Both are numbers with dots. */
function isIn(version: string | null, fromVersion: string | null): boolean {
  if (version === null || fromVersion === null) return true;
  return compareVersions(version, fromVersion) >= 0;
}

/** Returns the published modules of an agent, or those of the operator for null. */
async function modulesOf(db: AnyDatabase, agentId: string | null, language: Language): Promise<ModuleRow[]> {
  const name = language === 'en_US' ? 'm.module_name_en' : 'm.module_name';
  const { rows } = await sql<ModuleRow>`select m.id, ${sql.ref(name)} as name, m.functions
    from app_modules m join organizations o on o.id = m.organization_id
    where m.status = 'published' and not m.deleted
      and ${agentId === null ? sql`o.kind = 'operator'` : sql`m.organization_id = ${agentId}`}
    order by m.sort nulls last, m.id`.execute(db);
  return rows;
}

async function nameOf(db: AnyDatabase, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from organizations where id = ${id}`.execute(db);
  return rows[0]?.name ?? null;
}
