import type { StateTone } from '@kiga/entity/define-states.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { asDevice, type Device } from './device-record.ts';

const tones: Readonly<Record<NonNullable<Device['online']>, StateTone>> = {
  online: 'fine',
  offline: 'look',
  never: 'past',
};

/** Online status of a machine: a dot and a text, with the last request on hover. */
export function OnlineCell({ record }: { record: EntityRecord }) {
  const { t, language } = useKit();
  const { online, lastOnlineAt } = asDevice(record);
  if (!online) return <NoValue />;
  return (
    <span title={lastOnlineAt ? formatMoment(lastOnlineAt, language) : undefined}>
      <ToneTag tone={tones[online]}>{t(`devices.device.options.online.${online}`)}</ToneTag>
    </span>
  );
}
