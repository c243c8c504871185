import { activity } from '@kiga/contract/communication/activity.entity.ts';
import { publishingActs } from '@kiga/contract/communication/publishing.acts.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { noOwnWays, type OwnWays } from '@kiga/kit-web/entity/screen-options.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { kindergartens } from '../campus/campus.public.ts';
import { publishingAlert } from './publishing-alert.tsx';
import { reviewSegments } from './use-review-counts.ts';

const hrefOf = ({ id }: EntityRecord) => `/activity-count?activityId=${id}`;

/** Returns the way from an activity's row to its sign-ups. */
function useSignUpsWay(): OwnWays {
  const { t, can, open } = useKit();
  if (!can('communication.signUp.read')) return noOwnWays();
  return (record) => [
    { key: 'signUps', label: t('communication.activity.count'), onClick: () => open(hrefOf(record)) },
  ];
}

/** Button of an open activity that leads to its sign-ups. */
function OpenSignUps({ record }: { record: EntityRecord }) {
  const { t, can, open } = useKit();
  if (!can('communication.signUp.read')) return null;
  return <Button onClick={() => open(hrefOf(record))}>{t('communication.activity.count')}</Button>;
}

/** Screen of activities: review, publication and sign-ups. */
export default entityScreen(activity, {
  tenants: kindergartens,
  segments: reviewSegments(activity),
  newStart: { sendTarget: 'school' },
  offeredWhen: {
    gradeIds: ({ sendTarget }) => sendTarget === 'grade',
    classIds: ({ sendTarget }) => sendTarget === 'class',
  },
  hints: ({ t }) => ({ places: t('communication.activity.hints.places') }),
  acts: [screenAct(publishingActs.activity.publish, { isMain: true }), screenAct(publishingActs.activity.unpublish)],
  useRowWays: useSignUpsWay,
  RecordActs: OpenSignUps,
  RecordAlert: publishingAlert('activity'),
  narrowOrder: ['sendTarget', 'places', 'beginDate'],
  inlineFilters: ['publication'],
  empty: { title: 'communication.activity.emptyTitle', text: 'communication.activity.emptyText' },
});
