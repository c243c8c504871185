import { iconSizePx, SearchIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button, Input, Select, Table } from 'antd';
import { useState } from 'react';
import { DecisionDialog } from './decision-dialog.tsx';
import { DecisionList } from './decision-list.tsx';
import styles from './roll-over.module.css';
import type { Draft } from './roll-over-data.ts';
import { useKindText } from './use-kind-text.ts';
import type { StepProps } from './wizard.tsx';

type Child = Draft['children'][number];

const PAGE = 50;

/** Step 2: every child with its way; single children can be moved elsewhere. */
export function NameStep(props: StepProps) {
  const { draft, go } = props;
  const { t } = useKit();
  const [classId, setClassId] = useState('');
  const [search, setSearch] = useState('');
  const [changed, setChanged] = useState<Child>();
  const textOf = useKindText(draft);
  const classes = new Map(draft.classes.map((one) => [one.id, one]));
  const shown = draft.children.filter(
    ({ fromId, stuName }) => (classId === '' || fromId === classId) && (stuName ?? '').includes(search.trim()),
  );
  return (
    <>
      <div className={styles.columns}>
        <section className={styles.card}>
          <div className={styles.filters}>
            <Input
              type="search"
              prefix={<SearchIcon size={iconSizePx.button} />}
              allowClear
              aria-label={t('campus.class.rollOver.names.search')}
              placeholder={t('campus.class.rollOver.names.search')}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            <Select
              aria-label={t('campus.class.rollOver.names.from')}
              value={classId}
              options={[
                { value: '', label: t('campus.class.rollOver.names.all') },
                ...draft.classes.flatMap(({ id, now }) => (now ? [{ value: id, label: now.className }] : [])),
              ]}
              onChange={setClassId}
            />
          </div>
          <Table<Child>
            size="middle"
            rowKey="id"
            dataSource={shown}
            scroll={{ x: 'max-content' }}
            locale={{ emptyText: t('campus.class.rollOver.names.none') }}
            pagination={shown.length > PAGE ? { pageSize: PAGE, showSizeChanger: false } : false}
            columns={[
              { key: 'name', title: t('campus.class.rollOver.names.child'), dataIndex: 'stuName' },
              { key: 'birthday', title: t('campus.class.rollOver.names.birthday'), dataIndex: 'birthday' },
              {
                key: 'from',
                title: t('campus.class.rollOver.names.from'),
                render: (_, { fromId }) => classes.get(fromId)?.now?.className,
              },
              {
                key: 'to',
                title: t('campus.class.rollOver.names.to'),
                render: (_, child) => (
                  <span className={child.kind === 'open' ? styles.openText : undefined}>{textOf(child)}</span>
                ),
              },
              { key: 'reason', title: t('campus.class.rollOver.names.reason'), dataIndex: 'reason' },
              {
                key: 'act',
                title: '',
                align: 'right',
                render: (_, child) => (
                  <Button
                    type="link"
                    size="small"
                    aria-label={t('campus.class.rollOver.decide.move', { name: child.stuName ?? '' })}
                    onClick={() => setChanged(child)}
                  >
                    {t('campus.class.rollOver.names.change')}
                  </Button>
                ),
              },
            ]}
          />
        </section>
        <DecisionList {...props} />
      </div>
      {changed && <DecisionDialog {...props} child={changed} onClose={() => setChanged(undefined)} />}
      <footer className={styles.foot}>
        <span className={styles.spread} />
        <Button onClick={() => go(0)}>{t('campus.class.rollOver.back')}</Button>
        <Button type="primary" onClick={() => go(2)}>
          {t('campus.class.rollOver.next')}
        </Button>
      </footer>
    </>
  );
}
