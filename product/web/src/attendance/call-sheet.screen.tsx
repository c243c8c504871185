import {
  type CallResult,
  type CallSheet,
  callResults,
  callSheet,
  noteCall,
} from '@kiga/contract/attendance/call-sheet.acts.ts';
import { actFailure } from '@kiga/kit-web/entity/failure-text.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { ActIcon, DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { App, Button } from 'antd';
import { Printer as PrintIcon } from 'lucide-react';
import { GuardianPhones, StudentLink } from '../campus/campus.public.ts';
import { WhoMay } from '../system/system.public.ts';
import styles from './call-sheet.module.css';
import { nameOf } from './child-words.ts';
import { useLiveQuery } from './use-live-query.ts';

type Child = CallSheet['children'][number];

/** Screen of today's children who are missing without a reason, to call their families one after another. */
export default function CallSheetScreen() {
  const kit = useKit();
  const { t, client, drawings } = kit;
  const { data, isError, error, errorUpdateCount, refetch } = useLiveQuery(
    ['attendance.day', 'campus.student', 'campus.class'],
    { queryKey: [callSheet.name], queryFn: ({ signal }) => client.call(callSheet, {}, { signal }) },
  );
  if (data === undefined) {
    return isError ? (
      <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  const { open, day, time, callAfter, children } = data;
  if (children.length === 0) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t(open ? 'attendance.callSheet.nobody' : 'attendance.callSheet.closed')}
        sentence={open ? t('attendance.callSheet.nobodyText') : undefined}
      />
    );
  }
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('attendance.callSheet.title')}</h1>
        <span className={styles.quiet}>
          {formatDay(day, kit.language)}
          {' · '}
          {t('attendance.callSheet.summary', {
            missing: children.filter(({ isMissing }) => isMissing).length,
            called: children.filter(({ call }) => call !== null).length,
          })}
        </span>
        <Button
          className={styles.print ?? ''}
          icon={<PrintIcon size={iconSizePx.button} />}
          onClick={() => window.print()}
        >
          {t('attendance.callSheet.print')}
        </Button>
      </div>
      <p className={styles.lead}>
        {open && time < callAfter
          ? t('attendance.callSheet.early', { time: callAfter })
          : t('attendance.callSheet.lead')}
        {!kit.can('campus.student.readContact') && (
          <>
            {' '}
            {t('attendance.callSheet.noContact')} <WhoMay permission="campus.student.readContact" />
          </>
        )}
      </p>
      <ul className={styles.list} aria-label={t('attendance.callSheet.title')}>
        {children.map((child) => (
          <Line key={child.id} child={child} sheet={data} />
        ))}
      </ul>
    </div>
  );
}

/** A child, the phones of its guardians, and the result of the call. */
function Line({ child, sheet }: { child: Child; sheet: CallSheet }) {
  const kit = useKit();
  const { t } = kit;
  const { id, className, note, hasCome, call } = child;
  return (
    <li className={styles.line} data-called={call !== null}>
      <span className={styles.child}>
        <StudentLink id={id} kigId={sheet.kigId}>
          {nameOf(kit, child)}
        </StudentLink>
        <small>{className}</small>
        {note !== null && (
          <small className={styles.note}>
            <ActIcon size={iconSizePx.tag} aria-hidden /> {note}
          </small>
        )}
      </span>
      <span className={styles.phones}>
        <GuardianPhones id={id} kigId={sheet.kigId} />
      </span>
      {hasCome ? (
        <span className={styles.came}>
          <DoneIcon size={iconSizePx.button} aria-hidden /> {t('attendance.callSheet.came')}
        </span>
      ) : (
        <Results child={child} mayCall={sheet.mayCall} />
      )}
      <span className={styles.quiet}>
        {call !== null && t('attendance.callSheet.by', { by: call.by ?? '', time: minuteIn(call.at, sheet.timeZone) })}
      </span>
    </li>
  );
}

/** The results of a call as buttons; the chosen one is pressed, and another one replaces it. */
function Results({ child, mayCall }: { child: Child; mayCall: boolean }) {
  const kit = useKit();
  const { t, client } = kit;
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  const { sending, send, renew } = useSending();
  const name = nameOf(kit, child);
  const wordOf = (result: CallResult) => t(`attendance.callSheet.results.${result}`);

  async function note(result: CallResult) {
    // The last attempt may have had another result.
    renew();
    await send(
      async (options) => {
        await client.call(noteCall, { id: child.id, result }, options);
        message.success(t('attendance.callSheet.done', { name, result: wordOf(result) }));
      },
      (error) => void message.error(actFailure(kit, error)),
    );
    void afterSave();
  }

  return (
    <span className={styles.results} role="group" aria-label={name}>
      {callResults.map((result) => (
        <Button
          key={result}
          type={child.call?.result === result ? 'primary' : 'default'}
          aria-pressed={child.call?.result === result}
          disabled={!mayCall || sending}
          onClick={() => void note(result)}
        >
          {wordOf(result)}
        </Button>
      ))}
    </span>
  );
}
