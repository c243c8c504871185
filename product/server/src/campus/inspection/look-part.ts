import { LOG_EXPORT_MAX_ROWS } from '@kiga/contract/system/log.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import type { Program } from '../../program/program.ts';
import { countLog, logSheet } from '../../system/system.public.ts';
import { timeZoneOf } from '../time-zone.ts';
import type { InspectionPart, InspectionSpan } from './inspection-parts.ts';

/** Returns the part of the log: who looked at whole phones, health data and films. */
export function lookPart(program: Program): InspectionPart {
  return {
    chapter: 'logs',
    title: 'campus.inspection.looks',
    permission: 'system.log.export',
    href: '/system/logs',
    table: 'log_entries',
    count: async (own, span) => countLog(own, await filtersOf(own, span), LOG_EXPORT_MAX_ROWS),
    async *files(own, span, language) {
      const filters = await filtersOf(own, span);
      const total = await countLog(own, filters, LOG_EXPORT_MAX_ROWS);
      if (total === 0) return;
      const { name, bytes } = await logSheet(program, own, filters, { language, total });
      yield { name: `${name}.xlsx`, rows: total, bytes };
    },
  };
}

/** Returns the filters of looks on the kindergarten's days. */
async function filtersOf(scope: Scope, { kigId, from, to }: InspectionSpan) {
  const timeZone = await timeZoneOf(scope, kigId);
  const { rows } = await sql<{ begins: Date; ends: Date }>`select
    ${from}::date::timestamp at time zone ${timeZone} as begins,
    (${to}::date + 1)::timestamp at time zone ${timeZone} as ends`.execute(scope.db);
  const { begins, ends } = rows[0] as (typeof rows)[number];
  // The last moment of the log's filter is inclusive.
  return { kind: 'look' as const, from: begins.toISOString(), to: new Date(ends.getTime() - 1).toISOString() };
}
