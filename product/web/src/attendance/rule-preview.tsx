import type { RulePreview } from '@kiga/contract/attendance/rule-preview.acts.ts';
import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { checkValues } from '@kiga/kit-web/form/check-values.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import styles from './rule-preview.module.css';

interface RulePreviewProps extends Pick<WidgetProps, 'entity' | 'values' | 'record' | 'ownerId'> {
  /** Asks for the effect of the typed values. */
  load(input: Record<string, unknown>, options: { signal: AbortSignal }): Promise<RulePreview>;
  /** Part of the area's texts with the words of the states. */
  states: 'childDay' | 'staffDay';
}

/** The effect of the typed rule on the last 30 days, once a person asks for it. Typing hides it again. */
export function RulePreviewPart({ load, states, entity, values = {}, record, ownerId }: RulePreviewProps) {
  const kit = useKit();
  const { t, today } = kit;
  const [asked, setAsked] = useState<string | null>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  const owner = ownerId === undefined ? {} : ownerById(entity.tenancy, ownerId);
  const input = { ...values, ...owner, ...(record && { id: record.id }) };
  const typed = JSON.stringify(input);
  const isAsked = asked === typed;
  const query = useQuery({
    queryKey: [entity.key, 'preview', typed],
    queryFn: ({ signal }) => load(input, { signal }),
    enabled: isAsked,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, error, isFetching, refetch } = query;

  function ask() {
    const isComplete = checkValues(entity, values, today).length === 0;
    setIncomplete(!isComplete);
    if (!isComplete) return;
    if (isAsked) void refetch();
    else setAsked(typed);
  }

  return (
    <div className={styles.preview}>
      <Button onClick={ask} loading={isAsked && isFetching}>
        {t('attendance.rulePreview.show')}
      </Button>
      <p className={styles.quiet} role="status">
        {isAsked && isFetching
          ? t('attendance.rulePreview.busy')
          : t(isIncomplete ? 'attendance.rulePreview.incomplete' : 'attendance.rulePreview.hint')}
      </p>
      {isAsked && error && !isFetching && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={t('attendance.rulePreview.failed', {
            reason:
              error instanceof CallError && error.errors.length > 0
                ? error.errors.map(({ text }) => text).join(' ')
                : failureText(kit, error),
          })}
        />
      )}
      {isAsked && data && <Effect effect={data} states={states} />}
    </div>
  );
}

/** Says in words how the days change. */
function Effect({ effect, states }: { effect: RulePreview; states: 'childDay' | 'staffDay' }) {
  const { t, language } = useKit();
  const { from, to, counts, lateMinutes, earlyMinutes, days, total, people } = effect;
  const span = { from: formatDay(from, language), to: formatDay(to, language) };
  const changed = counts.filter(({ before, after }) => before !== after);
  const hasNames = people.length > 0;
  return (
    <>
      <strong>{t('attendance.rulePreview.title', span)}</strong>
      {days === 0 && <p>{t('attendance.rulePreview.nothing')}</p>}
      {days > 0 && (
        <>
          <ul>
            {changed.map(({ state, ...count }) => (
              <li key={state}>
                {t('attendance.rulePreview.state', { state: t(`attendance.${states}.states.${state}`), ...count })}
              </li>
            ))}
            {lateMinutes.before !== lateMinutes.after && (
              <li>{t('attendance.rulePreview.lateMinutes', lateMinutes)}</li>
            )}
            {earlyMinutes.before !== earlyMinutes.after && (
              <li>{t('attendance.rulePreview.earlyMinutes', earlyMinutes)}</li>
            )}
          </ul>
          <p>
            {t(hasNames ? 'attendance.rulePreview.people' : 'attendance.rulePreview.hidden', { count: total, days })}
          </p>
          {hasNames && (
            <ul className={styles.people}>
              {people.map((person) => (
                <li key={person.id}>{t('attendance.rulePreview.person', { name: person.name, days: person.days })}</li>
              ))}
              {total > people.length && (
                <li className={styles.quiet}>{t('attendance.rulePreview.more', { count: total - people.length })}</li>
              )}
            </ul>
          )}
        </>
      )}
    </>
  );
}
