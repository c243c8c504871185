import { dictionary } from '@kiga/contract/system/dictionary.entity.ts';
import { dictionaryItem } from '@kiga/contract/system/dictionary-item.entity.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { recordTitle } from '@kiga/kit-web/entity/entity-words.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';
import { useLocation } from 'react-router';
import { ActiveSwitch } from './access/active-switch.tsx';
import styles from './dictionary.module.css';
import { DictionaryChoice } from './dictionary-choice.tsx';

/** Path of the dictionaries themselves, below the screen's path. */
const KINDS = '/kinds';

const Items = entityScreen(dictionaryItem, {
  usesLibrary: true,
  title: 'system.dictionaryItem.plural',
  columns: { isActive: { Cell: ActiveSwitch } },
  narrowOrder: ['dictionaryId', 'sort'],
  inlineFilters: ['isActive'],
  onlyNew: ['dictionaryId', 'code'],
  newWith: ['dictionaryId'],
  RecordHead: Head,
  empty: { title: 'system.dictionary.emptyTitle', text: 'system.dictionary.emptyText' },
  addNext: true,
});

const Kinds = entityScreen(dictionary, {
  columns: { isActive: { Cell: ActiveSwitch } },
  onlyNew: ['code'],
  RecordHead: Head,
  sections: { items: ItemsSection },
});

/** Screen of dictionary items, with their dictionaries next to them. */
export default function DictionaryScreen({ href }: { href: string }) {
  const { pathname } = useLocation();
  if (pathname.startsWith(`${href}${KINDS}`)) return <Kinds href={`${href}${KINDS}`} />;
  if (pathname !== href) return <Items href={href} />;
  return (
    <div className={styles.screen}>
      <DictionaryChoice href={href} listHref={`${href}${KINDS}`} />
      <div className={styles.items}>
        <Items href={href} />
      </div>
    </div>
  );
}

/** The text in the reader's language, and whether it is active. */
function Head({ record }: { record: EntityRecord }) {
  const kit = useKit();
  return (
    <header className={styles.head}>
      <h2 className={styles.name}>{recordTitle(kit, dictionary, record)}</h2>
      {record.isActive !== true && <span className={styles.quiet}>{kit.t('system.dictionary.off')}</span>}
    </header>
  );
}

/** Number of items in a dictionary, as a link to them. */
function ItemsSection({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { pathname } = useLocation();
  const href = pathname.slice(0, pathname.indexOf(KINDS));
  const count = Number(record.itemCount);
  return (
    <DetailSection title={kit.t('system.dictionary.groups.items')}>
      <p className={styles.total}>
        {kit.t('system.dictionaryItem.total', { count })}{' '}
        <Button type="link" size="small" onClick={() => kit.open(`${href}?dictionaryId=${record.id}`)}>
          {kit.t('system.dictionary.showItems')}
        </Button>
      </p>
    </DetailSection>
  );
}
