import { type ExamClass, type ExamRow, examClass, saveExamClass } from '@kiga/contract/health/exam/exam.acts.ts';
import { examConclusions, examPlaces, placeResults, valuesOfItem } from '@kiga/contract/health/exam/exam.ts';
import { type MeasuredValue, measuredValues } from '@kiga/contract/health/growth/measurement.entity.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { nameOf, useLiveQuery } from '../../attendance/attendance.public.ts';
import page from '../registers/entry-page.module.css';
import { type EntryColumn, EntryTable } from '../registers/entry-table.tsx';
import { useEntries } from '../registers/use-entries.ts';
import styles from './exam.module.css';

type Child = ExamClass['children'][number];

const texts = ['findings', 'advice'] as const;

/** Screen on which the results of a class are entered in one table. The address holds round, class and kindergarten. */
export default function ExamClassScreen() {
  const { t, client, drawings } = useKit();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = Object.fromEntries(new URLSearchParams(search));
  const { roundId = '', classId, kigId } = asked;
  const { data, isError, error, errorUpdateCount, refetch } = useLiveQuery(['health.examResult', 'campus.student'], {
    queryKey: [examClass.name, roundId, classId, kigId],
    queryFn: ({ signal }) =>
      client.call(examClass, { roundId, ...(classId && { classId }), ...(kigId && { kigId }) }, { signal }),
    placeholderData: keepPreviousData,
    enabled: roundId !== '',
  });
  if (roundId === '') {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('health.examResult.emptyTitle')}
        sentence={t('health.examResult.emptyText')}
      />
    );
  }
  if (data === undefined && isError) {
    return <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />;
  }
  if (data === undefined) return <PageSkeleton />;
  const choose = (other: Record<string, string>) =>
    void navigate({ pathname, search: new URLSearchParams({ ...asked, ...other }).toString() });
  return (
    <div className={page.page}>
      <div className={styles.head}>
        <h1>{t('health.examResult.classPage.title')}</h1>
        <TabLink className={page.link} href={`/health/exam-rounds/${data.round.id}`}>
          {data.round.roundName}
        </TabLink>
        <select
          className={page.choice}
          aria-label={t('health.examResult.classPage.class')}
          value={data.classId ?? ''}
          onChange={({ target }) => choose({ classId: target.value })}
        >
          {data.classes.map(({ id, className, total, examined }) => (
            <option key={id} value={id}>
              {t('health.examResult.classPage.classOf', { className, examined, total })}
            </option>
          ))}
        </select>
      </div>
      <section className={page.card} aria-label={t('health.examResult.classPage.title')}>
        {data.children.length === 0 ? (
          <StatusPage drawing={<drawings.Empty />} title={t('health.examResult.classPage.none')} />
        ) : (
          <Children key={`${data.round.id} ${data.classId}`} data={data} owner={kigId ? { kigId } : {}} />
        )}
      </section>
    </div>
  );
}

