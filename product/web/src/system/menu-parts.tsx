import { resetMenu } from '@kiga/contract/system/menu.acts.ts';
import type { menu } from '@kiga/contract/system/menu.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { actFailure } from '@kiga/kit-web/entity/failure-text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { iconSizePx, RestoreIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useMutation } from '@tanstack/react-query';
import { App, Button, Popconfirm, Tag } from 'antd';
import { iconByName } from './menu-icons.ts';
import { usePermissionWords } from './menu-widgets.tsx';
import styles from './menus.module.css';

interface PartProps {
  record: EntityRecord;
}

const asMenu = (record: EntityRecord) => record as SavedOf<typeof menu>;

/** Icon and name of an entry, with the reset to its delivered values. */
export function MenuHead({ record }: PartProps) {
  const kit = useKit();
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  const { id, nameZh, nameEn, icon, key, can } = asMenu(record);
  const Icon = iconByName(icon ?? null);
  const name = (kit.language === 'en_US' ? nameEn : nameZh) ?? '';
  const reset = useMutation({
    mutationFn: () => kit.client.call(resetMenu, { id }),
    onSuccess: async () => {
      void message.success(kit.t('system.menu.resetDone'));
      await afterSave();
    },
    onError: (error) => void message.error(actFailure(kit, error)),
  });
  return (
    <header className={styles.head}>
      <Icon size={iconSizePx.header} aria-hidden />
      <h2 className={styles.name}>{name}</h2>
      {key && <Tag>{kit.t('system.menu.ofProduct')}</Tag>}
      {key && can.includes('update') && (
        <Popconfirm
          title={kit.t('system.menu.resetQuestion', { name })}
          description={kit.t('system.menu.resetText')}
          okText={kit.t('system.menu.acts.reset')}
          cancelText={kit.t('kit.form.cancel')}
          onConfirm={() => reset.mutate()}
        >
          <Button icon={<RestoreIcon size={iconSizePx.button} aria-hidden />} loading={reset.isPending}>
            {kit.t('system.menu.acts.reset')}
          </Button>
        </Popconfirm>
      )}
    </header>
  );
}

/** Accounts that have an entry: by permission, as text, and by kind of user. */
export function MenuWho({ record }: PartProps) {
  const { t } = useKit();
  const { permission, appTypes } = asMenu(record);
  const words = usePermissionWords();
  return (
    <DetailSection title={t('system.menu.groups.who')}>
      <dl className={styles.facts}>
        <dt>{t('system.menu.fields.permission')}</dt>
        <dd>{permission ? (words.get(permission) ?? permission) : t('system.menu.everybody')}</dd>
        <dt>{t('system.menu.fields.appTypes')}</dt>
        <dd>
          {appTypes && appTypes.length > 0
            ? appTypes.map((kind) => t(`system.menu.options.appTypes.${kind}`)).join(t('kit.field.comma'))
            : t('system.menu.allKinds')}
        </dd>
      </dl>
    </DetailSection>
  );
}
