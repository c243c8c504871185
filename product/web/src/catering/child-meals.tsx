import { mealsOfChild } from '@kiga/contract/catering/recipe.acts.ts';
import { recipe } from '@kiga/contract/catering/recipe.entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ownerInput } from '@kiga/kit-web/entity/owner.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { useLiveQuery } from '../attendance/attendance.public.ts';
import { Loaded, StudentCard } from '../campus/campus.public.ts';
import styles from './parts.module.css';

/** The meals of a child today: the dishes that it must not eat, and what it gets instead. */
export default function ChildMeals({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t, client } = kit;
  const query = useLiveQuery(['catering.recipe', 'catering.substitute', 'campus.student'], {
    queryKey: [mealsOfChild.name, record.id],
    queryFn: ({ signal }) =>
      client.call(mealsOfChild, { studentId: record.id, ...ownerInput(kit, recipe, record) }, { signal }),
  });
  return (
    <StudentCard title={t('catering.child.title')}>
      <Loaded query={query} rows={3}>
        {({ isPublished, meals }) =>
          isPublished ? (
            <ul className={styles.portions}>
              {meals.map(({ mealName, mealTime, courses }) => (
                <li key={`${mealName} ${mealTime}`}>
                  <b>{mealName}</b> {courses.map(({ name }) => name).join(t('kit.field.comma'))}
                  {courses.flatMap(({ name, against, isSevere, instead }) =>
                    against === null
                      ? []
                      : [
                          <div key={name}>
                            <ToneTag tone={isSevere && instead === null ? 'act' : 'look'}>
                              {name} {t('catering.child.against', { allergen: against })}
                            </ToneTag>{' '}
                            {instead === null
                              ? t('catering.child.nothing')
                              : t('catering.child.instead', { dish: instead })}
                          </div>,
                        ],
                  )}
                </li>
              ))}
            </ul>
          ) : (
            <p className={styles.quiet}>{t('catering.child.none')}</p>
          )
        }
      </Loaded>
    </StudentCard>
  );
}
