import type { ReactNode } from 'react';
import { lazyPart } from '../chunks/lazy-part.tsx';
import { ColumnsIcon, ExportIcon, ImportIcon, iconSizePx, RefreshIcon } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import { Popover } from '../light/bubbles.tsx';
import { Button } from '../light/button.tsx';
import { Waiting } from '../light/waiting.tsx';
import type { ChangePreferences, ListPreferences } from '../preferences/list-preferences.ts';
import type { ColumnTitle } from './columns.tsx';
import styles from './list.module.css';

const ColumnPreferences = lazyPart(() => import('../preferences/column-preferences.tsx'), { Waiting });

interface ListToolsProps {
  /** All columns in their order; none where another view shows the records. */
  columns: readonly ColumnTitle[];
  preferences: ListPreferences;
  changePreferences: ChangePreferences;
  onImport?: () => void;
  onExport?: () => void;
  onRefresh(): void;
  refreshing: boolean;
}

/** Tools of the list as a whole. */
export function ListTools({
  columns,
  preferences,
  changePreferences,
  onImport,
  onExport,
  onRefresh,
  refreshing,
}: ListToolsProps) {
  const { t } = useKit();
  return (
    <>
      {onImport && (
        <Tool label={t('kit.list.import')} icon={<ImportIcon size={iconSizePx.button} />} onClick={onImport} />
      )}
      {onExport && (
        <Tool label={t('kit.list.export')} icon={<ExportIcon size={iconSizePx.button} />} onClick={onExport} />
      )}
      {columns.length > 0 && (
        <Popover
          trigger="click"
          placement="bottomRight"
          content={
            <ColumnPreferences columns={columns} preferences={preferences} changePreferences={changePreferences} />
          }
        >
          <Button
            type="text"
            title={t('kit.list.columns')}
            aria-label={t('kit.list.columns')}
            icon={<ColumnsIcon size={iconSizePx.button} />}
          />
        </Popover>
      )}
      <Button
        type="text"
        title={t('kit.list.refresh')}
        aria-label={t('kit.list.refresh')}
        icon={<RefreshIcon size={iconSizePx.button} />}
        disabled={refreshing}
        onClick={onRefresh}
      />
    </>
  );
}

/** A button whose label disappears where space is short. */
function Tool({ label, icon, onClick }: { label: string; icon: ReactNode; onClick(): void }) {
  return (
    <Button type="text" icon={icon} title={label} onClick={onClick}>
      <span className={styles.roomy}>{label}</span>
    </Button>
  );
}
