import type { TripChild } from '@kiga/contract/transport/trip.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Modal } from 'antd';
import { GuardianPhones } from '../../campus/campus.public.ts';

interface CallDialogProps {
  child: Pick<TripChild, 'id' | 'name'>;
  kigId: string;
  onClose(): void;
}

/** The phones of a child's guardians, for a call from the stop; each look is logged. */
export default function CallDialog({ child: { id, name }, kigId, onClose }: CallDialogProps) {
  const { t } = useKit();
  return (
    <Modal
      open
      footer={null}
      width="min(480px, 96vw)"
      title={`${t('transport.station.call')} ${name}`}
      onCancel={onClose}
    >
      <GuardianPhones id={id} kigId={kigId} />
    </Modal>
  );
}