function Children({ data, owner }: { data: ExamClass; owner: { kigId?: string } }) {
  const kit = useKit();
  const { t, client } = kit;
  const { message } = useTelling();
  const entries = useEntries();
  const { round, today, children } = data;
  const [chosenDay, setDay] = useState(today < round.untilDay ? today : round.untilDay);
  const byId = new Map(children.map((child) => [child.id, child]));
  const storedOf = (id: string, column: string) => {
    const value = byId.get(id)?.values[column as keyof ExamRow];
    return value === null || value === undefined ? '' : String(value);
  };
  const valueOf = (id: string, column: string) => entries.typed[id]?.[column] ?? storedOf(id, column);
  const columns = columnsOf(kit, data);
  const changed = children.filter(({ id }) => entries.typed[id] !== undefined);
  const fill = () => {
    const usual = Object.fromEntries([
      ...(round.items.includes('general') ? examPlaces.map((place) => [place, 'normal']) : []),
      ['conclusion', 'healthy'],
    ]);
    entries.fill(Object.fromEntries(children.filter(({ result }) => result === null).map(({ id }) => [id, usual])));
  };
  const save = async () => {
    const sent = changed.map(({ id, result, examinedOn }) => ({
      studentId: id,
      // Children who were examined on another day keep it.
      examinedOn: examinedOn ?? chosenDay,
      result,
      ...rowOf((name) => valueOf(id, name)),
    }));
    const answer = await entries.save(
      changed.map(({ id }) => id),
      (options) => client.call(saveExamClass, { roundId: round.id, entries: sent, ...owner }, options),
    );
    if (answer) message.success(t('health.examResult.classPage.saved', { count: answer.count }));
  };
  return (
    <>
      {!round.isOpen && <p className={page.note}>{t('health.examResult.classPage.closed')}</p>}
      <EntryTable
        label={t('health.examResult.classPage.title')}
        nameLabel={t('health.examResult.classPage.name')}
        noteLabel={t('health.examResult.classPage.age')}
        columns={columns}
        rows={children.map((child) => ({ id: child.id, name: nameOf(kit, child), note: ageText(kit, child) }))}
        valueOf={valueOf}
        issueOf={(id, column) =>
          entries.issueOf(id, column) ?? (column === 'conclusion' ? entries.issueOf(id, 'examinedOn') : undefined)
        }
        onChange={entries.change}
        isClosed={!round.isOpen}
      />
      {round.isOpen && (
        <div className={page.bar}>
          {entries.failure && (
            <span className={page.failure} role="alert">
              {entries.failure}
            </span>
          )}
          <label className={styles.day}>
            {t('health.examResult.classPage.examinedOn')}
            <input
              type="date"
              className={page.choice}
              value={chosenDay}
              min={round.fromDay}
              max={today < round.untilDay ? today : round.untilDay}
              onChange={({ target }) => setDay(target.value)}
            />
          </label>
          <Button onClick={fill}>{t('health.examResult.classPage.fill')}</Button>
          <Button type="primary" disabled={changed.length === 0 || entries.sending} onClick={() => void save()}>
            {t('health.examResult.classPage.save', { count: changed.length })}
          </Button>
        </div>
      )}
    </>
  );
}

function ageText({ t }: Kit, { sex, ageMonths }: Child): string {
  return t('health.examResult.classPage.ageOf', {
    sex: t(`campus.student.options.sex.${sex}`),
    years: Math.floor(ageMonths / 12),
    months: ageMonths % 12,
  });
}

function columnsOf({ t }: Kit, { round: { items } }: ExamClass): EntryColumn[] {
  const measured = items.flatMap((item) =>
    valuesOfItem[item].map(
      (name): EntryColumn => ({ name, label: t(`health.measurement.fields.${name}`), kind: 'number', maxLength: 6 }),
    ),
  );
  const checked: EntryColumn = {
    name: 'confirmed',
    label: t('health.examResult.classPage.confirmed'),
    kind: 'choice',
    options: [{ value: 'yes', label: t('health.examResult.classPage.yes') }],
  };
  const places = (items.includes('general') ? examPlaces : []).map(
    (name): EntryColumn => ({
      name,
      label: t(`health.examResult.fields.${name}`),
      kind: 'choice',
      options: placeResults.map((value) => ({ value, label: t(`health.examResult.options.${name}.${value}`) })),
    }),
  );
  const conclusion: EntryColumn = {
    name: 'conclusion',
    label: t('health.examResult.fields.conclusion'),
    kind: 'choice',
    options: examConclusions.map((value) => ({ value, label: t(`health.examResult.options.conclusion.${value}`) })),
  };
  return [
    ...measured,
    ...(measured.length > 0 ? [checked] : []),
    ...places,
    conclusion,
    ...texts.map(
      (name): EntryColumn => ({ name, label: t(`health.examResult.fields.${name}`), kind: 'text', maxLength: 500 }),
    ),
  ];
}

/** Returns the row as it is sent. A number that cannot be read stays a text, which the server refuses at its place. */
function rowOf(valueOf: (column: string) => string): ExamRow & { confirmed: boolean } {
  const text = (name: string) => valueOf(name).trim() || null;
  const number = (name: MeasuredValue) => {
    const typed = text(name)?.normalize('NFKC');
    if (typed === undefined) return null;
    return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : (typed as unknown as number);
  };
  return {
    ...Object.fromEntries(measuredValues.map((name) => [name, number(name)])),
    ...Object.fromEntries([...examPlaces, 'conclusion', ...texts].map((name) => [name, text(name)])),
    confirmed: valueOf('confirmed') === 'yes',
  } as ExamRow & { confirmed: boolean };
}
