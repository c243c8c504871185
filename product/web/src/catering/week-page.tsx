import { stages } from '@kiga/contract/campus/grade.entity.ts';
import { gramsOfStage, type Stage } from '@kiga/contract/catering/meals.ts';
import { publishWeek, type RecipeWeek } from '@kiga/contract/catering/recipe.acts.ts';
import { dayAfter, shortDay } from '@kiga/entity/days.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { actFailure } from '@kiga/kit-web/entity/failure-text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { iconSizePx, NextIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { App, Button, Dropdown } from 'antd';
import {
  Copy as CopyIcon,
  ChevronLeft as PreviousIcon,
  Printer as PrintIcon,
  MonitorUp as WallIcon,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { AllergyLines } from './allergy-lines.tsx';
import { OtherKitchen } from './choose-kitchen.tsx';
import { NutritionPanel } from './nutrition-panel.tsx';
import { KitchenPaper, MenuPaper } from './papers.tsx';
import { useWarnings } from './use-warnings.ts';
import styles from './week.module.css';
import { WeekGrid } from './week-grid.tsx';
import { type CoursePlace, isPlanned, type PlannedDay } from './week-model.ts';

const CopyDialog = lazyDialog<{ from: string; to: string; owner: Owner; onClose(): void }>(
  () => import('./copy-dialog.tsx'),
);
const MoveDialog = lazyDialog<{ place: CoursePlace; week: RecipeWeek; owner: Owner; onClose(): void }>(
  () => import('./move-dialog.tsx'),
);
const PublishDialog = lazyDialog<{ day: string; count: number; owner: Owner; onClose(): void }>(
  () => import('./publish-dialog.tsx'),
);

/** Owner ids of a request. */
export type Owner = Record<string, string>;

interface WeekPageProps {
  week: RecipeWeek;
  owner: Owner;
  /** Null for all stages. */
  stage: Stage | null;
  /** Day that the address names. */
  asked: string | null;
  /** True while another week is on its way, so that no act meets the shown one by mistake. */
  isChanging: boolean;
  go(changes: { day?: string; stage?: Stage | null }): void;
}

/** The recipes of a week: the grid, warnings of allergies, nutrition of the chosen day, and the acts of the week. */
export function WeekPage({ week, owner, stage, asked, isChanging, go }: WeekPageProps) {
  const kit = useKit();
  const { t, can, drawings, open, tenantOfSession } = kit;
  const warnings = useWarnings({ from: week.from, to: week.to }, owner);
  const [copying, setCopying] = useState(false);
  const [moving, setMoving] = useState<CoursePlace | null>(null);
  const { publish, asking, stopAsking, sending } = usePublish(week.from, owner);
  const { paper, print } = usePrint();
  const planned = week.days.filter(isPlanned);
  const drafts = planned.filter(({ recipe }) => recipe.status === 'draft');
  const chosen = chosenDay(week, asked);
  const params = { from: shortDay(week.from), to: shortDay(lastDay(week)) };
  const title =
    week.weekNumber === null
      ? t('catering.week.span', params)
      : t('catering.week.number', { ...params, number: week.weekNumber });
  const back = `/catering/recipes?${new URLSearchParams({ day: chosen, ...owner })}`;
  const addHref = (day: string) => `/addRecipe?${new URLSearchParams({ recipeDate: day, back, ...owner })}`;
  return (
    <>
      <div className={styles.page} data-paper={paper ?? 'none'} aria-busy={isChanging}>
        <div className={styles.head}>
          <h1 className={styles.title}>{t('catering.week.title')}</h1>
          <span className={styles.steps}>
            <Button
              type="text"
              aria-label={t('catering.week.previous')}
              icon={<PreviousIcon size={iconSizePx.button} />}
              onClick={() => go({ day: dayAfter(week.from, -7) })}
            />
            <strong>{title}</strong>
            <Button
              type="text"
              aria-label={t('catering.week.next')}
              icon={<NextIcon size={iconSizePx.button} />}
              onClick={() => go({ day: dayAfter(week.from, 7) })}
            />
          </span>
          {tenantOfSession === null && <OtherKitchen name={week.kigName} href="/catering/recipes" />}
          <WeekState drafts={drafts} planned={planned.length} />
          <span className={styles.ways}>
            {can('catering.recipe.create') && (
              <Button
                icon={<CopyIcon size={iconSizePx.button} />}
                disabled={isChanging}
                onClick={() => setCopying(true)}
              >
                {t('catering.week.copyLast')}
              </Button>
            )}
            <Button
              icon={<WallIcon size={iconSizePx.button} />}
              onClick={() =>
                open(`/catering/wall${Object.keys(owner).length > 0 ? `?${new URLSearchParams(owner)}` : ''}`)
              }
            >
              {t('catering.wall.open')}
            </Button>
            {planned.length > 0 && (
              <Dropdown
                menu={{
                  items: [
                    { key: 'menu', label: t('catering.week.printMenu') },
                    ...(can('catering.recipe.readAllergies')
                      ? [{ key: 'kitchen', label: t('catering.week.printKitchen') }]
                      : []),
                  ],
                  onClick: ({ key }) => print(key === 'kitchen' ? 'kitchen' : 'menu'),
                }}
              >
                <Button icon={<PrintIcon size={iconSizePx.button} />}>{t('catering.week.print')}</Button>
              </Dropdown>
            )}
            {can('catering.recipe.publish') && drafts.length > 0 && (
              <Button type="primary" disabled={isChanging} loading={sending} onClick={() => void publish()}>
                {t('catering.week.publish')}
              </Button>
            )}
          </span>
        </div>
        <div className={styles.head}>
          <Segmented
            aria-label={t('catering.week.stage')}
            value={stage ?? 'all'}
            options={[
              { value: 'all', label: t('catering.week.allStages') },
              ...stages.map((one) => ({ value: one, label: t(`catering.dish.inner.parts.${gramsOfStage[one]}`) })),
            ]}
            onChange={(value) => go({ stage: stages.find((one) => one === value) ?? null })}
          />
          <span className={styles.links}>
            {can('catering.purchase.read') && (
              <TabLink
                href={`/catering/purchasing?${new URLSearchParams({ from: week.from, to: lastDay(week), ...owner })}`}
              >
                {t('catering.week.purchasing')}
              </TabLink>
            )}
            {can('catering.substitute.read') && (
              <TabLink href="/catering/substitutes">{t('catering.week.substitutes')}</TabLink>
            )}
            <TabLink href="/catering/recipe-list">{t('catering.week.list')}</TabLink>
            {can('catering.cateringRule.read') && (
              <TabLink href="/catering/catering-rules">{t('catering.week.rules')}</TabLink>
            )}
          </span>
        </div>
        <AllergyLines week={week} warnings={warnings} owner={owner} />
        {planned.length === 0 ? (
          <StatusPage
            drawing={<drawings.Empty />}
            title={t('catering.week.noRecipe')}
            sentence={t(can('catering.recipe.create') ? 'catering.week.noRecipeText' : 'catering.week.noRecipeRead')}
            actions={
              can('catering.recipe.create') && (
                <Button type="primary" size="large" onClick={() => open(addHref(chosen))}>
                  {t('catering.week.add')}
                </Button>
              )
            }
          />
        ) : (
          <div className={styles.body}>
            <WeekGrid
              week={week}
              warnings={warnings.data ?? []}
              chosen={chosen}
              owner={owner}
              back={back}
              onChoose={(day) => go({ day })}
              onMove={setMoving}
            />
            <NutritionPanel week={week} chosen={chosen} owner={owner} onChoose={(day) => go({ day })} />
          </div>
        )}
        {copying && (
          <CopyDialog from={dayAfter(week.from, -7)} to={week.from} owner={owner} onClose={() => setCopying(false)} />
        )}
        {moving && <MoveDialog place={moving} week={week} owner={owner} onClose={() => setMoving(null)} />}
        {asking !== null && <PublishDialog day={week.from} count={asking} owner={owner} onClose={stopAsking} />}
      </div>
      {paper === 'menu' && <MenuPaper week={week} />}
      {paper === 'kitchen' && <KitchenPaper week={week} warnings={warnings.data ?? []} />}
    </>
  );
}

/** Returns the day whose nutrition is shown: the asked one, today, or the first with a recipe. */
function chosenDay({ days, today, from }: RecipeWeek, asked: string | null): string {
  const of = (wanted: string | null) => days.find(({ day }) => day === wanted)?.day;
  return of(asked) ?? of(today) ?? days.find(isPlanned)?.day ?? days[0]?.day ?? from;
}

/** Returns the last shown day. */
function lastDay({ days, to }: RecipeWeek): string {
  return days.at(-1)?.day ?? to;
}

function WeekState({ drafts, planned }: { drafts: readonly PlannedDay[]; planned: number }) {
  const { t } = useKit();
  if (planned === 0) return null;
  return (
    <span className={styles.state} data-draft={drafts.length > 0}>
      {drafts.length === 0 ? t('catering.week.allPublished') : t('catering.week.someDraft', { count: drafts.length })}
    </span>
  );
}

/** Publishes the week at once, and asks again where a severe allergy is open. */
function usePublish(day: string, owner: Owner) {
  const kit = useKit();
  const { t, client } = kit;
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  const { send, sending } = useSending();
  const [asking, setAsking] = useState<number | null>(null);
  const publish = () =>
    send(
      async (options) => {
        const { published } = await client.call(publishWeek, { day, ...owner }, options);
        message.success(t('catering.week.publishedAll', { count: published }));
        void afterSave();
      },
      (failure) => {
        const count = openOf(failure);
        if (count === null) void message.error(actFailure(kit, failure));
        else setAsking(count);
      },
    );
  return { publish, sending, asking, stopAsking: () => setAsking(null) };
}

/** Returns the number of children of an open severe allergy; null for another failure. */
function openOf(failure: unknown): number | null {
  const { error, data } = failure as { error?: string; data?: { count?: number } | null };
  return error === 'CATERING_SEVERE_ALLERGY_OPEN' ? (data?.count ?? 1) : null;
}

/** Prints one of the papers of the week: it is in the page only while it is printed. */
function usePrint() {
  const [paper, setPaper] = useState<'menu' | 'kitchen' | null>(null);
  useEffect(() => {
    if (paper === null) return;
    const done = () => setPaper(null);
    window.addEventListener('afterprint', done, { once: true });
    // The pictures of the menu need a moment.
    const timer = setTimeout(() => window.print(), 300);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', done);
    };
  }, [paper]);
  return { paper, print: setPaper };
}
