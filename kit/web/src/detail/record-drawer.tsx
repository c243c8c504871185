import { Button, Drawer, Grid, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { AnyEntity, EntityRecord } from '../entity/any-entity.ts';
import { recordTitle } from '../entity/entity-words.ts';
import { LoadFailure } from '../entity/load-failure.tsx';
import { PageSkeleton } from '../entity/page-skeleton.tsx';
import { recordPath } from '../entity/record-path.ts';
import type { ScreenOptions } from '../entity/screen-options.ts';
import { CloseIcon, CollapseIcon, ExpandIcon, iconSizePx, OwnPageIcon } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import { widthPx } from '../theme/tokens.ts';
import styles from './detail.module.css';
import { RecordFoot } from './record-foot.tsx';
import { RecordSections } from './record-sections.tsx';
import { useRecord } from './use-record.ts';

interface RecordDrawerProps {
  entity: AnyEntity;
  options: ScreenOptions;
  href: string;
  open: boolean;
  id: string | null;
  /** The record as the list shows it, until the complete one has arrived. */
  known: EntityRecord | undefined;
  /** Place in the list, from 1; null where the record is not in it. */
  position: { place: number; total: number } | null;
  onStep(step: 1 | -1): void;
  onClose(): void;
}

/** A record next to its list without a modal mask, so that users can step through the list. */
export default function RecordDrawer(props: RecordDrawerProps) {
  const { entity, options, href, open, id, known, position, onStep, onClose } = props;
  const kit = useKit();
  const wide = Grid.useBreakpoint().xl;
  const query = useRecord(entity, id, known);
  const record = query.data;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      getContainer={false}
      mask={false}
      size={wide ? widthPx.drawer : '100%'}
      closable={false}
      focusable={{ trap: false, focusTriggerAfterClose: false }}
      rootStyle={{ position: 'absolute' }}
      classNames={{
        section: styles.drawer,
        header: styles.drawerHeader,
        body: styles.drawerBody,
        footer: styles.drawerFooter,
      }}
      aria-label={record ? recordTitle(kit, entity, record) : undefined}
      title={
        <div className={styles.drawerBar}>
          {position && (
            <>
              <span>{kit.t('kit.detail.position', position)}</span>
              <Step label={kit.t('kit.detail.previous')} disabled={position.place <= 1} onClick={() => onStep(-1)}>
                <CollapseIcon size={iconSizePx.button} />
              </Step>
              <Step
                label={kit.t('kit.detail.next')}
                disabled={position.place >= position.total}
                onClick={() => onStep(1)}
              >
                <ExpandIcon size={iconSizePx.button} />
              </Step>
            </>
          )}
          <span className={styles.spring} />
          {record && (
            <Button
              type="text"
              icon={<OwnPageIcon size={iconSizePx.button} />}
              onClick={() => kit.open(recordPath(kit, entity, href, record))}
            >
              {kit.t('kit.detail.ownPage')}
            </Button>
          )}
          <Step label={kit.t('kit.detail.close')} onClick={onClose}>
            <CloseIcon size={iconSizePx.button} />
          </Step>
        </div>
      }
      footer={
        record && <RecordFoot entity={entity} options={options} href={href} record={record} onDeleted={onClose} />
      }
    >
      {record ? (
        <RecordSections entity={entity} options={options} record={record} />
      ) : query.isError ? (
        <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Drawer>
  );
}

function Step(props: { label: string; disabled?: boolean; onClick(): void; children: ReactNode }) {
  const { label, disabled, onClick, children } = props;
  return (
    <Tooltip title={label}>
      <Button type="text" size="small" aria-label={label} icon={children} disabled={disabled} onClick={onClick} />
    </Tooltip>
  );
}
