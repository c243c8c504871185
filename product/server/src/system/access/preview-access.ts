import { areas } from '@kiga/contract/app/areas.ts';
import { words } from '@kiga/contract/app/words.ts';
import type { previewAccess } from '@kiga/contract/system/access/access.acts.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import { withScope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { ceilingOfAccount, sessionForWork } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { menusOf } from '../menus.ts';
import { askedScreens } from './access-requests.ts';
import { sightOfField } from './explain-access.ts';
import { type LookedAt, permissionNames } from './looked-at.ts';
import { wordsOfPermission } from './permissions.ts';

type Preview = z.input<typeof previewAccess.output>;

/** Returns how a permission is narrowed, where that limits its records: terms belong to no class, dictionaries to no area. */
async function narrowingOf({ db, stores, tenancy }: Program, session: Session, permission: string) {
  const to = session.narrowed.get(permission) ?? null;
  const entity = areas.flatMap(({ entities }) => entities).find(({ key }) => permission.startsWith(`${key}.`));
  if (to === null || !entity) return to;
  if (entity.ownerColumn === null) return null;
  if (to === 'area') return to;
  const reach = await tenancy.reachOf(session, {}, `${entity.key}.page`, [permission]);
  const scope = withScope(sessionForWork(session, [permission], reach), reach, db);
  return (stores.named(entity.key).hooks.rows?.(scope) ?? null) === null ? null : to;
}

/** Returns an account's menu and permissions, without any data. */
export async function preview(
  program: Program,
  { session, status, roles }: LookedAt,
  language: Language,
): Promise<Preview> {
  const { db, tenancy } = program;
  const { accountId, organization } = session;
  const names = await permissionNames(program, language);
  const ceiling = ceilingOfAccount(session.appType, session.organizationKind);
  const rights: Preview['rights'] = [];
  const fields: Preview['fields'] = [];
  for (const area of areas) {
    for (const { key } of area.permissions.filter((permission) => session.permissions.has(permission.key))) {
      const giving = roles.filter((role) => ceiling.has(key) && (role.whole || role.permissions.includes(key)));
      rights.push({
        permission: key,
        text: names.get(key) ?? key,
        areaText: wordsOfPermission(key, language).area,
        from: giving.map(({ name }) => name),
        narrowed: await narrowingOf(program, session, key),
      });
    }
    for (const entity of area.entities.filter(({ key }) => session.permissions.has(`${key}.read`))) {
      const permission = `${entity.key}.read`;
      const isOwned = entity.ownerColumn !== null;
      const reach = isOwned ? await tenancy.reachOf(session, {}, `${entity.key}.page`, [permission]) : null;
      const reader = sessionForWork(session, [permission], reach);
      for (const name of Object.keys(entity.fields)) {
        const sight = sightOfField(entity, reader, name);
        if (sight === 'full') continue;
        fields.push({
          entityText: findWord(words[language], `${entity.key}.plural`) ?? entity.key,
          fieldText: findWord(words[language], `${entity.key}.fields.${name}`) ?? name,
          sight,
        });
      }
    }
  }
  const reached = await tenancy.reachOf(session, {});
  const { rows: grants } = await sql<{ kigName: string; topics: string[]; endsOn: string }>`
    select o.name as "kigName", g.topics, g.ends_on as "endsOn" from access_grants g
    join organizations o on o.id = g.kig_id and not o.deleted
    where g.account_id = ${accountId} and g.status = 'given' and not g.deleted
      and g.id = any(${session.grants.map(({ id }) => id)}::uuid[]) order by g.ends_on, g.id`.execute(db);
  return {
    accountId,
    userName: session.userName,
    nickName: session.nickName,
    appType: session.appType,
    organizationName: organization.name,
    status,
    roles: roles.map(({ name, scope }) => ({ name, dataScope: scope })),
    menus: await menusOf(db, session, language),
    rights,
    fields,
    kindergartens: reached === 'all' ? null : reached.length,
    grants,
    organizationId: organization.id,
    asked: await askedScreens(program, { accountId, organizationId: organization.id }, words[language]),
  };
}
