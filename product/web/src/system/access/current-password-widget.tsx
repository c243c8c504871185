import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { OwnPasswordWidget } from '@kiga/kit-web/form/own-password-widget.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useId } from 'react';
import styles from './accounts.module.css';

/** Widget for the saving user's own password, next to the field that needs it. */
export function CurrentPasswordWidget(props: WidgetProps) {
  const { t } = useKit();
  const hintId = useId();
  return (
    <>
      <OwnPasswordWidget {...props} hintId={hintId} />
      <p id={hintId} className={styles.hint}>
        {t('system.organization.passwordHint')}
      </p>
    </>
  );
}
