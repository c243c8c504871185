import type { ListAct } from '../acts/use-acts.tsx';
import type { AnyEntity } from '../entity/any-entity.ts';
import { capitalised } from '../entity/entity-words.ts';
import type { OtherView, ScreenOptions, Segment, Segments } from '../entity/screen-options.ts';
import { AddIcon, iconSizePx, ListIcon, OtherViewIcon } from '../icon/icons.ts';
import { useKit } from '../kit-context.tsx';
import { Button } from '../light/button.tsx';
import { Segmented } from '../light/segmented.tsx';
import styles from './list.module.css';
import { choiceOfView, otherViewShown } from './other-view.ts';
import type { ChangeView } from './use-view-state.ts';
import { ownerOfView, type ViewState, withFilter } from './view-state.ts';

interface ListHeadProps {
  entity: AnyEntity;
  options: ScreenOptions;
  title: string;
  view: ViewState;
  change: ChangeView;
  /** True for a list without any records: it needs no segments, and the placeholder below offers to add one. */
  nothingYet: boolean;
  /** Acts of the list. */
  acts: readonly ListAct[];
  addLabel: string;
  onAdd?: () => void;
}

/** Head of the list: its title, its segments, and the main action at the end. */
export function ListHead({ entity, options, title, view, change, nothingYet, acts, addLabel, onAdd }: ListHeadProps) {
  const kit = useKit();
  const ways = (options.ways ?? []).filter(
    ({ permission, forMany = false }) => kit.can(permission) && (forMany || kit.ownerOf(entity) !== null),
  );
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {options.segments && !nothingYet && (
        <SegmentSwitch entity={entity} segments={options.segments} view={view} change={change} />
      )}
      {options.otherView && !nothingYet && (
        <ViewSwitch options={options} other={options.otherView} view={view} change={change} />
      )}
      <span className={styles.acts}>
        {ways.map(({ label, href }) => (
          <Button key={href} onClick={() => kit.open(href)}>
            {capitalised(kit.t(label))}
          </Button>
        ))}
        {acts.map(({ name, label, danger, take }) => (
          <Button key={name} danger={danger} onClick={take}>
            {label}
          </Button>
        ))}
        {onAdd && (
          <Button type={nothingYet ? 'default' : 'primary'} icon={<AddIcon size={iconSizePx.button} />} onClick={onAdd}>
            {addLabel}
          </Button>
        )}
      </span>
    </div>
  );
}

interface SwitchProps {
  view: ViewState;
  change: ChangeView;
}

/** Segments of the list with their counts. */
function SegmentSwitch({ entity, segments, view, change }: SwitchProps & { entity: AnyEntity; segments: Segments }) {
  const { t, today } = useKit();
  const counts = segments.useCounts(ownerOfView(entity, view));
  const filtersOf = ({ filter, also }: Segment): ViewState['filters'] => ({
    [segments.field]: filter,
    ...also?.(today),
  });
  const keys = [...new Set(segments.options.flatMap((option) => Object.keys(filtersOf(option))))];
  const isChosen = (option: Segment) =>
    keys.every((key) => sameValues(view.filters[key] ?? [], filtersOf(option)[key] ?? []));
  const choose = (option: Segment) =>
    change({
      filters: keys.reduce((filters, key) => withFilter(filters, key, filtersOf(option)[key] ?? []), view.filters),
    });
  return (
    <Segmented
      // An unknown combination of filters leaves all segments unmarked.
      value={segments.options.find(isChosen)?.value ?? ''}
      onChange={(chosen) => {
        const option = segments.options.find(({ value }) => value === chosen);
        if (option) choose(option);
      }}
      options={segments.options.map(({ value, label }) => ({
        value,
        label: (
          <span className={styles.segment}>
            {t(label)} {counts && <span className={styles.segmentCount}>{counts[value] ?? 0}</span>}
          </span>
        ),
      }))}
    />
  );
}

const sameValues = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value) => other.includes(value));

const TABLE = '';

interface ViewSwitchProps extends SwitchProps {
  options: ScreenOptions;
  other: OtherView;
}

/** Switch between the table and the other view of the same records. */
function ViewSwitch({ options, other, view, change }: ViewSwitchProps) {
  const { t } = useKit();
  return (
    <Segmented
      aria-label={t('kit.list.shownAs')}
      value={otherViewShown(options, view)?.name ?? TABLE}
      onChange={(chosen) => change(choiceOfView(other, chosen === TABLE))}
      options={[
        { value: TABLE, label: t('kit.list.table'), icon: <ListIcon size={iconSizePx.button} /> },
        { value: other.name, label: t(other.label), icon: <OtherViewIcon size={iconSizePx.button} /> },
      ]}
    />
  );
}
