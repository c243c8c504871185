import { role } from '@kiga/contract/system/access/role.entity.ts';
import { DetailSection, FieldList } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { fieldLabel, optionLabel } from '@kiga/kit-web/entity/entity-words.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Skeleton, Tag } from 'antd';
import { useSession } from '../../identity/identity.public.ts';
import { leavesOf } from './check-tree.ts';
import { asRole } from './role-record.ts';
import { functionTree } from './role-tree.ts';
import { meaningOfScope } from './role-widgets.tsx';
import styles from './roles.module.css';
import { useRoleChoices } from './use-role-choices.ts';

interface PartProps {
  record: EntityRecord;
}

/** Number of accounts that hold the role, as a link to them. */
export function HoldersLink({ record }: PartProps) {
  const { open, ownerOf } = useKit();
  const session = useSession();
  const { id, kigId, accountCount } = asRole(record);
  if (accountCount === undefined || accountCount === null) return <NoValue />;
  // The operator's own accounts have a list of their own.
  const isOperators = session.appType === 8 && kigId === session.baseId;
  const tenant = !isOperators && ownerOf(role) === null ? `&kigId=${kigId}` : '';
  const path = `/system/${isOperators ? 'admins' : 'users'}?roles=${id}${tenant}`;
  if (accountCount === 0) return <span>{accountCount}</span>;
  return (
    <a
      href={path}
      onClick={(event) => {
        event.preventDefault();
        open(path);
      }}
    >
      {accountCount}
    </a>
  );
}

/** Mark of the main account's role. */
export function MainCell({ record }: PartProps) {
  const { t } = useKit();
  return asRole(record).wholeCeiling ? <Tag>{t('system.roleDetail.main')}</Tag> : <NoValue />;
}

/** Note that the main account's role cannot change. */
export function MainRoleNote({ record }: PartProps) {
  const { t } = useKit();
  if (!asRole(record).wholeCeiling) return null;
  return (
    <p className={styles.note} role="note">
      {t('system.roleDetail.mainText')}
    </p>
  );
}

/** Purpose, data scope and holders of the role. */
export function RoleSection({ record }: PartProps) {
  const kit = useKit();
  const { dataScope } = asRole(record);
  return (
    <DetailSection title={kit.t('system.role.groups.role')}>
      <FieldList entity={role} fields={['description']} record={record} />
      <dl className={styles.facts}>
        <dt>{fieldLabel(kit, role, 'dataScope')}</dt>
        <dd>
          {dataScope ? (
            <>
              {optionLabel(kit, role, 'dataScope', dataScope)}
              <span className={styles.meaning}>{kit.t(meaningOfScope[dataScope])}</span>
            </>
          ) : (
            <NoValue />
          )}
        </dd>
        <dt>{fieldLabel(kit, role, 'accountCount')}</dt>
        <dd>
          <HoldersLink record={record} />
        </dd>
      </dl>
    </DetailSection>
  );
}

/** Permissions of the role, by area and kind of record. */
export function FunctionsSection({ record }: PartProps) {
  const { t, ownerOf } = useKit();
  const { kigId, permissions, permissionsText, wholeCeiling } = asRole(record);
  const query = useRoleChoices(ownerOf(role) === null ? kigId : undefined);
  const held = new Set(permissions);
  const known = (query.data?.permissions ?? []).filter(({ id }) => wholeCeiling || held.has(id));
  const comma = t('kit.field.comma');
  return (
    <DetailSection title={t('system.role.groups.functions')}>
      {query.isPending ? (
        <Skeleton active={false} title={false} paragraph={{ rows: 4 }} />
      ) : query.isError ? (
        // Less readable, but complete.
        <p className={styles.quiet}>{permissionsText?.filter(Boolean).join(comma) || <NoValue />}</p>
      ) : known.length === 0 ? (
        <p className={styles.quiet}>{t('system.roleDetail.noFunctions')}</p>
      ) : (
        <div className={styles.areas}>
          {functionTree(known).map((area) => (
            <section key={area.key}>
              <h4 className={styles.area}>{area.label}</h4>
              <dl className={styles.facts}>
                {(area.children ?? []).map((kind) => (
                  <div key={kind.key} className={styles.pair}>
                    <dt>{kind.label}</dt>
                    <dd>
                      {leavesOf([kind])
                        .map(({ label }) => label)
                        .join(comma)}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      )}
    </DetailSection>
  );
}

/** Visible menu entries of the role's holders. */
export function MenusSection({ record }: PartProps) {
  const { t } = useKit();
  const { menusText } = asRole(record);
  const names = (menusText ?? []).filter(Boolean);
  return (
    <DetailSection title={t('system.role.groups.menus')}>
      <p className={names.length === 0 ? styles.quiet : styles.plain}>
        {names.length === 0 ? t('system.roleDetail.allMenus') : names.join(t('kit.field.comma'))}
      </p>
    </DetailSection>
  );
}
