import { reference } from '@kiga/entity/fields/reference.ts';
import { Alert, App, Button } from 'antd';
import { type ReactNode, useEffect, useId, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type AnyEntity, type EntityRecord, fieldOf } from '../entity/any-entity.ts';
import { capitalised, fieldLabel, recordTitle, tenantLabel } from '../entity/entity-words.ts';
import { formatMoment } from '../entity/format.ts';
import { recordPath } from '../entity/record-path.ts';
import type { ScreenOptions } from '../entity/screen-options.ts';
import { fieldInputOf } from '../fields/field-inputs.ts';
import { ReferenceWidget } from '../fields/reference-widget.tsx';
import { UploadsContext } from '../files/unfinished-uploads.ts';
import { useKit } from '../kit-context.tsx';
import { useTelling } from '../library/use-telling.ts';
import { useTab } from '../tabs/tab.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import styles from './form.module.css';
import { FormField, FormIssuesContext } from './form-field.tsx';
import { useEntityForm } from './use-entity-form.ts';
import { useFocusOnIssues } from './use-focus-on-issues.ts';
import { useFirstFocus, useFormKeys } from './use-form-keys.ts';
import { useQuestion } from './use-question.ts';

interface EntityFormProps {
  entity: AnyEntity;
  options: ScreenOptions;
  /** Path of the list that the form belongs to. */
  href: string;
  /** Record of an edit form; null for a new one. */
  record: EntityRecord | null;
  /** Fields that the reader may see in some records. Fields that are not among them, or absent from this record, are not offered. */
  readable: readonly string[];
}

