import { classPlaces } from '@kiga/contract/campus/class-period.acts.ts';
import {
  GRADUATION_UNDO_DAYS,
  graduateMany,
  graduations,
  planGraduation,
  undoGraduation,
} from '@kiga/contract/campus/graduation.acts.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { DayPicker } from '@kiga/kit-web/fields/day-picker.tsx';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { useQuestion } from '@kiga/kit-web/form/use-question.ts';
import { type SendOptions, useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TransferProgress } from '@kiga/kit-web/transfer/transfer-progress.tsx';
import { isAtWork, useJob } from '@kiga/kit-web/transfer/use-job.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Modal } from 'antd';
import dayjs from 'dayjs';
import { useId, useState } from 'react';
import styles from './classes.module.css';
import { RefusedTable } from './refused-table.tsx';

const WIDTH = 'min(52em, 94vw)';
/** Stage whose classes are chosen at first: its children leave for school. */
const LAST_STAGE = 'senior';

/**
 * Graduates whole classes: a trial names the children who cannot graduate, then a job does the rest. The dialog may be
 * closed meanwhile; reopened, it shows the progress and the latest results, which can be undone for some days.
 */
export default function GraduationDialog({ onClose }: { onClose(): void }) {
  const kit = useKit();
  const { t, client } = kit;
  useFocusBack();
  const classes = useQuery({
    queryKey: ['campus.class', 'places'],
    queryFn: ({ signal }) => client.call(classPlaces, {}, { signal }),
  });
  const latest = useQuery({
    queryKey: ['campus.student', 'graduations'],
    queryFn: ({ signal }) => client.call(graduations, {}, { signal }),
  });
  const afterSave = useAfterSave();
  const graduating = useJob(graduateMany.name, () => void afterSave());
  const undoing = useJob(undoGraduation.name, () => void afterSave());
  const [chosen, setChosen] = useState<readonly string[]>();
  const [day, setDay] = useState(kit.today);
  const [failure, setFailure] = useState<unknown>();
  const { send, sending, renew } = useSending();
  const ask = useQuestion();
  const listId = useId();
  const classIds =
    chosen ??
    classes.data?.flatMap(({ id, stage, studentCount }) => (stage === LAST_STAGE && studentCount > 0 ? [id] : [])) ??
    [];
  const atWork = [graduating.job, undoing.job].find((job) => job !== undefined && isAtWork(job));
  const plan = useQuery({
    queryKey: ['campus.student', 'planGraduation', classIds, day],
    queryFn: ({ signal }) => client.call(planGraduation, { classIds: [...classIds], leaveDate: day }, { signal }),
    enabled: classIds.length > 0 && !atWork,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const ready = classIds.length > 0 && !plan.isError ? (plan.data?.ready ?? 0) : 0;

  async function attempt(act: (options: SendOptions) => Promise<void>) {
    setFailure(undefined);
    // The last attempt may have been about other classes.
    renew();
    await send(act, setFailure);
  }

  const start = () =>
    attempt(async (options) => {
      const asked = { classIds: [...classIds], leaveDate: day };
      graduating.watch((await client.call(graduateMany, asked, options)).jobId);
    });

  const undo = (id: string, count: number) =>
    ask({
      title: t('campus.student.graduation.undoTitle'),
      text: t('campus.student.graduation.undoText', { count }),
      ok: t('campus.student.acts.undoGraduation'),
      danger: true,
      act: () => attempt(async (options) => undoing.watch((await client.call(undoGraduation, { id }, options)).jobId)),
    });

  function form() {
    if (classes.isError) {
      return (
        <LoadFailure failure={classes.error} attempts={classes.errorUpdateCount} retry={() => void classes.refetch()} />
      );
    }
    if (!classes.data) return <PageSkeleton />;
    if (classes.data.length === 0) return <p>{t('campus.student.graduation.noClasses')}</p>;
    return (
      <>
        <p>{t('campus.student.graduation.text', { days: GRADUATION_UNDO_DAYS })}</p>
        <fieldset className={styles.fieldset} aria-labelledby={listId}>
          <legend id={listId}>{t('campus.student.asks.classIds')}</legend>
          <Checkbox.Group
            className={styles.choices}
            value={[...classIds]}
            onChange={setChosen}
            options={classes.data.map(({ id, className, studentCount }) => ({
              value: id,
              label: (
                <>
                  {className}{' '}
                  <span className={styles.quiet}>{t('campus.student.graduation.count', { count: studentCount })}</span>
                </>
              ),
            }))}
          />
        </fieldset>
        <label className={styles.label}>
          {t('campus.student.asks.leaveDate')}
          <DayPicker
            value={day}
            onChange={(value) => setDay(value ?? kit.today)}
            maxDate={dayjs(kit.today)}
            allowClear={false}
          />
        </label>
        {outcome()}
      </>
    );
  }

  /** The result of the trial. */
  function outcome() {
    if (classIds.length === 0) return <p className={styles.issue}>{t('campus.student.graduation.chooseClass')}</p>;
    if (plan.isError) return <Alert type="error" showIcon title={textsOf(plan.error).join(' ')} />;
    if (!plan.data) return <p role="status">{t('campus.student.graduation.planning')}</p>;
    const { refused } = plan.data;
    return (
      <div className={styles.sheet} role="status" aria-busy={plan.isFetching}>
        <strong>
          {ready > 0 ? t('campus.student.graduation.ready', { count: ready }) : t('campus.student.graduation.nobody')}
        </strong>
        {refused.length > 0 && (
          <RefusedTable title={t('campus.student.graduation.refused', { count: refused.length })} refused={refused} />
        )}
      </div>
    );
  }

  const textsOf = (error: unknown): string[] =>
    error instanceof CallError && error.errors.length > 0
      ? error.errors.map(({ text }) => text)
      : [failureText(kit, error)];

  const broken = [graduating.job, undoing.job].find((job) => job?.state === 'failed');
  const last = latest.data?.[0];
  return (
    <Modal
      open
      width={WIDTH}
      title={t('campus.student.questions.graduateMany')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('kit.detail.close')}
        </Button>,
        !atWork && (
          <Button
            key="start"
            type="primary"
            disabled={ready === 0 || plan.isFetching}
            loading={sending}
            onClick={() => void start()}
          >
            {t('campus.student.graduation.start', { count: ready })}
          </Button>
        ),
      ]}
    >
      <div className={styles.sheet}>
        {failure !== undefined && <Alert type="error" showIcon title={textsOf(failure).join(' ')} />}
        {broken && <Alert type="error" showIcon title={broken.failure ?? t('kit.failure.server')} />}
        {atWork ? (
          <TransferProgress
            text={t(
              atWork.kind === undoGraduation.name
                ? 'campus.student.graduation.undoing'
                : 'campus.student.graduation.working',
            )}
            done={atWork.done}
            total={atWork.total}
          />
        ) : (
          form()
        )}
        {last && !atWork && (
          <section className={styles.latest}>
            <strong>{t('campus.student.graduation.latest')}</strong>
            <span className={styles.line}>
              <span>
                {t('campus.student.graduation.result', {
                  by: last.by ?? '',
                  at: formatMoment(last.at, kit.language),
                  count: last.graduated,
                })}
              </span>
              {last.undone > 0 && <span>{t('campus.student.graduation.undone', { count: last.undone })}</span>}
              {last.undoUntil && (
                <>
                  <span className={styles.quiet}>
                    {t('campus.student.graduation.undoUntil', { until: formatMoment(last.undoUntil, kit.language) })}
                  </span>
                  <Button size="small" onClick={() => void undo(last.id, last.graduated - last.undone)}>
                    {t('campus.student.acts.undoGraduation')}
                  </Button>
                </>
              )}
            </span>
            {last.left.length > 0 && (
              <RefusedTable
                title={t('campus.student.graduation.left', { count: last.left.length })}
                refused={last.left}
              />
            )}
          </section>
        )}
      </div>
    </Modal>
  );
}
