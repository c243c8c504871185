import { ownerById, ownerIdOf } from '@kiga/entity/define-tenancy.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CallError } from '../client/call-errors.ts';
import { type AnyEntity, callsOf, type EntityRecord, fieldsOf } from '../entity/any-entity.ts';
import { errorText } from '../entity/entity-words.ts';
import { failureText } from '../entity/failure-text.ts';
import type { ScreenOptions } from '../entity/screen-options.ts';
import { useAfterSave } from '../entity/use-after-save.ts';
import { useFormUploads } from '../files/unfinished-uploads.ts';
import { useKit } from '../kit-context.tsx';
import { useTab } from '../tabs/tab.ts';
import { checkValues } from './check-values.ts';
import { type ConflictField, changedValues, compareVersions, sameValue, settleConflict } from './conflict.ts';
import type { FormIssue } from './issue-action.ts';
import { useDraft } from './use-draft.ts';
import { useSending } from './use-sending.ts';

type Values = Readonly<Record<string, unknown>>;

/** A save by another user while a form held the record. */
export interface Conflict {
  current: EntityRecord;
  updatedBy: string | null;
  updatedAt: string;
  fields: ConflictField[];
}

/** Fields that take text which may not be a value yet, such as a day that does not exist. They name it at once. */
const typedTypes = ['date', 'secretDate'];

/**
 * Values, errors and acts of a form over one entity. `loaded` is the record to edit; null for a new one, which begins with values from
 * the address and with those of the screen, and requires the screen's fields of new records.
 */
