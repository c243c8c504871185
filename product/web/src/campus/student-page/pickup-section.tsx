import { pickupPerson } from '@kiga/contract/campus/pickup-person.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { Picture } from '@kiga/kit-web/files/picture.tsx';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Portrait } from '../../drawing/portrait.tsx';
import { asStudent, type Student } from '../student-record.ts';
import { Loaded, StudentCard } from './student-card-frame.tsx';
import styles from './student-page.module.css';
import { newPartHref, partsHref, useParts } from './use-parts.ts';

const HREF = '/campus/pickup-persons';
const FACE_PX = 36;

type Person = SavedOf<typeof pickupPerson>;

/** People who may fetch the child: the guardians, those entered for it, and those who must not. */
export default function PickupSection({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t } = kit;
  const query = useParts(pickupPerson, record);
  const persons = (query.data?.list ?? []) as Person[];
  const guardians = guardiansWithout(asStudent(record).parents ?? [], persons);
  const mayFetch = persons.filter((one) => one.permitted === 'may' && stateOf(one, kit.today) === 'now').length;
  return (
    <StudentCard
      title={t('campus.pickupPerson.card.title')}
      note={query.data && t('campus.pickupPerson.card.count', { count: guardians.length + mayFetch })}
      extra={
        <>
          {kit.can('campus.pickupPerson.create') && (
            <TabLink href={newPartHref(kit, HREF, record, { permitted: 'may', fromDate: kit.today })}>
              {t('campus.pickupPerson.card.add')}
            </TabLink>
          )}
          <TabLink href={partsHref(kit, HREF, record)}>{t('campus.pickupPerson.card.manage')}</TabLink>
        </>
      }
    >
      <Loaded query={query}>
        {() =>
          guardians.length + persons.length === 0 ? (
            <p className={styles.quiet}>{t('campus.pickupPerson.card.none')}</p>
          ) : (
            <ul className={styles.people}>
              {guardians.map(({ parentName, relation }) => (
                <li key={`${parentName} ${relation}`}>
                  <Portrait id={parentName} sex={sexOf(relation)} size={FACE_PX} age="adult" shape="tile" />
                  <span>
                    <strong>{parentName}</strong> <small>{t(`campus.student.options.relation.${relation}`)}</small>
                    <small className={styles.below}>{t('campus.pickupPerson.card.guardian')}</small>
                  </span>
                  <span className={styles.end}>{t('campus.pickupPerson.card.always')}</span>
                </li>
              ))}
              {persons.toSorted(byState(kit.today)).map((person) => (
                <PersonRow key={person.id} kit={kit} person={person} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </StudentCard>
  );
}

function PersonRow({ kit, person }: { kit: Kit; person: Person }) {
  const { id, personName, relation, personPhone, photo, note, kigId } = person;
  const drawn = <Portrait id={id} sex={sexOf(relation)} size={FACE_PX} age="adult" shape="tile" />;
  const owner = kit.tenantOfSession === null ? `?kigId=${kigId}` : '';
  return (
    <li data-past={stateOf(person, kit.today) === 'ended'}>
      {photo ? <Picture path={photo} alt="" className={styles.face} placeholder={drawn} /> : drawn}
      <span>
        <TabLink href={`${HREF}/${id}${owner}`}>{personName}</TabLink>{' '}
        <small>{kit.t(`campus.pickupPerson.options.relation.${relation}`)}</small>
        <small className={styles.below}>{[personPhone, note].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={styles.end}>
        <Permission kit={kit} person={person} />
      </span>
    </li>
  );
}

/** Permission of a person today: how long it lasts, when it ended or begins, or that there is none. */
export function Permission({ kit, person }: { kit: Kit; person: Person }) {
  const { permitted, fromDate, untilDate } = person;
  const day = (one: string | null | undefined) => ({ day: one ? formatDay(one, kit.language) : '' });
  switch (stateOf(person, kit.today)) {
    case 'ended':
      return kit.t('campus.pickupPerson.card.ended', day(untilDate));
    case 'later':
      return kit.t('campus.pickupPerson.card.from', day(fromDate));
    case 'now':
      if (permitted === 'must-not') return <ToneTag tone="act">{kit.t('campus.pickupPerson.card.mustNot')}</ToneTag>;
      return untilDate
        ? kit.t('campus.pickupPerson.card.until', day(untilDate))
        : kit.t('campus.pickupPerson.card.always');
  }
}

const women = ['mother', 'grandmother', 'grandma', 'aunt', 'helper'];

/** Returns the sex of the drawn face. */
const sexOf = (relation: string | null | undefined) => (women.includes(relation ?? '') ? 'female' : 'male');

/** Returns whether the days of a person hold today. */
function stateOf({ fromDate, untilDate }: Person, today: string): 'now' | 'later' | 'ended' {
  if (untilDate && untilDate < today) return 'ended';
  return fromDate && fromDate > today ? 'later' : 'now';
}

const ranks = { now: 0, later: 1, ended: 2 };

const byState = (today: string) => (a: Person, b: Person) => ranks[stateOf(a, today)] - ranks[stateOf(b, today)];

/** Returns the guardians without those who have an entry of their own. */
function guardiansWithout(parents: NonNullable<Student['parents']>, persons: readonly Person[]) {
  return parents.filter(
    ({ parentName, parentPhone }) =>
      !persons.some((one) => one.personName === parentName && one.personPhone === parentPhone),
  );
}
