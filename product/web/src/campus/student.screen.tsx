import { eraseChild } from '@kiga/contract/campus/erase-child.acts.ts';
import { graduateMany } from '@kiga/contract/campus/graduation.acts.ts';
import { countByStatus } from '@kiga/contract/campus/student.acts.ts';
import { student } from '@kiga/contract/campus/student.entity.ts';
import { type DoneAct, screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { lazyDialog, lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import type { OwnPageProps, SelectionActsProps } from '@kiga/kit-web/entity/screen-options.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { asksFaceConsent } from './asks-face-consent.ts';
import { kindergartens } from './campus.public.ts';
import { fillFromIdNumber } from './fill-from-id-number.ts';
import { parentWhoIsThere } from './repeated-phone.ts';
import {
  AgeCell,
  AllergyCell,
  CardCell,
  GuardianCell,
  ServiceEndCell,
  StatusCell,
  StudentCell,
} from './student-cells.tsx';
import { AllergyAlert, StudentHead } from './student-detail.tsx';
import { useStudentRowWays } from './use-student-row-ways.tsx';

// Only a record shows these, so the list does not load their chunks.
const GuardianSection = lazyPart(() => import('./student-guardians.tsx'));
const CardSection = lazyPart(() => import('./student-card.tsx'));
const PrintStudentCards = lazyPart<Pick<SelectionActsProps, 'records'>>(async () => ({
  default: (await import('./print-cards.tsx')).PrintStudentCards,
}));

const PeriodsSection = lazyPart(() => import('./class-periods.tsx'));
const ChangeClass = lazyPart(() => import('./change-class.tsx'));
const StudentMenuButtons = lazyPart(() => import('./student-menu-buttons.tsx'));
const ErasePreview = lazyPart<{ record: EntityRecord | null; values: Readonly<Record<string, unknown>> }>(
  () => import('./erase-preview.tsx'),
);
const ExportChild = lazyPart<{ record: EntityRecord }>(() => import('./export-child.tsx'));
const GraduationDialog = lazyDialog(() => import('./graduation-dialog.tsx'));
const FaceConsentWidget = lazyPart<WidgetProps>(async () => ({
  default: (await import('./face-consent-widget.tsx')).FaceConsentWidget,
}));
const ClassWidget = lazyPart<WidgetProps>(async () => ({ default: (await import('./class-widget.tsx')).ClassWidget }));
const StudentPage = lazyPart<OwnPageProps>(
  async () => (await import('./student-page/student-page.tsx')).loadStudentPage(),
  { Waiting: PageSkeleton },
);

/** Screen of students. */
export default entityScreen(student, {
  tenants: kindergartens,
  segments: {
    field: 'status',
    options: [
      { value: 'all', label: 'campus.student.segments.all', filter: [] },
      { value: 'enrolled', label: 'campus.student.segments.enrolled', filter: ['enrolled'] },
      { value: 'graduated', label: 'campus.student.segments.graduated', filter: ['graduated'] },
      { value: 'left', label: 'campus.student.segments.left', filter: ['transferred', 'moved-out'] },
    ],
    useCounts: useStatusCounts,
  },
  columns: {
    stuName: { title: 'campus.student.list.student', Cell: StudentCell },
    birthday: { title: 'campus.student.list.age', Cell: AgeCell },
    parents: { title: 'campus.student.list.firstGuardian', Cell: GuardianCell },
    allergies: { Cell: AllergyCell },
    cardNumber: { Cell: CardCell },
    status: { Cell: StatusCell },
    serviceEndDate: { Cell: ServiceEndCell },
  },
  narrowOrder: ['cardNumber', 'birthday', 'status'],
  inlineFilters: ['classId', 'allergies'],
  empty: { title: 'campus.student.emptyTitle', text: 'campus.student.emptyText' },
  Page: StudentPage,
  widgets: { faceConsent: FaceConsentWidget, classId: ClassWidget },
  offeredWhen: { faceConsent: asksFaceConsent },
  RecordHead: StudentHead,
  RecordAlert: AllergyAlert,
  sections: { parents: GuardianSection, card: CardSection, periods: PeriodsSection },
  acts: [
    screenAct(graduateMany, { Dialog: GraduationDialog }),
    screenAct(eraseChild, { Preview: ErasePreview, after: leaveErased }),
  ],
  ways: [{ label: 'campus.photos.open', href: '/preparePhoto', permission: 'campus.student.update' }],
  SelectionActs: ({ records, onDone }) => (
    <>
      <ChangeClass records={records} onDone={onDone} size="small" />
      <StudentMenuButtons records={records} onDone={onDone} size="small" />
      <PrintStudentCards records={records} />
    </>
  ),
  RecordActs: ({ record }) => (
    <>
      <ChangeClass records={[record]} />
      <StudentMenuButtons records={[record]} />
      <ExportChild record={record} />
    </>
  ),
  useRowWays: useStudentRowWays,
  addNext: true,
  fills: { idNumber: fillFromIdNumber(['sex', 'birthday']) },
  // A guardian each for father and mother; empty rows are not saved.
  newStart: { parents: [{}, {}] },
  issueActions: { CAMPUS_PARENT_PHONE_REPEATED: parentWhoIsThere },
});

/** Leaves the page of a child that is gone, and tells it. */
function leaveErased({ kit, tell }: DoneAct<unknown>): void {
  tell();
  kit.open('/campus/students');
}

function useStatusCounts(kigId: string | undefined) {
  const { client } = useKit();
  const { data } = useQuery({
    queryKey: [student.key, 'countByStatus', kigId ?? null],
    queryFn: ({ signal }) => client.call(countByStatus, kigId ? { kigId } : {}, { signal }),
  });
  if (!data) return undefined;
  const { transferred = 0, 'moved-out': movedOut = 0, ...others } = data.byStatus;
  return { ...others, all: data.all, left: transferred + movedOut };
}
