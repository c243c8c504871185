import { changeOwnPhone, ownPhone } from '@kiga/contract/identity/session.acts.ts';
import { text } from '@kiga/entity/fields/text.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { OwnPasswordWidget } from '@kiga/kit-web/form/own-password-widget.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Input } from 'antd';

// Only the server can validate these: the phone may be a mask of the present number, and the password is stored there.
const fields = { phone: text({}), password: text({ maxLength: 100 }) };

/** Changes the phone for the own account's codes, or confirms one that another account entered, with the password. */
export default function PhoneDialog({ onClose }: { onClose(): void }) {
  const { t, client } = useKit();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const now = useQuery({ queryKey: [ownPhone.name], queryFn: ({ signal }) => client.call(ownPhone, {}, { signal }) });
  const known = now.data?.phone;
  const isOthers = now.data?.confirmed === false && typeof known === 'string';
  return (
    <AskDialog
      title={t('identity.ownPhone.title')}
      width={440}
      lead={({ values, sending, send }) => (
        <>
          <p>{t('identity.ownPhone.lead')}</p>
          {now.isSuccess && <p>{known ? t('identity.ownPhone.now', { phone: known }) : t('identity.ownPhone.none')}</p>}
          {isOthers && (
            <Alert
              type="warning"
              showIcon
              role="note"
              title={t('identity.ownPhone.entered')}
              description={t('identity.ownPhone.enteredText')}
              action={
                // The mask of the present phone means that phone.
                <Button size="small" disabled={sending} onClick={() => send({ ...values, phone: known })}>
                  {t('identity.ownPhone.confirm')}
                </Button>
              }
            />
          )}
        </>
      )}
      fields={fields}
      widgets={{ phone: PhoneWidget, password: OwnPasswordWidget }}
      labelOf={(field) => t(field === 'phone' ? 'identity.ownPhone.phone' : 'identity.ownPhone.password')}
      hints={{ phone: t('identity.ownPhone.phoneHint') }}
      ok={t('identity.ownPhone.save')}
      send={async ({ phone, password }, options) => {
        const input = { phone: typeof phone === 'string' ? phone : null, password: String(password ?? '') };
        await client.call(changeOwnPhone, input, options);
        await queries.invalidateQueries({ queryKey: [ownPhone.name] });
        message.success(t('identity.ownPhone.saved'));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function PhoneWidget({ controlId, value, onChange, describedBy, hintId }: WidgetProps) {
  return (
    <Input
      id={controlId}
      inputMode="tel"
      autoComplete="tel"
      maxLength={20}
      value={typeof value === 'string' ? value : ''}
      status={describedBy ? 'error' : undefined}
      aria-invalid={describedBy !== undefined}
      aria-describedby={[describedBy, hintId].filter(Boolean).join(' ') || undefined}
      onChange={({ target }) => onChange(target.value || null)}
    />
  );
}
