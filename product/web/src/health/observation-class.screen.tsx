import {
  type ClassObservations,
  classObservations,
  type ObservationRow,
  saveClassObservations,
} from '@kiga/contract/health/observation.acts.ts';
import { fluidAmounts, meals, moods, sleeps, stools, usualDay } from '@kiga/contract/health/observation.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { nameOf, PeriodHead, useLiveQuery } from '../attendance/attendance.public.ts';
import page from './registers/entry-page.module.css';
import { type EntryColumn, EntryTable } from './registers/entry-table.tsx';
import { useEntries } from './registers/use-entries.ts';

const codes = { eating: meals, sleep: sleeps, stool: stools, mood: moods, fluids: fluidAmounts } as const;

type Child = ClassObservations['children'][number];

/** Screen that notes the day of a whole class: children who came begin as normal, and only exceptions are changed. */
export default function ObservationClassScreen() {
  const { t, client } = useKit();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = Object.fromEntries(new URLSearchParams(search));
  const { classId, day } = asked;
  const query = useLiveQuery(['health.observation', 'attendance.day', 'campus.student'], {
    queryKey: [classObservations.name, classId, day],
    queryFn: ({ signal }) =>
      client.call(classObservations, { ...(classId && { classId }), ...(day && { day }) }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data, isError, error, errorUpdateCount, refetch } = query;
  if (data === undefined && isError) {
    return <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />;
  }
  if (data === undefined) return <PageSkeleton />;
  const choose = (other: Record<string, string>) =>
    void navigate({ pathname, search: new URLSearchParams({ ...asked, ...other }).toString() });
  return (
    <div className={page.page}>
      <PeriodHead
        title={t('health.observation.classPage.title')}
        period={data.day}
        today={data.today}
        onChoose={(chosen) => choose({ day: chosen })}
        tools={
          <TabLink className={page.link} href="/health/observations">
            {t('health.observation.classPage.list')}
          </TabLink>
        }
      >
        <select
          className={page.choice}
          aria-label={t('health.observation.classPage.class')}
          value={data.classId ?? ''}
          onChange={({ target }) => choose({ classId: target.value })}
        >
          {data.classes.map(({ id, className }) => (
            <option key={id} value={id}>
              {className}
            </option>
          ))}
        </select>
      </PeriodHead>
      <section className={page.card} aria-label={t('health.observation.classPage.title')}>
        {data.children.length === 0 ? (
          <StatusPage drawing={<Nobody />} title={t('health.observation.classPage.none')} />
        ) : (
          <Children key={`${data.classId} ${data.day}`} data={data} />
        )}
      </section>
    </div>
  );
}

function Nobody() {
  const { drawings } = useKit();
  return <drawings.Empty />;
}

function Children({ data }: { data: ClassObservations }) {
  const kit = useKit();
  const { t, client } = kit;
  const { message } = useTelling();
  const entries = useEntries();
  const { day, children } = data;
  const byId = new Map(children.map((child) => [child.id, child]));
  const valueOf = (id: string, column: string) =>
    entries.typed[id]?.[column] ?? startOf(byId.get(id) as Child)[column as keyof ObservationRow] ?? '';
  // A child who came is noted as normal without a touch.
  const changed = children.filter(
    (child) => entries.typed[child.id] !== undefined || (child.record === null && isHere(child)),
  );
  const fill = () => {
    const open = children.filter(({ record }) => record === null);
    entries.fill(Object.fromEntries(open.map(({ id }) => [id, usualDay])));
  };
  const save = async () => {
    const sent = changed.map(({ id, record }) => ({ studentId: id, record, ...rowOf((name) => valueOf(id, name)) }));
    const answer = await entries.save(
      changed.map(({ id }) => id),
      (options) => client.call(saveClassObservations, { day, entries: sent }, options),
    );
    if (answer) message.success(t('health.observation.classPage.saved', { count: answer.count }));
  };
  return (
    <>
      <EntryTable
        label={t('health.observation.classPage.title')}
        nameLabel={t('health.observation.classPage.name')}
        noteLabel={t('health.observation.classPage.state')}
        columns={columnsOf(kit)}
        rows={children.map((child) => ({
          id: child.id,
          name: nameOf(kit, child),
          note: t(`health.observation.classPage.states.${child.state}`),
        }))}
        valueOf={valueOf}
        issueOf={entries.issueOf}
        onChange={entries.change}
      />
      <div className={page.bar}>
        {entries.failure && (
          <span className={page.failure} role="alert">
            {entries.failure}
          </span>
        )}
        <Button onClick={fill}>{t('health.observation.classPage.fill')}</Button>
        <Button type="primary" disabled={changed.length === 0 || entries.sending} onClick={() => void save()}>
          {t('health.observation.classPage.save', { count: changed.length })}
        </Button>
      </div>
    </>
  );
}

function isHere({ state }: Child): boolean {
  return state === 'came' || state === 'ahead';
}

function startOf(child: Child): Partial<ObservationRow> {
  return child.record === null && isHere(child) ? usualDay : child.values;
}

function columnsOf({ t }: Kit): EntryColumn[] {
  const choices = Object.entries(codes).map(([name, values]): EntryColumn => {
    const options = values.map((value) => ({ value, label: t(`health.observation.options.${name}.${value}`) }));
    return { name, label: t(`health.observation.fields.${name}`), kind: 'choice', options };
  });
  return [...choices, { name: 'note', label: t('health.observation.fields.note'), kind: 'text', maxLength: 200 }];
}

function rowOf(valueOf: (column: string) => string): ObservationRow {
  const text = (name: keyof ObservationRow) => valueOf(name).trim() || null;
  // The inputs offer no other codes, and the server refuses them.
  return {
    eating: text('eating'),
    sleep: text('sleep'),
    stool: text('stool'),
    mood: text('mood'),
    fluids: text('fluids'),
    note: text('note'),
  } as ObservationRow;
}
