import { type EpidemicRow, type EpidemicTable, saveEpidemicTable } from '@kiga/contract/health/epidemic.acts.ts';
import {
  type EpidemicAnswer,
  type EpidemicField,
  healthCodes,
  tripCodes,
  yesOrNo,
} from '@kiga/contract/health/epidemic.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { nameOf } from '../../attendance/attendance.public.ts';
import page from './entry-page.module.css';
import { type EntryColumn, EntryTable } from './entry-table.tsx';
import { useEntries } from './use-entries.ts';

/** Prefix of the columns of a form's own questions. */
const QUESTION = 'question:';

const choicesOf: Partial<Record<EpidemicField, readonly string[]>> = {
  healthCode: healthCodes,
  tripCode: tripCodes,
  nucleicAcid48h: yesOrNo,
  isLocal: yesOrNo,
  outsidePerson: yesOrNo,
};

/** The usual values, for people who have not reported. */
const usual: Partial<Record<EpidemicField, string>> = {
  healthCode: 'green',
  tripCode: 'green',
  nucleicAcid48h: 'yes',
  isLocal: 'yes',
  outsidePerson: 'no',
};

type Person = EpidemicTable['people'][number];

/** The table of the people of a class with their answers. */
export function EpidemicPeople({ formId, data }: { formId: string; data: EpidemicTable }) {
  const kit = useKit();
  const { t, client } = kit;
  const { message } = useTelling();
  const entries = useEntries();
  const { day, people, isOpen } = data;
  const columns = columnsOf(kit, data);
  const byId = new Map(people.map((person) => [person.id, person]));
  const valueOf = (id: string, column: string) =>
    entries.typed[id]?.[column] ?? savedValue(byId.get(id) as Person, column);
  const changed = people.filter(({ id }) => entries.typed[id] !== undefined);
  const fill = () => {
    const names = columns.map(({ name }) => name);
    const filled = Object.entries(usual).filter(([name]) => names.includes(name));
    const open = people.filter(({ report }) => report === null);
    entries.fill(Object.fromEntries(open.map(({ id }) => [id, Object.fromEntries(filled)])));
  };
  const save = async () => {
    const ids = changed.map(({ id }) => id);
    const sent = changed.map(({ id, report }) => ({
      personId: id,
      report,
      ...rowOf(data, (name) => valueOf(id, name)),
    }));
    const kind = data.classId === null ? 'staff' : 'children';
    const input = { formId, day, people: kind, entries: sent } as const;
    const answer = await entries.save(
      ids,
      (options) => client.call(saveEpidemicTable, input, options),
      (id, field) => columnOf(sent.find(({ personId }) => personId === id)?.answers ?? [], field),
    );
    if (answer) message.success(t('health.epidemicReport.table.saved', { count: answer.count }));
  };
  return (
    <>
      <EntryTable
        label={t('health.epidemicReport.table.title')}
        nameLabel={t('health.epidemicReport.table.name')}
        noteLabel={t('health.epidemicReport.table.state')}
        columns={columns}
        rows={people.map((person) => ({
          id: person.id,
          name: nameOf(kit, person),
          note: (
            <>
              {t(person.report ? 'health.epidemicReport.table.reported' : 'health.epidemicReport.table.notReported')}
              {entries
                .issuesOf(person.id)
                .filter(([column]) => !columns.some(({ name }) => name === column))
                .map(([column, text]) => (
                  <span key={column} className={page.failure}>
                    {' '}
                    {text}
                  </span>
                ))}
            </>
          ),
        }))}
        valueOf={valueOf}
        issueOf={entries.issueOf}
        onChange={entries.change}
        isClosed={!isOpen}
      />
      {isOpen && (
        <div className={page.bar}>
          {entries.failure && (
            <span className={page.failure} role="alert">
              {entries.failure}
            </span>
          )}
          <Button onClick={fill}>{t('health.epidemicReport.table.fill')}</Button>
          <Button type="primary" disabled={changed.length === 0 || entries.sending} onClick={() => void save()}>
            {t('health.epidemicReport.table.save', { count: changed.length })}
          </Button>
        </div>
      )}
    </>
  );
}

function columnsOf({ t }: Kit, { fields, questions }: EpidemicTable): EntryColumn[] {
  const word = (code: string) => ({ value: code, label: t(`health.epidemicReport.table.${code}`) });
  const standard = fields
    .filter((name) => name !== 'nucleicAcidProof')
    .map((name): EntryColumn => {
      const label = t(`health.epidemicReport.fields.${name}`);
      const codes = choicesOf[name as EpidemicField];
      if (codes) {
        const options = codes.map((value) => ({ value, label: t(`health.epidemicReport.options.${name}.${value}`) }));
        return { name, label, kind: 'choice', options };
      }
      if (name === 'returnDate') return { name, label, kind: 'date' };
      return name === 'bodyTemperature'
        ? { name, label, kind: 'number', maxLength: 4 }
        : { name, label, kind: 'text', maxLength: name === 'detentionPlace' ? 100 : 200 };
    });
  const own = questions.map(({ question, kind, options }): EntryColumn => {
    const column = { name: QUESTION + question, label: question };
    if (kind === 'yesNo') return { ...column, kind: 'choice', options: yesOrNo.map(word) };
    if (kind === 'choice') {
      return { ...column, kind: 'choice', options: options.map((option) => ({ value: option, label: option })) };
    }
    return { ...column, kind, maxLength: 200 };
  });
  return [...standard, ...own];
}

function savedValue({ values }: Person, column: string): string {
  if (!column.startsWith(QUESTION)) return String(values[column as keyof EpidemicRow] ?? '');
  const question = column.slice(QUESTION.length);
  return values.answers.find((one) => one.question === question)?.answer ?? '';
}

/** Returns the values of a row to send; blank inputs are empty. */
function rowOf({ questions }: EpidemicTable, valueOf: (column: string) => string): EpidemicRow {
  const text = (name: EpidemicField) => valueOf(name).trim() || null;
  const answers = questions.flatMap(({ question }) => {
    const answer = valueOf(QUESTION + question).trim();
    return answer === '' ? [] : [{ question, answer }];
  });
  // The inputs offer no other codes, and the server refuses them.
  return {
    bodyTemperature: text('bodyTemperature'),
    healthCode: text('healthCode'),
    tripCode: text('tripCode'),
    nucleicAcid48h: text('nucleicAcid48h'),
    isLocal: text('isLocal'),
    detentionPlace: text('detentionPlace'),
    returnDate: text('returnDate'),
    travelPlans: text('travelPlans'),
    outsidePerson: text('outsidePerson'),
    answers,
  } as EpidemicRow;
}

/** Returns the column of a field of an entry: an answer belongs to the column of its question. */
function columnOf(answers: readonly EpidemicAnswer[], field: string): string {
  const [, index] = /^answers\.(\d+)\./.exec(field) ?? [];
  const question = index === undefined ? undefined : answers[Number(index)]?.question;
  return question === undefined ? field : QUESTION + question;
}
