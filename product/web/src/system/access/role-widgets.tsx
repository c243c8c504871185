import type { DataScope } from '@kiga/contract/identity/data-scopes.ts';
import { starterRoles } from '@kiga/contract/system/access/starter-roles.ts';
import { fieldLabel, optionLabel } from '@kiga/kit-web/entity/entity-words.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { NameWidget } from '@kiga/kit-web/fields/text-widgets.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button, Radio, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { CheckTree } from './check-tree-view.tsx';
import { functionTree, menuTree, withReading } from './role-tree.ts';
import styles from './roles.module.css';
import { type RoleChoices, useRoleChoices } from './use-role-choices.ts';

/** Text keys that explain each data scope in one sentence. */
export const meaningOfScope: Readonly<Record<DataScope, string>> = {
  all: 'system.roleForm.scope.all',
  area: 'system.roleForm.scope.area',
  contract: 'system.roleForm.scope.contract',
  ownOrganization: 'system.roleForm.scope.ownOrganization',
  ownClasses: 'system.roleForm.scope.ownClasses',
};

/** Widget for the name; that of a new role offers common roles to start from. */
export function RoleNameWidget(props: WidgetProps) {
  return (
    <>
      <NameWidget {...props} />
      {props.record === undefined && <StartFrom {...props} />}
    </>
  );
}

function StartFrom({ entity, ownerId, onChange, onOther }: WidgetProps) {
  const { t, ownerOf } = useKit();
  const { data } = useRoleChoices(ownerId, ownerOf(entity) !== null || ownerId !== undefined);
  const starters = starterRoles.filter(({ appType }) => data?.appTypes.includes(appType));
  if (data === undefined || starters.length === 0) return null;
  return (
    <div className={styles.starters} role="group" aria-label={t('system.roleForm.startFrom')}>
      <span>{t('system.roleForm.startFrom')}</span>
      {starters.map(({ name, dataScope, permissions }) => (
        <Button
          key={name}
          size="small"
          onClick={() => {
            onChange(t(`system.roleForm.starters.${name}`));
            onOther?.('dataScope', dataScope);
            const held = data.permissions.filter(({ key, may }) => may && permissions.includes(key));
            onOther?.(
              'permissions',
              held.map(({ id }) => id),
            );
          }}
        >
          {t(`system.roleForm.starters.${name}`)}
        </Button>
      ))}
      <span>{t('system.roleForm.startFromHint')}</span>
    </div>
  );
}

/** Widget for the data scope, with an explanation of each choice. */
export function DataScopeWidget(props: WidgetProps) {
  const kit = useKit();
  const { entity, name, controlId, value, onChange, describedBy } = props;
  return (
    <WithChoices {...props}>
      {({ dataScopes }) => (
        <Radio.Group
          id={controlId}
          className={styles.scopes ?? ''}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          aria-label={fieldLabel(kit, entity, name)}
          aria-describedby={describedBy}
        >
          {dataScopes.map((scope) => (
            <Radio key={scope} value={scope}>
              {optionLabel(kit, entity, name, scope)}
              <span className={styles.meaning}>{kit.t(meaningOfScope[scope])}</span>
            </Radio>
          ))}
        </Radio.Group>
      )}
    </WithChoices>
  );
}

/** Widget for the role's permissions; a new role starts with the operator's defaults. */
export function FunctionsWidget(props: WidgetProps) {
  const kit = useKit();
  const { entity, name, controlId, onChange, describedBy } = props;
  return (
    <WithChoices {...props}>
      {({ permissions }) => {
        const chosen = chosenFunctions(props.value, permissions);
        return (
          <CheckTree
            id={controlId}
            describedBy={describedBy}
            label={fieldLabel(kit, entity, name)}
            searchLabel={kit.t('system.roleForm.findFunction')}
            fixedReason={kit.t('system.roleForm.notYours')}
            nodes={functionTree(permissions)}
            chosen={chosen}
            onChange={(next) => onChange([...withReading(permissions, next, chosen)])}
          />
        );
      }}
    </WithChoices>
  );
}

/** Widget for visible menu entries; none chosen means all that the permissions open. */
export function MenusWidget(props: WidgetProps) {
  const kit = useKit();
  const { entity, name, controlId, value, values, onChange, describedBy } = props;
  return (
    <WithChoices {...props}>
      {({ permissions, menus }) => {
        const nodes = menuTree(menus, chosenFunctions(values?.permissions, permissions));
        return (
          <>
            <p className={styles.quiet}>{kit.t('system.roleForm.menusHint')}</p>
            <CheckTree
              id={controlId}
              describedBy={describedBy}
              label={fieldLabel(kit, entity, name)}
              searchLabel={kit.t('system.roleForm.findMenu')}
              fixedReason={kit.t('system.roleForm.notOpened')}
              nodes={nodes}
              chosen={new Set(idsOf(value))}
              onChange={(next) => onChange(next.size > 0 ? [...next] : null)}
            />
          </>
        );
      }}
    </WithChoices>
  );
}

function chosenFunctions(value: unknown, permissions: RoleChoices['permissions']): ReadonlySet<string> {
  if (Array.isArray(value)) return new Set(idsOf(value));
  return new Set(permissions.filter(({ isDefault, may }) => isDefault && may).map(({ id }) => id));
}

const idsOf = (value: unknown) => (Array.isArray(value) ? (value as string[]) : []);

/** Waits for the choices of the organization's roles; without an organization it shows a note. */
function WithChoices(props: WidgetProps & { children(choices: RoleChoices): ReactNode }) {
  const { t, ownerOf } = useKit();
  const isNamed = ownerOf(props.entity) !== null || props.ownerId !== undefined;
  const query = useRoleChoices(props.ownerId, isNamed);
  if (!isNamed) return <p className={styles.quiet}>{t('system.roleForm.organizationFirst')}</p>;
  if (query.data) return props.children(query.data);
  if (!query.isError) return <Skeleton active={false} paragraph={{ rows: 3 }} title={false} />;
  return <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />;
}
