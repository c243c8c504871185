import { Button, Dropdown } from 'antd';
import { useActs } from '../acts/use-acts.tsx';
import type { AnyEntity, EntityRecord } from '../entity/any-entity.ts';
import { recordPath } from '../entity/record-path.ts';
import { noOwnWays, type ScreenOptions } from '../entity/screen-options.ts';
import { DeleteIcon, EditIcon, ExpandIcon, iconSizePx, RestoreIcon } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import { actWord } from '../states/state-words.ts';
import { useTransitions } from '../states/use-transitions.tsx';
import styles from './detail.module.css';
import { useRecordActs } from './use-record-acts.tsx';

interface RecordFootProps {
  entity: AnyEntity;
  options: ScreenOptions;
  href: string;
  record: EntityRecord;
  /** Called after the record was deleted. */
  onDeleted(): void;
}

/** Acts of a record: one main button, which is the next transition or a main act, and a menu for the rest. */
export function RecordFoot({ entity, options, href, record, onDeleted }: RecordFootProps) {
  const kit = useKit();
  const { useOwnWays = noOwnWays } = options;
  const ownWays = useOwnWays();
  const declared = useActs(entity, options.acts);
  const acts = useRecordActs(entity);
  const transitions = useTransitions(entity);
  const may = (act: string) => record.can.includes(act);
  const next = transitions.of(record).find(({ danger, aside }) => !danger && !aside);
  // A person who decides sees both decisions.
  const refusal = next && transitions.of(record).find(({ name }) => name === 'refuse');
  const main = next ? undefined : declared.mainOf(record);
  const own = [...ownWays(record), ...declared.itemsOf(record).filter(({ key }) => key !== main?.key)];
  const others = [
    ...own,
    ...transitions.itemsOf(
      record,
      [next, refusal].flatMap((one) => one?.name ?? []),
    ),
  ];
  const { RecordActs } = options;
  const isEmpty = !next && !main && others.length === 0 && !may('update') && !may('delete') && !may('restore');
  if (isEmpty && !RecordActs) return null;
  return (
    <div className={styles.foot}>
      {next && (
        <Button type="primary" onClick={() => void transitions.start(record, next.name)}>
          {actWord(kit, entity, next.name)}
        </Button>
      )}
      {main && (
        <Button type="primary" onClick={main.onClick}>
          {main.label}
        </Button>
      )}
      {refusal && (
        <Button danger onClick={() => void transitions.start(record, refusal.name)}>
          {actWord(kit, entity, refusal.name)}
        </Button>
      )}
      {may('update') && (
        <Button
          type={next || main ? 'default' : 'primary'}
          icon={<EditIcon size={iconSizePx.button} />}
          onClick={() => kit.open(options.edit?.href(record) ?? recordPath(kit, entity, href, record, '/edit'))}
        >
          {kit.t(options.edit?.label ?? 'kit.detail.edit')}
        </Button>
      )}
      {RecordActs && <RecordActs record={record} />}
      {may('restore') && (
        <Button
          type="primary"
          icon={<RestoreIcon size={iconSizePx.button} />}
          onClick={() => void acts.restore([record])}
        >
          {kit.t('kit.detail.restore')}
        </Button>
      )}
      {(others.length > 0 || may('delete')) && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              ...others,
              ...(may('delete')
                ? [
                    ...(others.length > 0 ? [{ type: 'divider' as const }] : []),
                    {
                      key: 'delete',
                      danger: true,
                      icon: <DeleteIcon size={iconSizePx.button} />,
                      label: kit.t('kit.detail.delete'),
                      onClick: () => acts.askDelete([record], onDeleted),
                    },
                  ]
                : []),
            ],
          }}
        >
          <Button type="text" className={styles.more}>
            {kit.t('kit.detail.moreActions')}
            <ExpandIcon size={iconSizePx.button} />
          </Button>
        </Dropdown>
      )}
      {transitions.dialog}
      {declared.dialog}
    </div>
  );
}
