import { EXPIRY_NOTICE_DAYS } from '@kiga/contract/transport/figures.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ExpiryNote } from '../campus/campus.public.ts';

/** Returns the column of a field with the last day of a paper, which is coloured from the day of the notice on. */
export function lastDay(field: string) {
  function LastDay({ record }: { record: EntityRecord }) {
    const { language } = useKit();
    const day = record[field];
    if (typeof day !== 'string') return <NoValue />;
    return (
      <span>
        {formatDay(day, language)} <ExpiryNote expiresOn={day} noticeDays={EXPIRY_NOTICE_DAYS} />
      </span>
    );
  }
  return { Cell: LastDay, inRecord: true };
}
