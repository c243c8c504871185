import { measuringPositions } from '@kiga/contract/health/growth/growth.ts';
import { type ClassMeasurements, MEASURED_CHILDREN_MAX } from '@kiga/contract/health/growth/measurement.acts.ts';
import { type MeasuredValue, measuredValues } from '@kiga/contract/health/growth/measurement.entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useState } from 'react';
import page from '../registers/entry-page.module.css';
import styles from './measure.module.css';
import { issueOfText, MeasureTable } from './measure-table.tsx';
import { type Pasted, pasteBlock } from './paste.ts';
import { type MeasuredChild, useMeasurements } from './use-measurements.ts';

/** Columns that are shown together. */
const sets = {
  body: ['heightCm', 'weightKg', 'headCm'],
  vision: ['visionLeft', 'visionRight'],
  blood: ['haemoglobinGPerL', 'teethCount', 'cariesCount'],
} as const satisfies Record<string, readonly MeasuredValue[]>;

type SetName = keyof typeof sets;
const setNames = Object.keys(sets) as SetName[];

/** The table of a class with its choices, the report of a paste and the button that saves. */
export function MeasureGrid({ data }: { data: ClassMeasurements }) {
  const kit = useKit();
  const { t } = kit;
  const { message } = useTelling();
  const entries = useMeasurements(data);
  const [shown, setShown] = useState<readonly SetName[]>(['body']);
  const [position, setPosition] = useState('');
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const { children } = data;
  const columns = setNames.filter((name) => shown.includes(name)).flatMap((name) => [...sets[name]]);

  const hasIssue = ({ id }: MeasuredChild) =>
    measuredValues.some((column) => {
      const text = entries.typed[id]?.[column];
      return text !== undefined && issueOfText(column, text) !== null;
    });
  const changed = children.filter((child) => entries.entryOf(child, position) !== null);
  const ready = changed.filter((child) => !hasIssue(child)).slice(0, MEASURED_CHILDREN_MAX);
  const save = async () => {
    setPasted(null);
    const answer = await entries.save(ready.flatMap((child) => entries.entryOf(child, position) ?? []));
    if (answer && answer.saved > 0) message.success(t('health.measurement.classPage.saved', { count: answer.saved }));
    if (answer && answer.left > 0) message.warning(t('health.measurement.classPage.refused', { count: answer.left }));
  };
  const paste = (text: string, row: number, column: number) => {
    const rows = children.map((child) => ({ id: child.id, name: child.name }));
    const found = pasteBlock(text, { children: rows, columns, row, column });
    entries.paste(found.typed);
    setPasted(found);
  };
  return (
    <>
      <div className={styles.tools}>
        <fieldset>
          <legend>{t('health.measurement.classPage.columns')}</legend>
          {setNames.map((name) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={shown.includes(name)}
                onChange={({ target }) =>
                  setShown((before) => (target.checked ? [...before, name] : before.filter((one) => one !== name)))
                }
              />
              {t(`health.measurement.classPage.sets.${name}`)}
            </label>
          ))}
        </fieldset>
        <label>
          {t('health.measurement.classPage.position')}
          <select className={page.choice} value={position} onChange={({ target }) => setPosition(target.value)}>
            <option value="">{t('health.measurement.classPage.byAge')}</option>
            {measuringPositions.map((one) => (
              <option key={one} value={one}>
                {t(`health.measurement.options.position.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <span>{t('health.measurement.classPage.pasteHint')}</span>
      </div>
      {pasted && <PasteReport pasted={pasted} />}
      <MeasureTable rows={children} columns={columns} entries={entries} onPaste={paste} />
      <div className={page.bar}>
        {entries.failure && (
          <span className={page.failure} role="alert">
            {entries.failure}
          </span>
        )}
        <Button type="primary" disabled={ready.length === 0 || entries.sending} onClick={() => void save()}>
          {t('health.measurement.classPage.save', { count: ready.length })}
        </Button>
      </div>
    </>
  );
}

/** Says how many children got values from a block, and what was left out. */
function PasteReport({ pasted: { typed, unknown, twice, repeated, odd, beyond } }: { pasted: Pasted }) {
  const { t, language } = useKit();
  const listed = (names: readonly string[]) => names.join(language === 'zh_CN' ? '、' : ', ');
  const left: (string | false)[] = [
    unknown.length > 0 && t('health.measurement.classPage.pasteUnknown', { names: listed(unknown) }),
    twice.length > 0 && t('health.measurement.classPage.pasteTwice', { names: listed(twice) }),
    repeated.length > 0 && t('health.measurement.classPage.pasteRepeated', { names: listed(repeated) }),
    odd > 0 && t('health.measurement.classPage.pasteOdd', { count: odd }),
    beyond > 0 && t('health.measurement.classPage.pasteBeyond', { count: beyond }),
  ];
  return (
    <div className={styles.told} role="status">
      <p>{t('health.measurement.classPage.pasted', { count: Object.keys(typed).length })}</p>
      {left
        .filter((text) => text !== false)
        .map((text) => (
          <p key={text} data-look>
            {text}
          </p>
        ))}
    </div>
  );
}
