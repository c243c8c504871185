import { consultation } from '@kiga/contract/health/consultation/consultation.entity.ts';
import { asLight, lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useLocation } from 'react-router';
import { ChildCell, kindergartens } from '../../campus/campus.public.ts';
import { AgeCell, DueCell, OpenThread, TopicCell } from './question-cells.tsx';

const DoctorWidget = lazyPart<WidgetProps>(() => import('./doctor-widget.tsx'));
const GivenAnswers = lazyPart(() => import('./given-answers.tsx'));

const Questions = entityScreen(consultation, {
  tenants: kindergartens,
  columns: {
    topic: { Cell: TopicCell },
    studentId: { Cell: ChildCell, inRecord: true },
    ageMonths: { Cell: AgeCell, inRecord: true },
    dueAt: { Cell: DueCell, inRecord: true },
  },
  widgets: { doctorId: DoctorWidget },
  hints: ({ t }) => ({
    studentId: t('health.consultation.hints.studentId'),
    shares: t('health.consultation.hints.shares'),
  }),
  newStart: { urgency: 'soon', shares: [] },
  newWith: ['studentId'],
  RecordActs: OpenThread,
  narrowOrder: ['classId', 'sex', 'urgency', 'ageMonths'],
  inlineFilters: ['status', 'urgency', 'studentId'],
  empty: { title: 'health.consultation.emptyTitle', text: 'health.consultation.emptyText' },
});

/** Questions to doctors: the kindergarten's own, or a doctor's inbox with the oldest due first and the own answers below. */
function ConsultationScreen({ href }: { href: string }) {
  const { can } = useKit();
  const isList = useLocation().pathname === href;
  return (
    <>
      <Questions href={href} />
      {isList && can('health.consultation.answer') && <GivenAnswers />}
    </>
  );
}

export default asLight(ConsultationScreen);