/** Form of one record, as the page of a tab. */
export function EntityForm({ entity, options, href, record, readable }: EntityFormProps) {
  const kit = useKit();
  const formId = useId();
  const tab = useTab();
  const { title: nameTab } = tab;
  const back = useSearchParams()[0].get('back');
  const { message } = App.useApp();
  const { modal } = useTelling();
  const ask = useQuestion();
  const groups = useMemo(() => {
    const left = record === null ? [] : (options.onlyNew ?? []);
    const offered = (field: string) =>
      fieldOf(entity, field).writable &&
      readable.includes(field) &&
      !left.includes(field) &&
      (record === null || field in record);
    return entity.form
      .map(({ name, fields }) => ({ name, fields: fields.filter(offered) }))
      .filter(({ fields }) => fields.length > 0);
  }, [entity, options, record, readable]);
  const form = useEntityForm(
    entity,
    groups.flatMap(({ fields }) => fields),
    record,
    options,
  );
  const name = kit.t(`${entity.key}.name`);
  const title = record
    ? kit.t('kit.form.editTitle', { name, record: recordTitle(kit, entity, record) })
    : kit.t('kit.form.newTitle', { name });
  useEffect(() => nameTab(title), [nameTab, title]);
  const { waitsFor } = form.uploads;
  const hints: Readonly<Record<string, ReactNode>> | undefined = options.hints?.(kit);
  const isOffered = (field: string) => options.offeredWhen?.[field]?.(form.values, form.base) ?? true;
  const element = useFocusOnIssues(form.issues, form.failure);
  useFirstFocus(element);
  useFormKeys(tab.active, () => void saveAndLeave(form.save()));

  function leave() {
    form.eraseDraft();
    // Closing activates the next tab, but users came from the list or from `back`, so that is opened last.
    tab.close();
    kit.open(back?.startsWith('/') ? back : href);
  }

  /** Returns the message about a new record, which may not be on the first page of the list, with a way to it. */
  function savedNew(saved: EntityRecord) {
    return (
      <>
        <span>{kit.t('kit.form.saved')}</span>
        <Button type="link" size="small" onClick={() => kit.open(recordPath(kit, entity, href, saved))}>
          {kit.t('kit.list.open')}
        </Button>
      </>
    );
  }

  async function saveAndLeave(saved: Promise<EntityRecord | null>) {
    const done = await saved;
    if (done === null) return;
    message.success(record === null ? savedNew(done) : kit.t('kit.form.saved'));
    leave();
    if (record === null) options.afterNew?.({ record: done, values: form.values, kit, modal });
  }

  async function saveAndNext() {
    const saved = await form.save();
    if (saved === null) return;
    message.success(kit.t('kit.form.savedRecord', { record: recordTitle(kit, entity, saved) }));
    // The next record mostly belongs to the same place, so references stay.
    const kept = (field: string, value: unknown) =>
      fieldOf(entity, field).type.startsWith('reference') ? value : null;
    form.restart(Object.fromEntries(Object.entries(form.values).map(([field, value]) => [field, kept(field, value)])));
    element.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }

  function cancel() {
    if (!form.dirty) return leave();
    void ask({
      title: kit.t('kit.form.closeQuestion'),
      text: kit.t('kit.form.closeConsequence'),
      ok: kit.t('kit.form.close'),
      back: kit.t('kit.form.stay'),
      danger: true,
      act: leave,
    });
  }

  return (
    <FormIssuesContext
      value={{
        issues: form.issues,
        actionOf: (issue) => {
          const action = options.issueActions?.[issue.error];
          if (!action) return undefined;
          const params = Object.fromEntries(
            Object.entries(issue.data ?? {}).map(([key, value]) => [key, String(value)]),
          );
          return {
            label: kit.t(action.label, params),
            take: () => form.replace(action.apply(form.values, issue), issue),
          };
        },
      }}
    >
      <div className={styles.page} ref={element}>
        <h1 className={styles.title}>{title}</h1>
        <form
          className={styles.form}
          noValidate
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            void saveAndLeave(form.save());
          }}
        >
          {form.failure !== null && (
            <Alert type="error" showIcon role="alert" title={kit.t('kit.form.saveFailed')} description={form.failure} />
          )}
          {form.restoredAt !== null && (
            <Alert
              type="info"
              showIcon
              role="status"
              title={kit.t('kit.form.restored', { when: formatMoment(form.restoredAt.toISOString(), kit.language) })}
              action={
                <Button size="small" onClick={form.discardDraft}>
                  {kit.t('kit.form.discardDraft')}
                </Button>
              }
            />
          )}
          {form.asksTenant && options.tenants && (
            <section className={styles.group}>
              <div className={styles.fields}>
                <FormField
                  entity={entity}
                  field={reference(options.tenants.to, { required: true })}
                  name={entity.tenancy.idKey}
                  label={tenantLabel(kit, options.tenants)}
                  Widget={ReferenceWidget}
                  path={entity.tenancy.idKey}
                  value={form.ownerId}
                  onChange={(id) => form.setTenant(id as string)}
                />
              </div>
            </section>
          )}
          <UploadsContext value={form.uploads}>
            {groups
              .map((group) => ({ ...group, heading: kit.t(`${entity.key}.groups.${group.name}`) }))
              .map((group) => (
                <section key={group.name} className={styles.group} aria-labelledby={`${formId}-${group.name}`}>
                  <h2 id={`${formId}-${group.name}`} className={styles.groupTitle}>
                    {group.heading}
                  </h2>
                  <div className={styles.fields}>
                    {group.fields.filter(isOffered).map((field) => (
                      <FormField
                        key={field}
                        entity={entity}
                        field={
                          options.onlyNew?.includes(field)
                            ? { ...fieldOf(entity, field), required: true }
                            : fieldOf(entity, field)
                        }
                        name={field}
                        label={fieldLabel(kit, entity, field)}
                        hint={hints?.[field]}
                        sameAsHeading={group.fields.length === 1 && fieldLabel(kit, entity, field) === group.heading}
                        Widget={options.widgets?.[field] ?? fieldInputOf(fieldOf(entity, field)).Widget}
                        path={field}
                        value={form.values[field]}
                        onChange={(value) => form.set(field, value)}
                        onFill={(value) => form.fill(field, value)}
                        onOther={form.set}
                        record={form.base ?? undefined}
                        ownerId={kit.ownerOf(entity) === null ? form.ownerId : undefined}
                        values={form.values}
                      />
                    ))}
                  </div>
                </section>
              ))}
          </UploadsContext>
          <div className={styles.foot}>
            <Button
              type="primary"
              htmlType="submit"
              loading={form.saving}
              disabled={waitsFor !== null}
              aria-keyshortcuts="Control+S Control+Enter"
              title={kit.t('kit.form.saveKeys')}
            >
              {kit.t('kit.form.save', { name })}
            </Button>
            {record === null && options.addNext && (
              <Button disabled={form.saving || waitsFor !== null} onClick={() => void saveAndNext()}>
                {kit.t('kit.form.saveAndNext')}
              </Button>
            )}
            <Button type="text" onClick={cancel}>
              {kit.t('kit.form.cancel')}
            </Button>
            <span role="status" className={styles.count}>
              {waitsFor !== null && kit.t(waitsFor)}
              {form.issues.length > 0 && kit.t('kit.form.issues', { count: form.issues.length })}
            </span>
          </div>
        </form>
        {form.conflict && (
          <ConflictDialog
            entity={entity}
            base={form.base as EntityRecord}
            conflict={form.conflict}
            name={capitalised(name)}
            onLeave={form.leaveConflict}
            onSettle={(kept) => void saveAndLeave(form.settle(kept))}
          />
        )}
      </div>
    </FormIssuesContext>
  );
}
