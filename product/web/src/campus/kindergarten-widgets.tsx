import { parentChannelOf, type SystemType } from '@kiga/contract/campus/parent-channel.ts';
import { ChoiceWidget } from '@kiga/kit-web/fields/choice-widget.tsx';
import { CodedWidget } from '@kiga/kit-web/fields/coded-widget.tsx';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { TextWidget } from '@kiga/kit-web/fields/text-widgets.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TreeWidget } from '@kiga/kit-web/tree/tree-widget.tsx';
import { ConfigProvider } from 'antd';
import { type ComponentType, useId } from 'react';
import styles from './kindergarten.module.css';
import { channelWords } from './kindergarten-record.ts';

/** Returns an input that a kindergarten itself fills once; afterwards only the operator changes it. */
function ofOperator(Widget: ComponentType<WidgetProps>) {
  return function OperatorsWidget(props: WidgetProps) {
    const { t, tenantOfSession } = useKit();
    const hintId = useId();
    const isLocked = tenantOfSession !== null && props.record?.[props.name] != null;
    if (!isLocked) return <Widget {...props} />;
    return (
      <>
        <ConfigProvider componentDisabled>
          <Widget {...props} hintId={hintId} />
        </ConfigProvider>
        <p id={hintId} className={styles.quiet}>
          {t('campus.kindergarten.byOperator')}
        </p>
      </>
    );
  };
}

/** Inputs of the fields that only the operator changes. */
export const OperatorsText = ofOperator(TextWidget);
export const OperatorsCoded = ofOperator(CodedWidget);
export const OperatorsTree = ofOperator(TreeWidget);

/** Choice of the system, with the channel to the parents that it chooses. */
export function SystemTypeWidget(props: WidgetProps) {
  const { t } = useKit();
  const hintId = useId();
  const { value } = props;
  return (
    <>
      <ChoiceWidget {...props} hintId={hintId} />
      {typeof value === 'string' && (
        <p id={hintId} className={styles.quiet}>
          {t(channelWords[parentChannelOf(value as SystemType)])}
        </p>
      )}
    </>
  );
}

/** Input of the terminal login, with its effect. */
export function TerminalWidget(props: WidgetProps) {
  const { t } = useKit();
  const hintId = useId();
  return (
    <>
      <TextWidget {...props} hintId={hintId} />
      <p id={hintId} className={styles.quiet}>
        {t('campus.kindergarten.terminalHint')}
      </p>
    </>
  );
}
