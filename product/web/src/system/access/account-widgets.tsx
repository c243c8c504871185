import type { ChoiceField } from '@kiga/entity/fields/choice.ts';
import { optionLabel } from '@kiga/kit-web/entity/entity-words.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { ReferencesWidget } from '@kiga/kit-web/fields/references-widget.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TreeWidget } from '@kiga/kit-web/tree/tree-widget.tsx';
import { Select } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './accounts.module.css';
import { useRoleChoices } from './use-role-choices.ts';

/** Widget for the kind of user, with those that the organization's accounts can have. */
export function AppTypeWidget({
  entity,
  field,
  name,
  controlId,
  ownerId,
  value,
  onChange,
  onFill = onChange,
  describedBy,
}: WidgetProps) {
  const kit = useKit();
  const organizationId = ownerId ?? kit.ownerOf(entity) ?? undefined;
  const isNamed = organizationId !== undefined;
  const { data, isFetching } = useRoleChoices(organizationId, isNamed);
  const possible = (field as ChoiceField).codes.filter((code) => data?.appTypes.some((one) => String(one) === code));
  const only = possible.length === 1 ? possible[0] : undefined;
  const choose = useEffectEvent(onFill);
  const isImpossible = data !== undefined && typeof value === 'string' && !possible.includes(value);
  useEffect(() => {
    // A single choice is selected automatically.
    if (only !== undefined) choose(only);
    else if (isImpossible) choose(null);
  }, [only, isImpossible]);
  return (
    <Select
      id={controlId}
      value={typeof value === 'string' ? value : undefined}
      options={possible.map((code) => ({ value: code, label: optionLabel(kit, entity, name, code) }))}
      loading={isFetching}
      disabled={!isNamed}
      onChange={(code) => onChange(code ?? null)}
      placeholder={kit.t(isNamed ? 'kit.field.choose' : 'system.roleForm.organizationFirst')}
      status={describedBy ? 'error' : undefined}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined}
    />
  );
}

/** Widget for roles of the account's own organization. */
export function RolesWidget(props: WidgetProps) {
  const { t, ownerOf } = useKit();
  const ownerId = props.ownerId ?? ownerOf(props.entity) ?? undefined;
  const forget = useEffectEvent(() => props.onChange(null));
  const before = useRef(ownerId);
  useEffect(() => {
    if (before.current === ownerId) return;
    // Another organization has other roles.
    if (before.current !== undefined) forget();
    before.current = ownerId;
  }, [ownerId]);
  if (ownerId === undefined) return <p className={styles.hint}>{t('system.roleForm.organizationFirst')}</p>;
  return <ReferencesWidget {...props} ownerId={ownerId} />;
}

/** Widget for areas, with their purpose. */
export function AreasWidget(props: WidgetProps) {
  const { t } = useKit();
  return (
    <>
      <TreeWidget {...props} />
      <p className={styles.hint}>{t('system.accountForm.areasHint')}</p>
    </>
  );
}

/** Widget for classes, with their purpose. */
export function ClassesWidget(props: WidgetProps) {
  const { t } = useKit();
  return (
    <>
      <ReferencesWidget {...props} />
      <p className={styles.hint}>{t('system.accountForm.classesHint')}</p>
    </>
  );
}
