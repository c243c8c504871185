import type { MenuEntry } from '@kiga/contract/identity/session.acts.ts';
import type { previewAccess } from '@kiga/contract/system/access/access.acts.ts';
import { capitalised } from '@kiga/kit-web/entity/entity-words.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Tag, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import styles from './access.module.css';

type Preview = z.infer<typeof previewAccess.output>;

/** An account's menu and permissions, without any data. */
export function AccessPreview({ preview }: { preview: Preview }) {
  const { t, language } = useKit();
  const { kindergartens, roles } = preview;
  const scopeOf = (scope: string) => t(`system.role.options.dataScope.${scope}`);
  const facts: [label: string, value: ReactNode][] = [
    ['system.access.account', t('system.access.with', { name: preview.nickName, more: preview.userName })],
    ['system.access.organization', preview.organizationName],
    ['system.access.appType', t(`identity.appType.${preview.appType}`)],
    [
      'system.access.roles',
      roles.length === 0
        ? t('system.access.noRoles')
        : roles
            .map(({ name, dataScope }) => t('system.access.with', { name, more: scopeOf(dataScope) }))
            .join(t('kit.field.comma')),
    ],
    [
      'system.access.reach',
      kindergartens === null ? t('system.access.reachAll') : t('system.access.reachSome', { count: kindergartens }),
    ],
  ];
  return (
    <div className={styles.parts}>
      <Part title={t('system.access.parts.account')}>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {preview.status !== 'active' && <Tag color="red">{t(`system.access.status.${preview.status}`)}</Tag>}
      </Part>
      <Part title={t('system.access.parts.menus')}>
        <Menus menus={preview.menus} />
      </Part>
      <Part title={t('system.access.parts.rights')} wide>
        {[...Map.groupBy(preview.rights, ({ areaText }) => areaText)].map(([area, rights]) => (
          <section key={area}>
            <h3>{area}</h3>
            <p className={styles.tags}>
              {rights.map((right) => (
                <Right key={right.permission} right={right} />
              ))}
            </p>
          </section>
        ))}
      </Part>
      <Part title={t('system.access.parts.fields')}>
        {preview.fields.length === 0 && <p>{t('system.access.allSeen')}</p>}
        {[...Map.groupBy(preview.fields, ({ entityText }) => entityText)].map(([entity, fields]) => (
          <section key={entity}>
            <h3>{capitalised(entity)}</h3>
            <p className={styles.tags}>
              {fields.map(({ fieldText, sight }) => (
                <Tag key={fieldText} className={sight === 'none' ? '' : (styles.look ?? '')}>
                  {t('system.access.with', { name: fieldText, more: t(`system.access.sight.${sight}`) })}
                </Tag>
              ))}
            </p>
          </section>
        ))}
      </Part>
      <Part title={t('system.access.parts.grants')}>
        {preview.grants.length === 0 && <p>{t('system.access.noGrants')}</p>}
        {preview.grants.map(({ kigName, topics, endsOn }) => (
          <p key={`${kigName} ${endsOn} ${topics.join()}`}>
            {t('system.access.granted', {
              kindergarten: kigName,
              topics: topics.map((topic) => t(`system.grant.options.topics.${topic}`)).join(t('kit.field.comma')),
              day: formatDay(endsOn, language),
            })}
          </p>
        ))}
      </Part>
    </div>
  );
}

function Part({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? `${styles.part} ${styles.wide}` : styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Right({ right: { text, from, narrowed } }: { right: Preview['rights'][number] }) {
  const { t } = useKit();
  const source =
    from.length === 0
      ? t('system.access.byGrant')
      : t('system.access.from', { roles: from.join(t('kit.field.comma')) });
  const more = from.length === 0 ? source : narrowed ? t(`system.access.narrowed.${narrowed}`) : null;
  return (
    <Tooltip title={source}>
      <Tag tabIndex={0} className={(more === null ? styles.fine : styles.look) ?? ''}>
        {more === null ? text : t('system.access.with', { name: text, more })}
      </Tag>
    </Tooltip>
  );
}

function Menus({ menus }: { menus: readonly MenuEntry[] }) {
  return (
    <ul className={styles.menus}>
      {menus
        .filter(({ isShow }) => isShow)
        .map(({ id, name, subMenus }) => (
          <li key={id}>
            {name}
            {subMenus.length > 0 && <Menus menus={subMenus} />}
          </li>
        ))}
    </ul>
  );
}
