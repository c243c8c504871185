import type { alarm } from '@kiga/contract/health/alarm.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';

/** Returns the name of an alarm in the reader's language. */
export function alarmNameOf({ language }: Pick<Kit, 'language'>, record: SavedOf<typeof alarm>): string {
  return (language === 'en_US' ? record.alarmNameEn : record.alarmName) ?? '';
}

/** The name of an alarm. */
export function AlarmName({ record }: { record: EntityRecord }) {
  return <>{alarmNameOf(useKit(), record)}</>;
}
