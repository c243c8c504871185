import type { AnyEntity } from '../entity/any-entity.ts';
import { capitalised } from '../entity/entity-words.ts';
import type { ScreenOptions } from '../entity/screen-options.ts';
import { AddIcon, ImportIcon, iconSizePx } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import { Button } from '../light/button.tsx';
import { StatusPage } from '../status-page/status-page.tsx';
import styles from './list.module.css';

/** Placeholder rows of the real height for the first page. */
export function RowSkeleton({ rows }: { rows: number }) {
  return (
    <div className={styles.skeleton} aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        // Placeholder rows have no other identity than their index.
        <div key={String(row)} className={styles.skeletonRow}>
          <span className={styles.skeletonName} />
          <span className={styles.skeletonText} />
          <span className={styles.skeletonText} />
          <span className={styles.skeletonText} />
        </div>
      ))}
    </div>
  );
}

interface EmptyProps {
  entity: AnyEntity;
  options: ScreenOptions;
  addLabel: string;
  onAdd?: () => void;
  onImport?: () => void;
  onTemplate?: () => void;
}

/** Placeholder of a list without any records, with the next step. */
export function NothingYet({ entity, options, addLabel, onAdd, onImport, onTemplate }: EmptyProps) {
  const kit = useKit();
  const name = kit.t(`${entity.key}.name`);
  const title = options.empty ? kit.t(options.empty.title) : kit.t('kit.list.emptyTitle', { name });
  // Records without a form appear by themselves; the text explains how.
  const isTold =
    onAdd !== undefined || onImport !== undefined || (entity.form.length === 0 && options.empty !== undefined);
  const text = options.empty ? kit.t(options.empty.text) : kit.t('kit.list.emptyText', { name });
  return (
    <StatusPage
      drawing={<kit.drawings.Empty />}
      title={isTold ? title : kit.t('kit.list.noData')}
      sentence={isTold ? text : undefined}
      actions={
        onImport ? (
          <>
            <Button type="primary" size="large" icon={<ImportIcon size={iconSizePx.button} />} onClick={onImport}>
              {kit.t('kit.list.importMany', { name })}
            </Button>
            <Button type="link" onClick={onTemplate}>
              {kit.t('kit.list.template')}
            </Button>
          </>
        ) : (
          onAdd && (
            <Button type="primary" size="large" icon={<AddIcon size={iconSizePx.button} />} onClick={onAdd}>
              {addLabel}
            </Button>
          )
        )
      }
    />
  );
}

/** Placeholder of a list whose filters match no record. */
export function NothingFound({ entity, onClear }: { entity: AnyEntity; onClear(): void }) {
  const kit = useKit();
  return (
    <StatusPage
      drawing={<kit.drawings.Empty />}
      title={kit.t('kit.list.noData')}
      sentence={capitalised(kit.t('kit.list.nothingFound', { names: kit.t(`${entity.key}.plural`) }))}
      actions={
        <Button size="large" onClick={onClear}>
          {kit.t('kit.list.clearFilters')}
        </Button>
      }
    />
  );
}
