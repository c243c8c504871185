import { areas } from '@kiga/contract/app/areas.ts';
import { words } from '@kiga/contract/app/words.ts';
import { readingOf, SYSTEM_ADMINISTRATOR } from '@kiga/contract/identity/app-types.ts';
import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import type { accessStep, explainAccess } from '@kiga/contract/system/access/access.acts.ts';
import type { AnyEntity, Viewer } from '@kiga/entity/define-entity.ts';
import type { Sight } from '@kiga/entity/fields/field.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { findWord, type Language } from '@kiga/entity/words/words.ts';
import { type Reach, withScope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import type { FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { readToShow } from '@kiga/kit-server/sight/deleted.ts';
import { scopesToShow } from '@kiga/kit-server/sight/row-sight.ts';
import type { z } from 'zod';
import { ceilingOfAccount, sessionForWork } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { menusOf } from '../menus.ts';
import { type LookedAt, permissionNames } from './looked-at.ts';

type Step = z.infer<typeof accessStep>;
type Verdict = 'full' | 'masked' | 'none';
type Question = z.output<typeof explainAccess.input>;

/** Error that ends the steps at the first obstacle. */
class Stopped extends Error {}

/**
 * Explains step by step why an account can or cannot see the requested thing. It uses the functions of the permission
 * check, the row filter and the fields. Throws SYSTEM_ACCESS_QUESTION, RECORD_NOT_FOUND.
 */
export async function explain(
  program: Program,
  asker: Session,
  account: LookedAt,
  question: Question,
  language: Language,
): Promise<{ verdict: Verdict; steps: Step[] }> {
  const steps: Step[] = [];
  const note = (verdict: Step['verdict'], step: Step['step'], finding: string, params: Step['params'] = {}) => {
    steps.push({ step, verdict, finding, params });
    if (verdict === 'stop') throw new Stopped();
  };
  const { session, status, roles } = account;
  const { db, stores, tenancy } = program;

  /** Adds the step about a permission, with the roles or grants that give it. */
  async function explainPermission(permission: string): Promise<void> {
    const name = (await permissionNames(program, language, [permission])).get(permission) ?? permission;
    const kind = findWord(words[language], `identity.appType.${session.appType}`) ?? '';
    const ceiling = ceilingOfAccount(session.appType, session.organizationKind);
    const isGranted = session.grantedOnly.has(permission);
    if (ceiling.has(permission)) note('pass', 'ceiling', 'inside', { permission: name, kind });
    else note(isGranted ? 'limit' : 'stop', 'ceiling', 'outside', { permission: name, kind });
    const giving = roles.filter((role) => role.whole || role.permissions.includes(permission));
    if (isGranted) note('limit', 'role', 'granted', { permission: name });
    else if (session.permissions.has(permission)) {
      note('pass', 'role', 'gives', { permission: name, roles: listed(giving.map((role) => role.name)) });
    } else note('stop', 'role', 'none', { permission: name });
  }

  function listed(names: readonly string[]): string {
    return new Intl.ListFormat(language === 'en_US' ? 'en' : 'zh', { type: 'conjunction' }).format(names);
  }

  async function explainScreen(href: string): Promise<Verdict> {
    const rows = await db
      .selectFrom('menus')
      .select('permission')
      .where('href', '=', href)
      .where('deleted', '=', false)
      .execute();
    // The operator may have added an entry of its own for the same screen; any entry that opens it counts.
    const row = rows.find(({ permission }) => permission === null || session.permissions.has(permission)) ?? rows[0];
    if (!row) throw new AppError('SYSTEM_ACCESS_QUESTION');
    if (row.permission !== null) await explainPermission(row.permission);
    if (hasHref(await menusOf(db, session, language), href)) note('pass', 'menu', 'shown');
    else note('stop', 'menu', 'hidden');
    return 'full';
  }

  /** Returns the session and reach with which the account reads records of a kind, of one owner where given. */
  async function workOf(reader: Session, entity: AnyEntity, kigId: string | undefined) {
    const permission = `${entity.key}.read`;
    if (entity.ownerColumn === null) return { reach: [], work: sessionForWork(reader, [permission], null) };
    const owners = kigId === undefined ? {} : { kigId };
    const reach = await tenancy.reachOf(reader, owners, `${entity.key}.get`, [permission]).catch((error: unknown) => {
      // An owner out of the account's reach is a valid result here.
      if (error instanceof AppError && error.id === 'OWNER_OUT_OF_REACH') return [];
      throw error;
    });
    return { reach, work: sessionForWork(reader, [permission], reach) };
  }

  async function recordOf(reader: Session, entity: AnyEntity, id: string) {
    if (!reader.permissions.has(`${entity.key}.read`)) return undefined;
    const { reach, work } = await workOf(reader, entity, undefined);
    return readToShow(stores.named(entity.key), withScope(work, reach, db), id).catch((error: unknown) => {
      if (error instanceof AppError && error.id === 'RECORD_NOT_FOUND') return undefined;
      throw error;
    });
  }

  async function explainRecords(entity: AnyEntity): Promise<Verdict> {
    const { recordId, field, kigId } = question;
    if (recordId !== undefined && asker.appType !== SYSTEM_ADMINISTRATOR) {
      // Otherwise the caller could try ids and learn which exist.
      if (!(await recordOf(asker, entity, recordId))) throw new AppError('RECORD_NOT_FOUND');
    }
    const permission = `${entity.key}.read`;
    await explainPermission(permission);
    const { reach, work } = await workOf(session, entity, recordId === undefined ? kigId : undefined);
    let reader = work;
    let seen: FullRecord | undefined;
    if (entity.ownerColumn !== null) explainReach(entity, permission, reach);
    if (recordId !== undefined) {
      const record = await recordOf(session, entity, recordId);
      if (!record) note('stop', 'row', 'missing');
      seen = record;
      note('pass', 'row', 'found');
      // A screen requests a record of its kindergarten, with that kindergarten's grants.
      if (record && entity.ownerColumn !== null) reader = (await workOf(session, entity, record.ownerId)).work;
    }
    if (reader.granted?.size) {
      const topics = [...reader.granted].map(
        (topic) => words[language].system.grant.options.topics[topic as 'students'],
      );
      note('pass', 'grant', 'opens', { topics: listed(topics) });
    }
    const store = stores.named(entity.key);
    const scope = withScope(reader, reach, db);
    const seenIn = seen ? (await scopesToShow(store, scope, [seen]))(seen) : scope;
    return explainFields(entity, field, (name) => {
      const sight = sightOfField(entity, seenIn.session, name);
      const isSeen = sight === 'masked' && seen && store.hooks.seesInFull?.(name, seen, seenIn);
      return isSeen ? 'full' : sight;
    });
  }

  function explainReach(entity: AnyEntity, permission: string, reach: Reach): void {
    const narrowed = session.narrowed.get(permission);
    if (narrowed === 'ownClasses')
      note('limit', 'dataScope', 'ownClasses', { count: String(session.ownClassIds.length) });
    else if (narrowed === 'area') note('limit', 'dataScope', 'area');
    else note('pass', 'dataScope', 'whole');
    const isOfKindergartens = entity.ownerColumn === 'kig_id';
    const reading = readingOf(session.appType, session.organizationKind);
    if (isOfKindergartens && reach !== 'all' && (reading === 'institution' || reading === 'agent')) {
      const served = reach.filter((id) => !session.grants.some((grant) => grant.kigId === id)).length;
      note(reach.length === 0 ? 'stop' : 'pass', 'contract', served === 0 ? 'none' : 'runs', { count: String(served) });
    } else if (reach !== 'all' && reach.length === 0) note('stop', 'row', 'nothingReached');
  }

  function explainFields(entity: AnyEntity, asked: string | undefined, sightOf: (name: string) => Sight): Verdict {
    const label = (name: string) => findWord(words[language], `${entity.key}.fields.${name}`) ?? name;
    const names = asked === undefined ? Object.keys(entity.fields) : [asked];
    const with_ = (sight: Sight) => names.filter((name) => sightOf(name) === sight);
    const [masked, hidden] = [with_('masked'), with_('none')];
    const fieldsOf = (some: readonly string[]) => ({ fields: listed(some.map(label)) });
    if (masked.length > 0) note('limit', 'field', 'masked', fieldsOf(masked));
    if (hidden.length > 0) note(asked === undefined ? 'limit' : 'stop', 'field', 'hidden', fieldsOf(hidden));
    if (masked.length === 0 && hidden.length === 0) note('pass', 'field', 'full');
    return masked.length + hidden.length > 0 ? 'masked' : 'full';
  }

  async function answer(): Promise<Verdict> {
    const entity = entityOf(question);
    note(status === 'disabled' ? 'stop' : 'pass', 'account', status === 'disabled' ? 'disabled' : 'active');
    note(status === 'suspended' ? 'stop' : 'pass', 'organization', status === 'suspended' ? 'suspended' : 'normal');
    return entity === null ? explainScreen(question.href as string) : explainRecords(entity);
  }

  try {
    return { verdict: await answer(), steps };
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return { verdict: 'none', steps };
  }
}

/**
 * Returns the entity of the question; null for a screen. Throws SYSTEM_ACCESS_QUESTION where it has neither or both.
 */
function entityOf({ href, entity: key, recordId, field }: Question): AnyEntity | null {
  if ((href === undefined) === (key === undefined)) throw new AppError('SYSTEM_ACCESS_QUESTION');
  if (key === undefined) {
    if (recordId !== undefined || field !== undefined) throw new AppError('SYSTEM_ACCESS_QUESTION');
    return null;
  }
  const entity = areas.flatMap(({ entities }) => entities).find((one) => one.key === key);
  if (!entity || (field !== undefined && !Object.hasOwn(entity.fields, field))) {
    throw new AppError('SYSTEM_ACCESS_QUESTION');
  }
  return entity;
}

/** Returns a reader's sight on a field; for inner records, that of their most restricted part. */
export function sightOfField(entity: AnyEntity, reader: Viewer, name: string): Sight {
  const sight = entity.sightOf(reader, name);
  const field = entity.fields[name] as Field;
  if (sight !== 'full' || field.type !== 'records' || !entity.sight) return sight;
  const sights = entity.sight(reader);
  const inner = Object.values(field.fields as Record<string, Field>);
  return inner.every(({ sensitivity }) => (sights[sensitivity] ?? 'full') === 'full') ? 'full' : 'masked';
}

function hasHref(menus: readonly MenuEntry[], href: string): boolean {
  return menus.some((menu) => menu.href === href || hasHref(menu.subMenus, href));
}
