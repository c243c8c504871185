import { escalateConsultation, type Thread } from '@kiga/contract/health/consultation/consultation.acts.ts';
import { consultation } from '@kiga/contract/health/consultation/consultation.entity.ts';
import { consultationStates } from '@kiga/contract/health/consultation/consultation.states.ts';
import { transitionCallOf } from '@kiga/kit-web/entity/any-entity.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import DoctorWidget from './doctor-widget.tsx';

interface SideDialogProps {
  thread: Thread;
  act: 'escalate' | 'close';
  onDone(): void;
  onClose(): void;
}

const [closing] = consultationStates.transitions;

/** Asks for the next doctor and the reason, or for the outcome. */
export default function SideDialog({ thread: { id, topic, urgency }, act, onDone, onClose }: SideDialogProps) {
  const { t, client } = useKit();
  const isClose = act === 'close';
  return (
    <AskDialog
      entity={consultation}
      title={t('kit.states.one', { act: t(`health.consultation.acts.${act}`), record: topic })}
      lead={isClose && <p>{t('health.consultation.consequences.close')}</p>}
      fields={isClose ? closing.asks : escalateConsultation.asks}
      inputOf={fieldInputOf}
      widgets={{ doctorId: DoctorWidget }}
      start={isClose ? {} : { urgency }}
      labelOf={(field) => t(`health.consultation.asks.${field}`)}
      ok={t(`health.consultation.acts.${act}`)}
      send={async (values, options) => {
        if (isClose) await client.call(transitionCallOf(consultation, 'close'), { id, ...values }, options);
        else await client.call(escalateConsultation, { id, ...values }, options);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
