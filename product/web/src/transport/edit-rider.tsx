import { rider } from '@kiga/contract/transport/rider.entity.ts';
import { callsOf, fieldOf } from '@kiga/kit-web/entity/any-entity.ts';
import { fieldLabel } from '@kiga/kit-web/entity/entity-words.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App, Select } from 'antd';
import { nameOf } from '../attendance/attendance.public.ts';
import { type BusRider, stopsInOrder, useBusPage } from './bus-page.ts';

/** The choice among the stops of the bus that this direction serves, in driving order. */
function StopWidget({ controlId, value, onChange, describedBy }: WidgetProps) {
  const { bus, direction } = useBusPage();
  const options = bus.lines.flatMap((line) =>
    stopsInOrder(line, direction).map(({ id, stopName, time }) => ({
      value: id,
      label: bus.lines.length > 1 ? `${line.lineName} · ${stopName} ${time}` : `${stopName} ${time}`,
    })),
  );
  return (
    <Select
      id={controlId}
      value={value as string}
      options={options}
      onChange={onChange}
      status={describedBy ? 'error' : undefined}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined}
    />
  );
}

const fields = {
  stopId: fieldOf(rider, 'stopId'),
  seat: fieldOf(rider, 'seat'),
  note: fieldOf(rider, 'note'),
};

/** Dialog that moves a child to another stop of the bus, and changes its seat and note, in one direction. */
export default function EditRider({ rider: one, onClose }: { rider: BusRider; onClose(): void }) {
  const kit = useKit();
  const { t, client } = kit;
  const { message } = App.useApp();
  const { owner } = useBusPage();
  const afterSave = useAfterSave();
  const { id, version, stopId, seat, note, direction } = one;
  return (
    <AskDialog
      entity={rider}
      title={`${nameOf(kit, one)} · ${t(`transport.rider.options.direction.${direction}`)}`}
      fields={fields}
      inputOf={fieldInputOf}
      widgets={{ stopId: StopWidget }}
      start={{ stopId, seat, note }}
      labelOf={(field) => fieldLabel(kit, rider, field)}
      ok={t('transport.ofBus.save')}
      send={async (values, options) => {
        await client.call(callsOf(rider).save, { id, version, ...values, ...owner }, options);
        message.success(t('kit.form.saved'));
        onClose();
        void afterSave();
      }}
      onClose={onClose}
    />
  );
}
