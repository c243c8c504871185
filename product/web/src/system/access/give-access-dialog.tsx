import { admin, adminAppTypes } from '@kiga/contract/system/access/admin.entity.ts';
import { role } from '@kiga/contract/system/access/role.entity.ts';
import { user } from '@kiga/contract/system/access/user.entity.ts';
import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { type AnyEntity, callsOf, type EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { capitalised } from '@kiga/kit-web/entity/entity-words.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import type { SendOptions } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { App, Modal, Radio, Skeleton } from 'antd';
import { type ComponentType, useState } from 'react';
import styles from './access.module.css';
import { asAccount } from './account-record.ts';
import { asRole, type Role } from './role-record.ts';
import { type RoleChoices, useRoleChoices } from './use-role-choices.ts';

const ROLES_ASKED = 200;

/** An account that has asked for a permission. */
export interface Asker {
  accountId: string;
  userName: string;
  appType: number;
  organizationId: string;
  asked: { permission: string; screen: string };
}

/** A way to give the permission: a role of the account gains it, or the account gains a role that has it. */
interface Way {
  key: string;
  role: Role;
  widens: boolean;
}

interface Loaded {
  account: EntityRecord;
  roles: readonly EntityRecord[];
}

interface GiveAccessProps {
  asker: Asker;
  onGiven(): void;
  onClose(): void;
}

/** Dialog that gives an account the permission that it has asked for. */
export default function GiveAccessDialog({ asker, onGiven, onClose }: GiveAccessProps) {
  const kit = useKit();
  const { t, client } = kit;
  const { accountId, appType, organizationId } = asker;
  const entity: AnyEntity = adminAppTypes.some((one) => one === String(appType)) ? admin : user;
  const tenantOf = (one: AnyEntity) => (kit.ownerOf(one) === null ? ownerById(one.tenancy, organizationId) : {});
  const choices = useRoleChoices(kit.ownerOf(role) === null ? organizationId : undefined);
  const query = useQuery({
    queryKey: [role.key, 'ways', accountId],
    queryFn: async ({ signal }): Promise<Loaded> => {
      const [page, account] = await Promise.all([
        client.call(callsOf(role).page, { pageSize: ROLES_ASKED, ...tenantOf(role) }, { signal }),
        client.call(callsOf(entity).get, { id: accountId, ...tenantOf(entity) }, { signal }),
      ]);
      return { account, roles: page.list };
    },
    retry: false,
  });
  const failed = [query, choices].find(({ isError }) => isError);
  if (failed || !query.data || !choices.data) {
    return (
      <Modal open title={t('system.access.give.title')} footer={null} onCancel={onClose}>
        {failed ? (
          <LoadFailure failure={failed.error} attempts={failed.errorUpdateCount} retry={() => void failed.refetch()} />
        ) : (
          <Skeleton active />
        )}
      </Modal>
    );
  }
  return (
    <Ways
      asker={asker}
      entity={entity}
      tenantOf={tenantOf}
      choices={choices.data}
      {...query.data}
      onGiven={onGiven}
      onClose={onClose}
    />
  );
}

interface WaysProps extends GiveAccessProps, Loaded {
  entity: AnyEntity;
  tenantOf(entity: AnyEntity): Readonly<Record<string, string>>;
  choices: RoleChoices;
}

function Ways({ asker, entity, tenantOf, choices, account, roles, onGiven, onClose }: WaysProps) {
  const { t, client } = useKit();
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  const permission = choices.permissions.find(({ key }) => key === asker.asked.permission);
  const ways = permission === undefined ? [] : waysOf(permission, account, roles);
  const screen = capitalised(asker.asked.screen);

  async function give({ role: chosen, widens }: Way, options: SendOptions): Promise<void> {
    if (widens) await client.call(callsOf(role).save, { ...widened(chosen), ...tenantOf(role) }, options);
    else {
      const { id, version } = account;
      const changed: Readonly<Record<string, unknown>> = {
        roles: [...(asAccount(account).roles ?? []), chosen.id],
        ...tenantOf(entity),
      };
      await client.call(callsOf(entity).save, { id, version, ...changed }, options);
    }
    message.success(t('system.access.give.done', { userName: asker.userName, screen }));
    void afterSave();
    onGiven();
    onClose();
  }

  /** Returns the input that adds the permission, and its menu entry where the role has chosen its menu. */
  function widened({ id, version, permissions, menus }: Role) {
    const added = permission === undefined ? [] : [permission.id];
    const entries = choices.menus.flatMap((menu) => (menu.permissionId === permission?.id ? [menu.id] : []));
    return {
      id,
      version,
      permissions: [...new Set([...(permissions ?? []), ...added])],
      ...(menus?.length && { menus: [...new Set([...menus, ...entries])] }),
    };
  }

  function labelOf({ role: one, widens }: Way): string {
    const name = one.name ?? '';
    return widens
      ? t('system.access.give.widen', { role: name, count: one.accountCount ?? 0 })
      : t('system.access.give.giveRole', { role: name, account: asker.userName });
  }

  const [WayWidget] = useState(() => radios(ways.map((way) => ({ value: way.key, label: labelOf(way) }))));

  return (
    <AskDialog
      title={t('system.access.give.titleOf', { screen, account: asker.userName })}
      lead={<p>{ways.length === 0 ? t('system.access.give.noWay') : t('system.access.give.lead')}</p>}
      fields={ways.length === 0 ? {} : { way: choice(ways.map(({ key }) => key) as [string], { required: true }) }}
      start={{ way: ways[0]?.key }}
      widgets={{ way: WayWidget }}
      labelOf={() => t('system.access.give.way')}
      ok={t('system.access.give.ok')}
      over={ways.length === 0}
      send={async (values, options) => {
        const way = ways.find(({ key }) => key === values.way);
        if (way) await give(way, options);
      }}
      onClose={onClose}
    />
  );
}

/** Returns a widget with these choices, one below the other. */
function radios(options: { value: string; label: string }[]): ComponentType<WidgetProps> {
  return ({ value, onChange }) => (
    <Radio.Group
      className={styles.ways}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={options}
    />
  );
}

/** Returns the ways that the reader may take: first the roles that the account has, then others with the permission. */
function waysOf(
  { id, may }: RoleChoices['permissions'][number],
  account: EntityRecord,
  roles: readonly EntityRecord[],
): Way[] {
  const held = asAccount(account).roles ?? [];
  const widening = roles.filter((one) => may && held.includes(one.id) && one.can.includes('update'));
  const giving = roles.filter(
    (one) => account.can.includes('update') && !held.includes(one.id) && asRole(one).permissions?.includes(id),
  );
  return [
    ...widening.map((one) => ({ key: `widen ${one.id}`, role: asRole(one), widens: true })),
    ...giving.map((one) => ({ key: `give ${one.id}`, role: asRole(one), widens: false })),
  ];
}