export function useEntityForm(
  entity: AnyEntity,
  fields: readonly string[],
  loaded: EntityRecord | null,
  {
    onlyNew: ofNew = [],
    fills,
    newStart,
    newToday = [],
  }: Pick<ScreenOptions, 'onlyNew' | 'fills' | 'newStart' | 'newToday'>,
) {
  const kit = useKit();
  const { dirty: tellDirty, path } = useTab();
  const afterSave = useAfterSave();
  const [search] = useSearchParams();
  const [base, setBase] = useState(loaded);
  const [start, setStart] = useState<Values>(() => {
    const todays = Object.fromEntries(newToday.map((name) => [name, kit.today]));
    return pick(loaded ?? { ...newStart, ...todays, ...saidBy(search, entity) }, fields);
  });
  const [values, setValues] = useState(start);
  const [ownerId, setOwnerId] = useState(() => (loaded ? ownerIdOf(entity.tenancy, loaded) : undefined));
  const [issues, setIssues] = useState<readonly FormIssue[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { sending: saving, send } = useSending();

  // A user who reaches several tenants must name the owner of a new record.
  const asksTenant = loaded === null && kit.ownerOf(entity) === null;

  const uploads = useFormUploads();
  const dirty = uploads.waitsFor !== null || !sameValue(values, start);
  useEffect(() => tellDirty(dirty), [tellDirty, dirty]);
  const [restoredAt, setRestoredAt] = useState<Date | null>(null);
  const draft = useMemo(() => ({ ...values, [DRAFT_OWNER]: ownerId }), [values, ownerId]);
  const eraseDraft = useDraft(path, {
    values: draft,
    dirty,
    version: base?.version ?? null,
    restore({ [DRAFT_OWNER]: owner, ...kept }, savedAt) {
      if (asksTenant && typeof owner === 'string') setOwnerId(owner);
      setValues((values) => ({ ...values, ...pick(kept, Object.keys(values)) }));
      setRestoredAt(savedAt);
    },
  });

  /** Goes back to the values before the restored draft. */
  function discardDraft() {
    setValues(start);
    setIssues([]);
    setRestoredAt(null);
  }

  function set(field: string, value: unknown) {
    const following = fills?.[field]?.(value, values) ?? {};
    const next = { ...following, [field]: value };
    setValues((values) => ({ ...values, ...next }));
    const isTyped = typedTypes.includes(fieldsOf(entity)[field]?.type ?? '') && typeof value === 'string';
    const wrong = isTyped
      ? checkValues(entity, { ...values, ...next }, kit.today).filter((issue) => issue.field === field)
      : [];
    setIssues((issues) => [
      ...issues.filter((issue) => !(issue.field in next) && !touches(issue.field, field, values, value)),
      ...wrong.map(withText),
    ]);
  }

  /** Sets a derived value; it does not count as typed. */
  function fill(field: string, value: unknown) {
    setStart((start) => ({ ...start, [field]: value }));
    set(field, value);
  }

  async function save(
    from: { values: Values; base: EntityRecord | null } = { values, base },
  ): Promise<EntityRecord | null> {
    if (saving || uploads.waitsFor !== null) return null;
    setFailure(null);
    // Rows that nobody filled in are no records.
    const sent = { ...from, values: withoutEmptyRows(from.values) };
    // Issues name rows by their number, so rows that moved up move in the form as well.
    if (from.values === values && Object.keys(values).some((name) => hasMoved(values[name], sent.values[name]))) {
      setValues(sent.values);
    }
    // Only the server knows the fields that the form does not offer.
    const offered = ({ field }: FieldIssue) => fields.includes(field.split('.')[0] ?? '');
    const wrong = checkValues(entity, sent.values, kit.today).filter(offered);
    const needed = [
      ...(asksTenant && !ownerId ? [entity.tenancy.idKey] : []),
      ...(from.base ? [] : ofNew.filter((name) => fields.includes(name) && sent.values[name] === null)),
    ];
    const missing = needed.filter((name) => !wrong.some(({ field }) => field === name));
    const found = [...missing.map((field) => ({ field, error: 'FIELD_REQUIRED' })), ...wrong].map((issue) =>
      withText(issue),
    );
    setIssues(found);
    if (found.length > 0) return null;
    const saved = await send(
      (options) => kit.client.call(callsOf(entity).save, inputOf(sent.values, sent.base), options),
      (error) => refused(error, sent),
    );
    if (saved) {
      eraseDraft();
      void afterSave();
    }
    return saved ?? null;
  }

  function inputOf(values: Values, base: EntityRecord | null) {
    const tenant = kit.ownerOf(entity) === null ? ownerById(entity.tenancy, ownerId) : {};
    if (!base) return { ...tenant, ...changedValues({}, values) };
    return { id: base.id, version: base.version, ...tenant, ...changedValues(pick(base, fields), values) };
  }

  function refused(error: unknown, from: { values: Values; base: EntityRecord | null }) {
    if (error instanceof CallError && error.error === 'VERSION_CONFLICT' && from.base) {
      const { current, updatedBy, updatedAt } = error.data as Omit<Conflict, 'fields'>;
      const compared = compareVersions(entity, from.base, current, from.values);
      setConflict({ current, updatedBy, updatedAt, fields: compared });
      return;
    }
    const found = error instanceof CallError ? error.errors : [];
    setIssues(found);
    // Issues of a field appear at the field, others at the head of the form.
    const elsewhere = found.filter(({ field }) => !fields.includes(field.split('.')[0] ?? ''));
    if (found.length === 0) setFailure(failureText(kit, error));
    else if (elsewhere.length > 0) setFailure(elsewhere.map(({ text }) => text).join(' '));
  }

  function withText({ field, error, data }: FieldIssue): FormIssue {
    return { field, error, data, text: errorText(kit, error, data) };
  }

  /** Continues from the saved record, and saves again. `kept` are the conflicting fields with my value. */
  function settle(kept: ReadonlySet<string>): Promise<EntityRecord | null> {
    if (!conflict) return Promise.resolve(null);
    const settled = settleConflict(values, conflict.fields, kept);
    setBase(conflict.current);
    setStart(pick(conflict.current, fields));
    setValues(settled);
    setConflict(null);
    return save({ values: settled, base: conflict.current });
  }

  /** Begins the next new record with these values, which do not count as typed. */
  function restart(values: Values) {
    setStart(values);
    setValues(values);
    setIssues([]);
    setRestoredAt(null);
    uploads.restart();
  }

  return {
    base,
    values,
    set,
    fill,
    asksTenant,
    /** Id of the record's tenant, once known. */
    ownerId,
    setTenant: (id: string) => {
      setOwnerId(id);
      setIssues((issues) => issues.filter(({ field }) => field !== entity.tenancy.idKey));
    },
    replace: (values: Values, issue: FormIssue) => {
      setValues(values);
      setIssues((issues) => issues.filter((other) => other !== issue));
    },
    issues,
    failure,
    conflict,
    leaveConflict: () => setConflict(null),
    settle,
    dirty,
    /** Moment of a draft that was typed before the page was loaded again; null for none. */
    restoredAt,
    discardDraft,
    eraseDraft,
    uploads,
    saving,
    save,
    restart,
  };
}

/** Returns the values of a new record from an address, by field; invalid ones are left out. */
function saidBy(search: URLSearchParams, entity: AnyEntity): Values {
  const fields = fieldsOf(entity);
  const said = [...search].map(
    ([name, value]) => [name, fields[name]?.type === 'integer' ? Number(value) : value] as const,
  );
  return Object.fromEntries(said.filter(([name, value]) => fields[name]?.schema.safeParse(value).success));
}

/** Name of the owner among the values of a draft; no field has it. */
const DRAFT_OWNER = ' owner';

/** Returns values without the inner records in which every field is empty. */
function withoutEmptyRows(values: Values): Record<string, unknown> {
  const isFilled = (row: unknown) =>
    typeof row !== 'object' || row === null || Object.values(row).some((value) => !sameValue(value, null));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const filled = Array.isArray(value) ? value.filter(isFilled) : value;
      return [name, Array.isArray(filled) && filled.length === 0 ? null : filled];
    }),
  );
}

/** Returns whether a row of inner records has another place than before. */
function hasMoved(before: unknown, after: unknown): boolean {
  return Array.isArray(before) && Array.isArray(after) && after.some((row, at) => row !== before[at]);
}

function pick(record: Values | null, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, record?.[field] ?? null]));
}

/** Returns whether an issue in a list of inner records concerns a value that has just changed. */
function touches(path: string, field: string, before: Values, after: unknown): boolean {
  if (!path.startsWith(`${field}.`)) return false;
  const [index = '', inner = ''] = path.slice(field.length + 1).split('.');
  const rows = { before: before[field] as Values[] | null, after: after as Values[] | null };
  if (rows.before?.length !== rows.after?.length) return true;
  return rows.before?.[Number(index)]?.[inner] !== rows.after?.[Number(index)]?.[inner];
}
