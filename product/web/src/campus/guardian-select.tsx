import { student } from '@kiga/contract/campus/student.entity.ts';
import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { callsOf } from '@kiga/kit-web/entity/any-entity.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { asStudent } from './student-record.ts';

/** A select of names of guardians. */
export function GuardianSelect(props: WidgetProps & { names: readonly string[] }) {
  const { t } = useKit();
  const { names, controlId, value, onChange, describedBy } = props;
  return (
    <Select
      id={controlId}
      aria-describedby={describedBy}
      value={(value as string | null) ?? undefined}
      options={[...new Set(names)].map((name) => ({ value: name, label: name }))}
      onChange={(name: string | undefined) => onChange(name ?? null)}
      placeholder={t('campus.consent.chooseGuardian')}
      notFoundContent={t('campus.student.detail.noGuardians')}
    />
  );
}

/** A select of the guardians of the child that the form has chosen. */
export function GuardianOfChild(props: WidgetProps) {
  const kit = useKit();
  const { values, record, ownerId } = props;
  const id = (values?.studentId ?? record?.studentId ?? null) as string | null;
  const { data } = useQuery({
    queryKey: [student.key, 'guardians', id],
    queryFn: ({ signal }) =>
      kit.client.call(callsOf(student).get, { id: id as string, ...ownerById(student.tenancy, ownerId) }, { signal }),
    enabled: id !== null,
  });
  const names = data ? (asStudent(data).parents ?? []).map(({ parentName }) => parentName) : [];
  return <GuardianSelect {...props} names={names} />;
}
