import { eraseEpidemicAnswers, makeFromTemplate, remindEpidemic } from '@kiga/contract/health/epidemic.acts.ts';
import { epidemicForm } from '@kiga/contract/health/epidemic-form.entity.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { asLight, lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';

const EpidemicProgress = lazyPart(() => import('./registers/epidemic-progress.tsx'));

/** Screen of epidemic forms: each with the people who have not reported. */
export default asLight(
  entityScreen(epidemicForm, {
    tenants: kindergartens,
    acts: [
      screenAct(makeFromTemplate, { after: ({ answer, kit }) => kit.open(`/health/epidemic/${answer.id}`) }),
      screenAct(remindEpidemic),
      screenAct(eraseEpidemicAnswers),
    ],
    ways: [
      {
        label: 'health.epidemicReport.plural',
        href: '/health/epidemic-reports',
        permission: 'health.epidemicReport.read',
      },
    ],
    sections: { missing: EpidemicProgress },
    narrowOrder: ['frequency', 'reportCount'],
    inlineFilters: ['status', 'audience'],
    empty: { title: 'health.epidemicForm.emptyTitle', text: 'health.epidemicForm.emptyText' },
  }),
);
