import type { appActivities, appCancelSignUp, appSignUp } from '@kiga/contract/communication/app-publishing.acts.ts';
import { type DataOf, post, read } from './family-client.ts';
import type { Child } from './family-page.tsx';
import { dayText, t } from './family-words.ts';
import { Document } from './notices-view.tsx';
import { Alert, Empty, Loaded } from './parts.tsx';
import { useAnswer } from './use-answer.ts';
import { useSending } from './use-sending.ts';

type Activity = DataOf<typeof appActivities>['list'][number];

/** Activities that address the child, with its sign-ups. */
export function ActivitiesView({ child }: { child: Child }) {
  const answer = useAnswer('activities', () => read<typeof appActivities>('/app/v1/activities', {}));
  return (
    <Loaded answer={answer}>
      {({ list }) => {
        const ofChild = list.filter(({ studentIds }) => studentIds.includes(child.studentId));
        return ofChild.length === 0 ? (
          <Empty text={t('activities.empty')} />
        ) : (
          ofChild.map((activity) => (
            <ActivityCard key={activity.id} activity={activity} child={child} onChange={answer.again} />
          ))
        );
      }}
    </Loaded>
  );
}

interface ActivityProps {
  activity: Activity;
  child: Child;
  onChange: () => Promise<void>;
}

function ActivityCard({ activity, child, onChange }: ActivityProps) {
  const { sending, alert, run } = useSending();
  const { id: activityId, title, content, cover, place, beginDate, endDate, freePlaces, isOpen } = activity;
  const { studentId } = child;
  const own = activity.signUps.find((one) => one.studentId === studentId);

  const signUp = () =>
    run(async (key) => {
      await post<typeof appSignUp>('/app/v1/activities/sign-up', { activityId, studentId }, key);
      await onChange();
    });
  const cancel = () =>
    run(async (key) => {
      await post<typeof appCancelSignUp>('/app/v1/activities/cancel', { activityId, studentId }, key);
      await onChange();
    });

  return (
    <article className="family-card">
      <h3>
        {title} {own ? <span className="family-tag">{stateText(own)}</span> : null}
      </h3>
      {cover ? <img src={cover} alt="" /> : null}
      <p>{t('activities.when', { from: dayText(beginDate), to: dayText(endDate) })}</p>
      {place ? <p>{t('activities.place', { place })}</p> : null}
      <p className="family-quiet">
        {t('activities.contact', { name: activity.contactPerson, phone: activity.contactPhone })}
      </p>
      {content ? <Document html={content} /> : null}
      <p className="family-quiet">
        {windowText(activity, child.today)} {placesText(activity)}
      </p>
      <Alert text={alert} />
      {isOpen ? (
        <button
          type="button"
          className={own ? 'family-plain' : 'family-main'}
          disabled={sending}
          onClick={() => void (own ? cancel() : signUp())}
        >
          {t(own ? 'activities.cancel' : freePlaces === 0 ? 'activities.wait' : 'activities.signUp')}
        </button>
      ) : null}
    </article>
  );
}

function stateText({ status, before }: Activity['signUps'][number]): string {
  return status === 'signedUp' ? t('activities.signedUp') : t('activities.waiting', { number: (before ?? 0) + 1 });
}

function windowText({ isOpen, signBeginDate, signEndDate }: Activity, today: string): string {
  if (isOpen) return t('activities.signUpUntil', { day: dayText(signEndDate) });
  return today < signBeginDate ? t('activities.signUpFrom', { day: dayText(signBeginDate) }) : t('activities.closed');
}

function placesText({ freePlaces, isOpen }: Activity): string {
  if (!isOpen || freePlaces === null) return '';
  return freePlaces === 0 ? t('activities.full') : t('activities.free', { count: freePlaces });
}
