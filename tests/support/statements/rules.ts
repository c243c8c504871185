import type { Statement } from './read-statement.ts';

/** Functions whose result differs at each call. */
const VOLATILE = new Set(['random', 'gen_random_uuid', 'uuidv7', 'nextval', 'clock_timestamp', 'timeofday', 'setval']);

/** Rules for statements, so that tenants may lie on separate nodes. The numbers are those of ARCHITECTURE, "Tables". */
export const rules: Readonly<Record<string, (statement: Statement) => boolean>> = {
  '3 names tables of tenants or of the platform, not both': ({ tenants, platform }) =>
    tenants.length === 0 || platform.size === 0,

  '4 binds every table of tenants to the tenant where it binds one': ({ tenants, bindings }) => {
    const bound = tenants.filter(({ node }) => bindings.isBound(node));
    // A statement that reaches all tenants binds none.
    return bound.length === 0 || bound.length === tenants.length;
  },

  '5 locks rows of one tenant, which every table is compared with': ({ locks, tenants, bindings }) =>
    !locks || tenants.every(({ node }) => bindings.own(node) === 'one'),

  '6 keeps an outer join to tables of tenants, or compares each of them with the tenant': ({ outerJoins, bindings }) =>
    outerJoins.every(
      ({ tenants, isMixed }) => !isMixed || tenants.every(({ node }) => bindings.own(node) !== undefined),
    ),

  '7 adds many rows with `on conflict` or `returning`, and no subquery among values or in `returning`': (statement) => {
    const { inserts, answersSubquery, tenants } = statement;
    if (answersSubquery && tenants.length > 0) return false;
    return inserts.every(({ hasSubquery, isMany, isAnswered }) => !hasSubquery && (!isMany || isAnswered));
  },

  '8 selects and sorts no records, and writes nothing volatile to tenants that it does not name': (statement) => {
    const { recordValues, functions, tenants, kind, bindings } = statement;
    const writes = kind !== 'SelectStmt' && tenants.length > 0;
    const isVolatile = [...functions].some((name) => VOLATILE.has(name));
    return recordValues === 0 && !(writes && isVolatile && tenants.some(({ node }) => !bindings.isBound(node)));
  },
};

/** Returns the rules that a statement breaks, by the text before the first blank. */
export function brokenRules(statement: Statement): string[] {
  return Object.entries(rules).flatMap(([rule, holds]) => (holds(statement) ? [] : [rule.split(' ')[0] as string]));
}
