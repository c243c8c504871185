import { Button, Dropdown } from 'antd';
import type { AnyEntity, EntityRecord } from '../entity-screen/any-entity.ts';
import { recordPath } from '../entity-screen/record-path.ts';
import { DeleteIcon, EditIcon, ExpandIcon, iconSizePx, RestoreIcon } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import styles from './detail.module.css';
import { useRecordActs } from './use-record-acts.tsx';

interface RecordFootProps {
  entity: AnyEntity;
  href: string;
  record: EntityRecord;
  /** After the record was deleted. */
  onDeleted(): void;
}

/** What can be done with a record: one main button, the rest behind 'more'. */
export function RecordFoot({ entity, href, record, onDeleted }: RecordFootProps) {
  const kit = useKit();
  const acts = useRecordActs(entity);
  const may = (act: string) => record.can.includes(act);
  if (!may('update') && !may('delete') && !may('restore')) return null;
  return (
    <div className={styles.foot}>
      {may('update') && (
        <Button
          type="primary"
          icon={<EditIcon size={iconSizePx.button} />}
          onClick={() => kit.open(recordPath(kit, href, record, '/edit'))}
        >
          {kit.t('kit.detail.edit')}
        </Button>
      )}
      {may('restore') && (
        <Button
          type="primary"
          icon={<RestoreIcon size={iconSizePx.button} />}
          onClick={() => void acts.restore(record)}
        >
          {kit.t('kit.detail.restore')}
        </Button>
      )}
      {may('delete') && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              {
                key: 'delete',
                danger: true,
                icon: <DeleteIcon size={iconSizePx.button} />,
                label: kit.t('kit.detail.delete'),
                onClick: () => void acts.askDelete([record]).then((deleted) => deleted && onDeleted()),
              },
            ],
          }}
        >
          <Button type="text" className={styles.more}>
            {kit.t('kit.detail.moreActions')}
            <ExpandIcon size={iconSizePx.button} />
          </Button>
        </Dropdown>
      )}
    </div>
  );
}
