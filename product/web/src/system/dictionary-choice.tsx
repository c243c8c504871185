import { dictionary } from '@kiga/contract/system/dictionary.entity.ts';
import { dictionaryItem } from '@kiga/contract/system/dictionary-item.entity.ts';
import { callsOf, type EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { recordTitle } from '@kiga/kit-web/entity/entity-words.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { AddIcon, iconSizePx, ListIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import styles from './dictionary.module.css';

/** Maximum number of dictionaries shown here; they also have a list of their own. */
const MOST = 200;

/** The dictionaries next to the list of items; the chosen one filters it. `listHref` is the list of dictionaries. */
export function DictionaryChoice({ href, listHref }: { href: string; listHref: string }) {
  const kit = useKit();
  const navigate = useNavigate();
  const chosen = useSearchParams()[0].getAll('dictionaryId');
  const query = useQuery({
    queryKey: [dictionary.key, 'choice'],
    queryFn: ({ signal }) => kit.client.call(callsOf(dictionary).page, { pageSize: MOST }, { signal }),
  });
  useChanges([dictionary.key, dictionaryItem.key], () => query.refetch());
  const choose = (id: string | null) =>
    void navigate({ pathname: href, search: id === null ? '' : `dictionaryId=${id}` });

  return (
    <nav className={styles.choice} aria-label={kit.t('system.dictionary.plural')}>
      <div className={styles.choiceHead}>
        <h2 className={styles.choiceTitle}>{kit.t('system.dictionary.kinds')}</h2>
        <IconButton label={kit.t('system.dictionary.manage')} onClick={() => kit.open(listHref)}>
          <ListIcon size={iconSizePx.button} />
        </IconButton>
        {kit.can('system.dictionary.create') && (
          <IconButton label={kit.t('system.dictionary.add')} onClick={() => kit.open(`${listHref}/new`)}>
            <AddIcon size={iconSizePx.button} />
          </IconButton>
        )}
      </div>
      {query.isError && !query.data && (
        <Alert
          type="error"
          title={failureText(kit, query.error)}
          action={
            <Button size="small" onClick={() => void query.refetch()}>
              {kit.t('kit.failure.retry')}
            </Button>
          }
        />
      )}
      {query.isPending && <Skeleton active title={false} className={styles.waiting} />}
      {query.data && (
        <ul className={styles.kinds}>
          <Kind title={kit.t('system.dictionary.all')} chosen={chosen.length === 0} onChoose={() => choose(null)} />
          {(query.data.list as EntityRecord[]).map((record) => (
            <Kind
              key={record.id}
              title={recordTitle(kit, dictionary, record)}
              count={Number(record.itemCount)}
              off={record.isActive !== true}
              chosen={chosen.includes(record.id)}
              onChoose={() => choose(record.id)}
            />
          ))}
        </ul>
      )}
    </nav>
  );
}

interface KindProps {
  title: string;
  count?: number;
  off?: boolean;
  chosen: boolean;
  onChoose(): void;
}

function Kind({ title, count, off, chosen, onChoose }: KindProps) {
  const { t } = useKit();
  return (
    <li>
      <button type="button" className={styles.kind} aria-current={chosen || undefined} onClick={onChoose}>
        <span className={styles.kindTitle}>{title}</span>
        {off && <span className={styles.quiet}>{t('system.dictionary.off')}</span>}
        {count !== undefined && <span className={styles.quiet}>{count}</span>}
      </button>
    </li>
  );
}

function IconButton(props: { label: string; onClick(): void; children: ReactNode }) {
  return (
    <Tooltip title={props.label}>
      <Button type="text" size="small" aria-label={props.label} icon={props.children} onClick={props.onClick} />
    </Tooltip>
  );
}
