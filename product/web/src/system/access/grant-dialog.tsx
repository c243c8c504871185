import { askEmergency, askGrant, EMERGENCY_HOURS } from '@kiga/contract/system/access/grant.acts.ts';
import { grant } from '@kiga/contract/system/access/grant.entity.ts';
import type { Act } from '@kiga/entity/define-act.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App, Segmented } from 'antd';
import { useState } from 'react';
import styles from './grant.module.css';
import { grantHints } from './grant-hints.ts';

const ways = { ask: askGrant, askEmergency } as const;

type Way = keyof typeof ways;

/** Dialog that asks a kindergarten for a grant, as an emergency or not. */
export default function GrantDialog({ onClose }: { onClose(): void }) {
  const kit = useKit();
  const { t } = kit;
  const [way, setWay] = useState<Way>('ask');
  const act: Act = ways[way];
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  return (
    <AskDialog
      entity={grant}
      subject={way}
      title={t(`system.grant.questions.${way}`)}
      lead={
        <>
          {kit.can('system.grant.askEmergency') && (
            <Segmented<Way>
              aria-label={t('system.grant.way')}
              value={way}
              onChange={setWay}
              options={[
                { value: 'ask', label: t('system.grant.ordinary') },
                { value: 'askEmergency', label: t('system.grant.askEmergency') },
              ]}
            />
          )}
          <p className={styles.hint}>{t(`system.grant.consequences.${way}`, { hours: EMERGENCY_HOURS })}</p>
        </>
      }
      fields={act.asks}
      inputOf={fieldInputOf}
      start={{ beginsOn: kit.today }}
      labelOf={(field) => t(field === 'kigCode' ? 'system.grant.asks.kigCode' : `${grant.key}.fields.${field}`)}
      hints={grantHints(kit)}
      ok={t(way === 'ask' ? 'system.grant.ask' : 'system.grant.askEmergency')}
      send={async (values, options) => {
        await kit.client.call(act, values, options);
        message.success(t(`system.grant.done.${way}`));
        onClose();
        void afterSave();
      }}
      onClose={onClose}
    />
  );
}
