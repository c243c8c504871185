import { line } from '@kiga/contract/transport/line.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { asLight } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';
import { BusCell, StudentsLink } from './record-links.tsx';
import styles from './transport.module.css';

/** The way from a line to its stops and children. */
function StudentsOfLine({ record }: { record: EntityRecord }) {
  const { id, busId } = record as EntityRecord & SavedOf<typeof line>;
  return busId ? <StudentsLink className={styles.link} id={busId} kigId={String(record.kigId)} line={id} /> : null;
}

/** Screen of bus lines. */
export default asLight(
  entityScreen(line, {
    tenants: kindergartens,
    columns: { busId: { Cell: BusCell, inRecord: true } },
    newWith: ['busId'],
    narrowOrder: ['stopCount', 'isPaused'],
    inlineFilters: ['busId', 'isPaused'],
    empty: { title: 'transport.line.emptyTitle', text: 'transport.line.emptyText' },
    RecordActs: StudentsOfLine,
    ways: [
      { label: 'transport.ofBus.stops', href: '/campus/bus-stops', permission: 'transport.stop.read' },
      { label: 'transport.ofBus.list', href: '/campus/bus-riders', permission: 'transport.rider.read' },
    ],
  }),
);
