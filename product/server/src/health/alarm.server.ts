import type { alarm } from '@kiga/contract/health/alarm.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { EntityHooks, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { isWithinClasses, withinClasses } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { settle } from '../system/system.public.ts';
import { textIn } from './alarm-texts.ts';
import { sourceOfAlarm } from './raise-alarms.ts';

/** An alarm inside the server, with the rule's texts beside its fields: keys, or texts of an own rule. */
export type AlarmRecord = FullRecord<typeof alarm> & { ruleSource: string; ruleAdvice: string | null };

/** Returns the hooks of alarms. An account of some classes has those of its classes. */
export function alarmHooks({ clock }: Pick<Program, 'clock'>): EntityHooks<typeof alarm> {
  const end = (scope: Scope, id: string) => settle({ db: scope.db, now: clock.now() }, sourceOfAlarm(id));
  return {
    rows: (scope) =>
      isWithinClasses(scope)
        ? sql<boolean>`row.class_id is not null and ${withinClasses(scope, 'row.class_id')}`
        : null,
    beside: { ruleSource: sql`row.rule_source`, ruleAdvice: sql`row.rule_advice` },
    lookedUp: {
      fields: ['source', 'advice'],
      load: async ({ session }, records) =>
        new Map(
          (records as readonly AlarmRecord[]).map(({ id, ruleSource, ruleAdvice }) => {
            const language = session.language ?? 'zh_CN';
            return [id, { source: textIn(language, ruleSource), advice: textIn(language, ruleAdvice) }];
          }),
        ),
    },
    onTransition: {
      async start({ record, scope }) {
        await end(scope, record.id);
        return {};
      },
      close: async ({ asks: { measures, reportedOn } }) => ({ measures, reportedOn }),
      async dismiss({ record, asks: { dismissReason }, scope }) {
        await end(scope, record.id);
        return { dismissReason };
      },
    },
  };
}
