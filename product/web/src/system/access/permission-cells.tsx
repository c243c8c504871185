import { permission } from '@kiga/contract/system/access/permission.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { callsOf, type EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { actFailure } from '@kiga/kit-web/entity/failure-text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App, Switch } from 'antd';
import { useState } from 'react';
import styles from './permissions.module.css';

const KINDS_SHOWN = 3;

interface CellProps {
  record: EntityRecord;
}

const asPermission = (record: EntityRecord): SavedOf<typeof permission> => record;

/** Switch that makes it a default of new roles; it changes at once, and back after a failure. */
export function DefaultCell({ record }: CellProps) {
  const kit = useKit();
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  const { id, version, isDefault, nameZh, nameEn } = asPermission(record);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const name = (kit.language === 'zh_CN' ? nameZh : nameEn) ?? '';

  async function change(isDefault: boolean) {
    setWanted(isDefault);
    const changed: Record<string, unknown> = { isDefault };
    try {
      await kit.client.call(callsOf(permission).save, { id, version, ...changed });
      message.success(
        kit.t(isDefault ? 'system.permissionList.isDefault' : 'system.permissionList.isNoDefault', { name }),
      );
    } catch (error) {
      message.error(actFailure(kit, error));
    }
    await afterSave();
    setWanted(null);
  }

  return (
    <Switch
      size="small"
      checked={wanted ?? isDefault === true}
      loading={wanted !== null}
      disabled={!record.can.includes('update')}
      aria-label={kit.t('system.permissionList.default', { name })}
      onChange={(isDefault) => void change(isDefault)}
    />
  );
}

/** Kinds of user whose roles may hold it: the first, and the number of others. */
export function KindsCell({ record }: CellProps) {
  const { t } = useKit();
  const { appTypes } = asPermission(record);
  if (!appTypes || appTypes.length === 0) return <NoValue />;
  const names = appTypes.map((appType) => t(`identity.appType.${appType}`));
  const comma = t('kit.field.comma');
  const more = names.length - KINDS_SHOWN;
  return (
    <span className={styles.kinds} title={names.join(comma)}>
      <span className={styles.first}>{names.slice(0, KINDS_SHOWN).join(comma)}</span>
      {more > 0 && <span className={styles.more}>{t('system.permissionList.moreKinds', { count: more })}</span>}
    </span>
  );
}

/** Key of the permission. */
export function KeyCell({ record }: CellProps) {
  return <code className={styles.key}>{asPermission(record).key}</code>;
}

/** Name in the reader's language, with the key. */
export function PermissionHead({ record }: CellProps) {
  const { language } = useKit();
  const { nameZh, nameEn, key } = asPermission(record);
  return (
    <header>
      <h2 className={styles.name}>{language === 'zh_CN' ? nameZh : nameEn}</h2>
      <code className={styles.key}>{key}</code>
    </header>
  );
}
