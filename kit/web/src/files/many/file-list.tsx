import { Button, Progress, Segmented, Table, type TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import { useKit } from '../../kit-context.tsx';
import { ToneTag } from '../../states/state-tag.tsx';
import { type FileGroup, type FileRow, fileGroups, groupWords } from './file-row.ts';
import styles from './many.module.css';
import type { FileRows } from './use-file-rows.ts';

const PAGE_SIZE = 20;

const progressWords = {
  reading: 'kit.files.many.progress.reading',
  saving: 'kit.files.many.progress.saving',
} as const;
const phaseWords = {
  waiting: 'kit.files.many.states.waiting',
  reading: 'kit.files.many.states.reading',
  saving: 'kit.files.many.states.saving',
} as const;

interface FileListProps<R extends FileRow> {
  files: FileRows<R>;
  groupOf(row: R): FileGroup;
  /** Columns about the record of each picture. */
  targets: TableColumnsType<R>;
  /** Returns what keeps a row that was read from being saved; null for nothing. */
  doubtsOf(row: R): ReactNode;
  /** More buttons of a row that was read. */
  actsOf?(row: R): ReactNode;
  /** Returns the label of the button that saves so many pictures. */
  saveText(count: number): string;
  onSave(): void;
}

/** Returns the rows that can be saved now. */
export function readyRows<R extends FileRow>({ rows }: FileRows<R>, groupOf: (row: R) => FileGroup): R[] {
  return rows.filter((row) => row.phase === 'ready' && groupOf(row) === 'good');
}

/** Chosen pictures by groups, with the record of each, and the work on them. */
export function FileList<R extends FileRow>(props: FileListProps<R>) {
  const { files, groupOf, saveText, onSave } = props;
  const { t } = useKit();
  const [group, setGroup] = useState<FileGroup>('good');
  const { rows, work } = files;
  const ofGroup = (one: FileGroup) => rows.filter((row) => groupOf(row) === one);
  const ready = readyRows(files, groupOf).length;
  const saved = ofGroup('saved');
  if (rows.length === 0) return null;
  return (
    <>
      <div className={styles.tools}>
        <Segmented
          aria-label={t('kit.files.many.columns.state')}
          value={group}
          onChange={setGroup}
          options={fileGroups.map((value) => ({ value, label: `${t(groupWords[value])} ${ofGroup(value).length}` }))}
        />
        {work === null && rows.some(({ phase }) => phase === 'waiting') && (
          <Button onClick={files.goOn}>{t('kit.files.many.acts.retry')}</Button>
        )}
        {group === 'saved' && saved.length > 0 && (
          <Button onClick={() => files.remove(saved.map(({ id }) => id))}>{t('kit.files.many.acts.clear')}</Button>
        )}
        <span className={styles.space} />
        <Button type="primary" disabled={ready === 0 || work !== null} onClick={onSave}>
          {saveText(ready)}
        </Button>
      </div>
      {work !== null && (
        <div className={styles.progress}>
          <Progress
            percent={Math.floor((work.done / work.total) * 100)}
            aria-label={t(progressWords[work.kind], { done: work.done, total: work.total })}
            showInfo={false}
          />
          <span>{t(progressWords[work.kind], { done: work.done, total: work.total })}</span>
          <Button size="small" onClick={files.stop}>
            {t('kit.files.many.acts.stop')}
          </Button>
        </div>
      )}
      {work === null && saved.length > 0 && (
        <p role="status" className={styles.quiet}>
          {t('kit.files.many.result', { saved: saved.length, left: rows.length - saved.length })}
        </p>
      )}
      <RowTable {...props} shown={ofGroup(group)} />
    </>
  );
}

function RowTable<R extends FileRow>({
  files,
  targets,
  doubtsOf,
  actsOf,
  shown,
}: FileListProps<R> & { shown: readonly R[] }) {
  const { t } = useKit();
  const columns: TableColumnsType<R> = [
    {
      title: t('kit.files.many.columns.picture'),
      key: 'picture',
      width: 76,
      render: (_, { preview, path }) =>
        preview === undefined ? (
          <div className={styles.noPreview} />
        ) : (
          <img className={styles.preview} src={preview} alt={path} />
        ),
    },
    {
      title: t('kit.files.many.columns.file'),
      key: 'file',
      render: (_, { path }) => <span className={styles.path}>{path}</span>,
    },
    ...targets,
    {
      title: t('kit.files.many.columns.state'),
      key: 'state',
      width: 220,
      render: (_, row) => <State row={row} doubtsOf={doubtsOf} />,
    },
    {
      title: '',
      key: 'acts',
      width: actsOf ? 190 : 90,
      align: 'end',
      render: (_, row) => {
        const { id, phase } = row;
        if (phase === 'saved' || phase === 'saving' || phase === 'reading') return null;
        return (
          <span className={styles.acts}>
            {phase === 'failed' && (
              <Button size="small" onClick={() => files.retry(id)}>
                {t('kit.files.many.acts.retry')}
              </Button>
            )}
            {(phase === 'ready' || phase === 'failed') && actsOf?.(row)}
            <Button size="small" type="text" onClick={() => files.remove([id])}>
              {t('kit.files.many.acts.remove')}
            </Button>
          </span>
        );
      },
    },
  ];
  return (
    <Table<R>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={[...shown]}
      pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true, showSizeChanger: false }}
      locale={{ emptyText: t('kit.files.many.nothing') }}
    />
  );
}

/** State of a picture in words. */
function State<R extends FileRow>({ row, doubtsOf }: { row: R; doubtsOf(row: R): ReactNode }) {
  const { t } = useKit();
  const { phase, reason } = row;
  if (phase === 'refused' || phase === 'failed') return <span className={styles.wrong}>{reason}</span>;
  if (phase === 'waiting' || phase === 'reading' || phase === 'saving') {
    return <span className={styles.quiet}>{t(phaseWords[phase])}</span>;
  }
  if (phase === 'saved') return <ToneTag tone="fine">{t('kit.files.many.states.saved')}</ToneTag>;
  return (
    <span className={styles.doubts}>
      {doubtsOf(row) ?? <ToneTag tone="information">{t('kit.files.many.states.good')}</ToneTag>}
    </span>
  );
}
