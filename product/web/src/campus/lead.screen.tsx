import { countLeads } from '@kiga/contract/campus/lead.acts.ts';
import { lead } from '@kiga/contract/campus/lead.entity.ts';
import { leadStates } from '@kiga/contract/campus/lead.states.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { kindergartens } from './campus.public.ts';
import { ChildCell, NextDateCell, ParentCell } from './lead-cells.tsx';
import { FamilySection, LeadHead, NextStep } from './lead-detail.tsx';
import { FollowUpsSection } from './lead-follow-ups.tsx';
import { openStates } from './lead-record.ts';

const LeadBoard = lazyPart(() => import('./lead-board/lead-board.tsx'), { Waiting: PageSkeleton });

/** Screen of enrollment leads. */
export default entityScreen(lead, {
  usesLibrary: true,
  tenants: kindergartens,
  segments: {
    field: 'status',
    options: [
      { value: 'all', label: 'campus.lead.segments.all', filter: [] },
      {
        value: 'due',
        label: 'campus.lead.segments.due',
        filter: openStates,
        also: (today) => ({ nextFollowDateTo: [today] }),
      },
      ...leadStates.states.map(({ name }) => ({
        value: name,
        label: `campus.lead.options.status.${name}`,
        filter: [name],
      })),
    ],
    useCounts: useLeadCounts,
  },
  columns: {
    childName: { Cell: ChildCell },
    parentName: { Cell: ParentCell },
    nextFollowDate: { Cell: NextDateCell },
  },
  narrowOrder: ['gradeId', 'source', 'parentPhone'],
  inlineFilters: ['source', 'gradeId'],
  empty: { title: 'campus.lead.emptyTitle', text: 'campus.lead.emptyText' },
  otherView: { name: 'board', label: 'campus.lead.board.title', Component: LeadBoard },
  RecordHead: LeadHead,
  RecordAlert: NextStep,
  sections: { followUps: FollowUpsSection, family: FamilySection },
  addNext: true,
});

function useLeadCounts(kigId: string | undefined) {
  const { client } = useKit();
  const { data } = useQuery({
    queryKey: [lead.key, 'countByStatus', kigId ?? null],
    queryFn: ({ signal }) => client.call(countLeads, kigId ? { kigId } : {}, { signal }),
  });
  return data && { ...data.byStatus, all: data.all, due: data.due };
}
