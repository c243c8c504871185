import { line } from '@kiga/contract/transport/line.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import { callsOf, type EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ownerInput } from '@kiga/kit-web/entity/owner.ts';
import { recordPath } from '@kiga/kit-web/entity/record-path.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useLiveQuery } from '../attendance/attendance.public.ts';
import { Loaded } from '../campus/campus.public.ts';
import { StudentsLink } from './record-links.tsx';
import styles from './transport.module.css';

/** Most lines of a bus that its record shows; a bus runs in the morning and in the afternoon. */
const SHOWN = 20;

/** The lines of a bus, with their times and the numbers of their stops and children. */
export default function BusLines({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t, client, can } = kit;
  const { id } = record;
  const kigId = String(record.kigId);
  const query = useLiveQuery(['transport.line', 'transport.stop', 'transport.rider'], {
    queryKey: [line.key, 'ofBus', id],
    queryFn: ({ signal }) => {
      const input = { busId: id, pageSize: SHOWN, ...ownerInput(kit, line, record) };
      return client.call(callsOf(line).page, input, { signal });
    },
    enabled: can('transport.line.read'),
  });
  const mayAdd = can('transport.line.create') && kit.ownerOf(line) !== null;
  return (
    <DetailSection
      title={t('transport.bus.groups.lines')}
      extra={
        mayAdd && (
          <TabLink className={styles.link} href={addLineHref(id, `/campus/buses?open=${id}`)}>
            {t('transport.bus.lines.add')}
          </TabLink>
        )
      }
    >
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <p className={styles.quiet}>
              {t('transport.bus.lines.none')} <StudentsLink className={styles.link} id={id} kigId={kigId} />
            </p>
          ) : (
            <ul className={styles.lines}>
              {list.map((one) => (
                <li key={one.id}>
                  <TabLink href={recordPath(kit, line, '/campus/bus-lines', one)}>
                    {(one as SavedOf<typeof line>).lineName}
                  </TabLink>
                  <LineFacts line={one as EntityRecord & SavedOf<typeof line>} />
                  <span className={styles.end}>
                    <StudentsLink className={styles.link} id={id} kigId={kigId} line={one.id} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </DetailSection>
  );
}

function LineFacts({ line: { arrivesAt, leavesAt, stopCount, childCount, isPaused } }: { line: SavedOf<typeof line> }) {
  const { t } = useKit();
  return (
    <span className={styles.quiet}>
      {[
        arrivesAt && t('transport.ofBus.arrives', { time: arrivesAt }),
        leavesAt && t('transport.ofBus.leaves', { time: leavesAt }),
        typeof stopCount === 'number' && t('transport.stop.amount', { count: stopCount }),
        typeof childCount === 'number' && t('transport.ofBus.stopCount', { count: childCount }),
        isPaused && t('transport.ofBus.paused'),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  );
}

/** Returns the address of the form of a new line of a bus, which leads back to `back`. */
export function addLineHref(busId: string, back: string): string {
  return `/campus/bus-lines/new?${new URLSearchParams({ busId, back })}`;
}
