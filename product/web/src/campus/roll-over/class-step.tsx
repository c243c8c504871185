import { saveRollOverClasses } from '@kiga/contract/campus/roll-over.acts.ts';
import { AddIcon, DeleteIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button, Input, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import styles from './roll-over.module.css';
import type { Draft } from './roll-over-data.ts';
import type { StepProps } from './wizard.tsx';

type Row = Draft['classes'][number] & { key: string };

const GRADUATE = 'graduate';
const OPEN = 'open';

/** Step 1: the classes of the new year, and where each present class goes. */
export function ClassStep({ draft, sending, attempt, go }: StepProps) {
  const { t, client } = useKit();
  const [rows, setRows] = useState<Row[]>(() => draft.classes.map((one) => ({ ...one, key: one.id })));
  const [isTried, setIsTried] = useState(false);
  const grades = [...new Map(draft.classes.map(({ gradeId, gradeName, stage }) => [gradeId, { gradeName, stage }]))];
  const teachers = draft.teachers.map(({ id, name }) => ({ value: id, label: name }));
  const nameOf = new Map(draft.teachers.map(({ id, name }) => [id, name]));
  const change = (key: string, to: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...to } : row)));
  const isBad = rows.some(({ className }) => className.trim() === '');

  const save = async () => {
    setIsTried(true);
    if (isBad) return;
    const classes = rows.map(
      ({ id, className, gradeId, capacity, leftOut, teachersChosen, headTeacherId, assistants, way, goesTo }) => ({
        id: id === '' ? null : id,
        className,
        gradeId,
        capacity,
        leftOut,
        teachersChosen,
        headTeacherId: teachersChosen ? headTeacherId : null,
        assistants: teachersChosen ? assistants : [],
        way,
        goesTo,
      }),
    );
    const input = { id: draft.id, version: draft.version, classes };
    if (await attempt((options) => client.call(saveRollOverClasses, input, options))) go(1);
  };
  const add = () => {
    const [gradeId = '', { gradeName, stage } = { gradeName: '', stage: 'junior' as const }] = grades[0] ?? [];
    setRows((before) => [
      ...before,
      {
        key: crypto.randomUUID(),
        id: '',
        isNew: true,
        leftOut: false,
        className: '',
        gradeId,
        gradeName,
        stage,
        capacity: null,
        teachersChosen: false,
        headTeacherId: null,
        assistants: [],
        followsId: null,
        way: null,
        goesTo: null,
        now: null,
        coming: 0,
        after: 0,
      },
    ]);
  };
  const targets = rows.flatMap(({ id, className, leftOut }) =>
    id === '' || leftOut ? [] : [{ value: id, label: className }],
  );

  return (
    <>
      <section className={styles.card}>
        <h2 className={styles.cardTitle}>
          {t('campus.class.rollOver.classes.ways')}
          <span className={styles.quiet}>{t('campus.class.rollOver.classes.present')}</span>
        </h2>
        <ul className={styles.ways}>
          {rows
            .filter(({ now }) => now !== null)
            .map((row) => (
              <li key={row.key}>
                <strong>{row.now?.className}</strong>
                <span className={styles.quiet}>{row.now?.count}</span>
                <Select
                  aria-label={t('campus.class.rollOver.classes.wayOf', { className: row.now?.className ?? '' })}
                  value={row.way === 'up' ? row.goesTo : row.way}
                  options={[
                    ...targets.filter(({ value }) => value !== row.id),
                    { value: GRADUATE, label: t('campus.class.rollOver.classes.graduate') },
                    { value: OPEN, label: t('campus.class.rollOver.classes.open') },
                  ]}
                  onChange={(value) =>
                    change(
                      row.key,
                      value === GRADUATE || value === OPEN
                        ? { way: value, goesTo: null }
                        : { way: 'up', goesTo: value },
                    )
                  }
                />
              </li>
            ))}
        </ul>
      </section>
      <section className={styles.card}>
        <h2 className={styles.cardTitle}>{t('campus.class.rollOver.classes.coming')}</h2>
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>{t('campus.class.rollOver.classes.name')}</th>
                <th>{t('campus.class.rollOver.classes.grade')}</th>
                <th>{t('campus.class.rollOver.classes.capacity')}</th>
                <th>{t('campus.class.rollOver.classes.sources')}</th>
                <th>{t('campus.class.rollOver.classes.head')}</th>
                <th>{t('campus.class.rollOver.classes.assistants')}</th>
                <th aria-label={t('campus.class.rollOver.classes.leaveOut')} />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const sources = rows.filter(({ way, goesTo }) => way === 'up' && goesTo === row.id && row.id !== '');
                const [source] = sources;
                const headId = source?.now?.headTeacherId ?? null;
                return (
                  <tr key={row.key} className={row.leftOut ? styles.out : undefined}>
                    <td>
                      <Input
                        aria-label={t('campus.class.rollOver.classes.name')}
                        value={row.className}
                        maxLength={50}
                        status={isTried && row.className.trim() === '' ? 'error' : ''}
                        placeholder={t('campus.class.rollOver.classes.required')}
                        onChange={({ target }) => change(row.key, { className: target.value })}
                      />
                      {row.isNew && <span className={styles.tag}>{t('campus.class.rollOver.classes.isNew')}</span>}
                    </td>
                    <td>
                      <Select
                        aria-label={t('campus.class.rollOver.classes.grade')}
                        value={row.gradeId}
                        options={grades.map(([value, { gradeName }]) => ({ value, label: gradeName }))}
                        onChange={(gradeId) => change(row.key, { gradeId })}
                      />
                    </td>
                    <td>
                      <InputNumber
                        className={styles.small ?? ''}
                        aria-label={t('campus.class.rollOver.classes.capacity')}
                        min={1}
                        max={200}
                        precision={0}
                        value={row.capacity}
                        onChange={(capacity) => change(row.key, { capacity })}
                      />
                    </td>
                    <td className={styles.quiet}>
                      {sources.map(({ now }) => `${now?.className} ${now?.count}`).join('、')}
                    </td>
                    <td>
                      <Select
                        className={styles.teacher ?? ''}
                        aria-label={t('campus.class.rollOver.classes.head')}
                        allowClear
                        placeholder={
                          row.teachersChosen || headId === null
                            ? t('campus.class.rollOver.classes.nobody')
                            : t('campus.class.rollOver.classes.followText', { name: nameOf.get(headId) ?? '' })
                        }
                        showSearch={{ optionFilterProp: 'label' }}
                        value={row.teachersChosen ? row.headTeacherId : null}
                        options={teachers}
                        onChange={(id) => {
                          const headTeacherId = id ?? null;
                          const isFollowing = headTeacherId === null && row.assistants.length === 0;
                          change(row.key, { headTeacherId, teachersChosen: !isFollowing });
                        }}
                      />
                    </td>
                    <td>
                      <Select
                        className={styles.teacher ?? ''}
                        mode="multiple"
                        maxCount={8}
                        aria-label={t('campus.class.rollOver.classes.assistants')}
                        placeholder={
                          row.teachersChosen
                            ? t('campus.class.rollOver.classes.noTeacher')
                            : t('campus.class.rollOver.classes.follow')
                        }
                        showSearch={{ optionFilterProp: 'label' }}
                        value={row.teachersChosen ? row.assistants : []}
                        options={teachers}
                        onChange={(assistants: string[]) =>
                          change(row.key, {
                            assistants,
                            headTeacherId: row.teachersChosen ? row.headTeacherId : headId,
                            teachersChosen: true,
                          })
                        }
                      />
                    </td>
                    <td className={styles.end}>
                      {row.isNew ? (
                        <Button
                          type="text"
                          aria-label={t('campus.class.rollOver.classes.remove', { className: row.className })}
                          icon={<DeleteIcon size={iconSizePx.button} />}
                          onClick={() =>
                            setRows((before) =>
                              before
                                .filter(({ key }) => key !== row.key)
                                .map((one) =>
                                  one.goesTo === row.id && row.id !== '' ? { ...one, way: OPEN, goesTo: null } : one,
                                ),
                            )
                          }
                        />
                      ) : (
                        <label className={styles.switch}>
                          <Switch
                            size="small"
                            checked={row.leftOut}
                            onChange={(leftOut) => change(row.key, { leftOut })}
                          />
                          {t('campus.class.rollOver.classes.leaveOut')}
                        </label>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
        <Button type="text" icon={<AddIcon size={iconSizePx.button} />} onClick={add}>
          {t('campus.class.rollOver.classes.add')}
        </Button>
      </section>
      <footer className={styles.foot}>
        <span className={styles.spread} />
        <Button type="primary" loading={sending} onClick={() => void save()}>
          {t('campus.class.rollOver.next')}
        </Button>
      </footer>
    </>
  );
}
