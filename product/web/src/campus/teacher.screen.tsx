import { countTeachers } from '@kiga/contract/campus/teacher.acts.ts';
import { teacher } from '@kiga/contract/campus/teacher.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { kindergartens } from './campus.public.ts';
import { fillFromIdNumber } from './fill-from-id-number.ts';
import { teacherActs } from './teacher-acts.tsx';
import { ClassesCell, TeacherCardCell, TeacherCell, TeacherHead } from './teacher-cells.tsx';
import { CertificatesSection, ClassesSection, ContactSection, WorkSection } from './teacher-sections.tsx';

/** Screen of teachers. */
export default entityScreen(teacher, {
  usesLibrary: true,
  tenants: kindergartens,
  segments: {
    field: 'status',
    options: [
      { value: 'all', label: 'campus.teacher.segments.all', filter: [] },
      { value: 'in-service', label: 'campus.teacher.segments.inService', filter: ['in-service'] },
      { value: 'resigned', label: 'campus.teacher.segments.resigned', filter: ['resigned'] },
    ],
    useCounts,
  },
  columns: {
    teacherName: { Cell: TeacherCell },
    classes: { Cell: ClassesCell },
    cardNumber: { Cell: TeacherCardCell },
  },
  narrowOrder: ['cardNumber', 'rank', 'phone'],
  inlineFilters: ['positionId', 'classes'],
  empty: { title: 'campus.teacher.emptyTitle', text: 'campus.teacher.emptyText' },
  RecordHead: TeacherHead,
  sections: {
    classes: ClassesSection,
    contact: ContactSection,
    work: WorkSection,
    certificates: CertificatesSection,
  },
  acts: teacherActs,
  addNext: true,
  fills: { idNumber: fillFromIdNumber(['sex']) },
  ways: [{ label: 'campus.photos.open', href: '/preparePhoto', permission: 'campus.teacher.update' }],
});

function useCounts(kigId: string | undefined) {
  const { client } = useKit();
  const { data } = useQuery({
    queryKey: [teacher.key, 'countByStatus', kigId ?? null],
    queryFn: ({ signal }) => client.call(countTeachers, kigId ? { kigId } : {}, { signal }),
  });
  return data && { ...data.byStatus, all: data.all };
}
