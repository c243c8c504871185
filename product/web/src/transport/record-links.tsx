import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { linkInto, TeacherLink } from '../campus/campus.public.ts';

const DriverLink = linkInto('/campus/drivers', 'transport.driver.read');
const BusLink = linkInto('/campus/buses', 'transport.bus.read');
const LineLink = linkInto('/campus/bus-lines', 'transport.line.read');

interface CellProps {
  record: EntityRecord;
}

/** A record that may refer to others of the area. */
type Referring = EntityRecord &
  Partial<Record<`${'driver' | 'teacher' | 'bus' | 'line'}Id${'' | 'Text'}`, string | null>>;

/** The driver of a bus. */
export function DriverCell({ record }: CellProps) {
  const { driverId, driverIdText, kigId } = record as Referring;
  return <DriverLink id={driverId} title={driverIdText} kigId={String(kigId)} />;
}

/** The following teacher of a bus. */
export function TeacherCell({ record }: CellProps) {
  const { teacherId, teacherIdText, kigId } = record as Referring;
  return <TeacherLink id={teacherId} title={teacherIdText} kigId={String(kigId)} />;
}

/** The bus of a line or a trip. */
export function BusCell({ record }: CellProps) {
  const { busId, busIdText, kigId } = record as Referring;
  return <BusLink id={busId} title={busIdText} kigId={String(kigId)} />;
}

/** The line of a stop, a ride or a trip. */
export function LineCell({ record }: CellProps) {
  const { lineId, lineIdText, kigId } = record as Referring;
  return <LineLink id={lineId} title={lineIdText} kigId={String(kigId)} />;
}

/** Returns the address of the children of a bus. */
export function studentsHref(
  { tenantOfSession }: Pick<Kit, 'tenantOfSession'>,
  { id, kigId, line }: { id: string; kigId: string; line?: string },
): string {
  const owner: Record<string, string> = tenantOfSession === null ? { kigId } : {};
  return `/schoolBusStudent?${new URLSearchParams({ id, ...(line !== undefined && { line }), ...owner })}`;
}

/** A link to the children of a bus, for readers of the bus lists. */
export function StudentsLink(props: { className?: string | undefined; id: string; kigId: string; line?: string }) {
  const { className, ...address } = props;
  const kit = useKit();
  if (!kit.can('transport.rider.read')) return null;
  return (
    <TabLink className={className} href={studentsHref(kit, address)}>
      {kit.t('transport.bus.lines.students')}
    </TabLink>
  );
}
