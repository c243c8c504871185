import { Tabs } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { lazyPart } from '../chunks/lazy-part.tsx';
import type { AnyEntity, EntityRecord } from '../entity/any-entity.ts';
import { recordTitle } from '../entity/entity-words.ts';
import { formatMoment } from '../entity/format.ts';
import type { ScreenOptions } from '../entity/screen-options.ts';
import { useKit } from '../kit-context.tsx';
import { StateTag } from '../states/state-tag.tsx';
import { stateOf } from '../states/state-words.ts';
import styles from './detail.module.css';
import { DetailSection, FieldList } from './detail-section.tsx';

const RecordHistory = lazyPart(() => import('../history/record-history.tsx'));

const RECORD = 'record';
const HISTORY = 'history';

interface RecordSectionsProps {
  entity: AnyEntity;
  options: ScreenOptions;
  record: EntityRecord;
}

/** A complete record: the head, then its content and, for permitted readers, its history. */
export function RecordSections({ entity, options, record }: RecordSectionsProps) {
  const kit = useKit();
  const { part, showPart } = usePart();
  const { RecordHead } = options;
  return (
    <div className={styles.sections}>
      {RecordHead ? (
        <RecordHead record={record} />
      ) : (
        <header className={styles.head}>
          <h2 className={styles.name}>{recordTitle(kit, entity, record)}</h2>
          {entity.states && <StateTag entity={entity} state={stateOf(entity, record)} />}
        </header>
      )}
      {record.can.includes('readHistory') ? (
        <Tabs
          className={styles.parts}
          activeKey={part}
          onChange={showPart}
          destroyOnHidden
          items={[
            {
              key: RECORD,
              label: kit.t('kit.history.record'),
              children: <Sections entity={entity} options={options} record={record} />,
            },
            {
              key: HISTORY,
              label: kit.t('kit.history.title'),
              children: <RecordHistory key={record.id} entity={entity} record={record} />,
            },
          ]}
        />
      ) : (
        <Sections entity={entity} options={options} record={record} />
      )}
    </div>
  );
}

/** Returns the current tab of the record, which the address holds. */
function usePart() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const parameters = new URLSearchParams(search);
  return {
    part: parameters.get('part') === HISTORY ? HISTORY : RECORD,
    showPart(part: string) {
      if (part === RECORD) parameters.delete('part');
      else parameters.set('part', part);
      void navigate({ pathname, search: parameters.toString() }, { replace: true });
    },
  };
}

/** Content of the record: warnings first, then the groups of its detail. */
function Sections({ entity, options, record }: RecordSectionsProps) {
  const kit = useKit();
  const { RecordAlert, sections = {}, columns = {} } = options;
  return (
    <div className={styles.sections}>
      {RecordAlert && <RecordAlert record={record} />}
      {entity.detail.map(({ name, fields }) => {
        const Section = sections[name];
        if (Section) return <Section key={name} record={record} />;
        // Fields that the reader may not see are absent from the record.
        const readable = fields.filter((field) => field in record);
        if (readable.length === 0) return null;
        return (
          <DetailSection key={name} title={kit.t(`${entity.key}.groups.${name}`)}>
            <FieldList entity={entity} fields={readable} record={record} columns={columns} />
          </DetailSection>
        );
      })}
      <p className={styles.saved}>{savedText(kit, record)}</p>
    </div>
  );
}

function savedText(kit: ReturnType<typeof useKit>, { updatedBy, updatedAt }: EntityRecord): string {
  const when = formatMoment(updatedAt, kit.language);
  return updatedBy === null
    ? kit.t('kit.detail.savedAt', { when })
    : kit.t('kit.detail.savedBy', { who: updatedBy, when });
}
