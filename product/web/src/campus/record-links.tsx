import type { classEntity } from '@kiga/contract/campus/class.entity.ts';
import type { classroom } from '@kiga/contract/campus/classroom.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Fragment } from 'react';

interface LinkProps {
  /** Id of the record that the link opens. */
  id: string | null | undefined;
  title: string | null | undefined;
  kigId: string;
}

/** Returns a link to a record of a list, in the drawer; plain text where the reader lacks the permission of the list. */
export function linkInto(href: string, permission: string) {
  return function RecordLink({ id, title, kigId }: LinkProps) {
    const kit = useKit();
    if (!id || !title) return <NoValue />;
    if (!kit.can(permission)) return title;
    return (
      <TabLink href={`${href}?open=${id}${kit.tenantOfSession === null ? `&kigId=${kigId}` : ''}`}>{title}</TabLink>
    );
  };
}

/** A link to a class. */
export const ClassLink = linkInto('/campus/classes', 'campus.class.read');
const ClassroomLink = linkInto('/campus/classrooms', 'campus.classroom.read');
/** A link to a teacher. */
export const TeacherLink = linkInto('/campus/teachers', 'campus.teacher.read');

/** The class that uses a room. */
export function ClassCell({ record }: { record: EntityRecord }) {
  const { classId, classIdText, kigId } = record as SavedOf<typeof classroom> & { classIdText?: string | null };
  return <ClassLink id={classId} title={classIdText} kigId={kigId} />;
}

/** The room of a class. */
export function ClassroomCell({ record }: { record: EntityRecord }) {
  const { classroomId, classroomIdText, kigId } = record as SavedOf<typeof classEntity> & {
    classroomIdText?: string | null;
  };
  return <ClassroomLink id={classroomId} title={classroomIdText} kigId={kigId} />;
}

/** The head teacher of a class. */
export function HeadTeacherCell({ record }: { record: EntityRecord }) {
  const { headTeacherId, headTeacherIdText, kigId } = record as SavedOf<typeof classEntity> & {
    headTeacherIdText?: string | null;
  };
  return <TeacherLink id={headTeacherId} title={headTeacherIdText} kigId={kigId} />;
}

/** The assisting teachers of a class. */
export function AssistantsCell({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const { assistants, assistantsText, kigId } = record as SavedOf<typeof classEntity> & {
    assistantsText?: readonly string[] | null;
  };
  const known = (assistants ?? []).flatMap((id, index) => {
    const title = assistantsText?.[index];
    return title ? [{ id, title }] : [];
  });
  if (known.length === 0) return <NoValue />;
  return known.map(({ id, title }, index) => (
    <Fragment key={id}>
      {index > 0 && t('kit.field.comma')}
      <TeacherLink id={id} title={title} kigId={kigId} />
    </Fragment>
  ));
}
