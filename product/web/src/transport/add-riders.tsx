import { SEATS_MAX } from '@kiga/contract/transport/figures.ts';
import { assignRiders } from '@kiga/contract/transport/rider.acts.ts';
import { rider } from '@kiga/contract/transport/rider.entity.ts';
import type { Direction } from '@kiga/contract/transport/trip.ts';
import { choices } from '@kiga/entity/fields/choices.ts';
import { references } from '@kiga/entity/fields/references.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App } from 'antd';
import { type BusStop, directionsOf, timeAt, useBusPage } from './bus-page.ts';

/** Dialog that puts children at a stop, in both directions where the bus stops there in both. */
export default function AddRiders({ stop, onClose }: { stop: BusStop; onClose(): void }) {
  const { t, client, tenantOfSession } = useKit();
  const { message } = App.useApp();
  const { bus, line, owner } = useBusPage();
  const afterSave = useAfterSave();
  const served = directionsOf(line).filter((one) => timeAt(stop, one) !== null);
  return (
    <AskDialog
      entity={rider}
      title={t('transport.ofBus.addTitle', { stop: stop.stopName })}
      fields={{
        studentIds: references('campus.student', {
          required: true,
          maxCount: SEATS_MAX,
          among: () => ({ status: 'enrolled' }),
        }),
        direction: choices(served, { required: true }),
      }}
      inputOf={fieldInputOf}
      start={{ direction: served }}
      labelOf={(field) => t(field === 'studentIds' ? 'transport.ofBus.students' : 'transport.ofBus.ways')}
      {...(tenantOfSession === null && { ownerId: bus.kigId })}
      failsAt="studentIds"
      ok={t('transport.ofBus.ok')}
      send={async ({ studentIds, direction }, options) => {
        const input = { stopId: stop.id, studentIds: studentIds as string[], directions: direction as Direction[] };
        const { assigned } = await client.call(assignRiders, { ...input, ...owner }, options);
        message.success(t('transport.ofBus.added', { count: assigned }));
        onClose();
        void afterSave();
      }}
      onClose={onClose}
    />
  );
}
