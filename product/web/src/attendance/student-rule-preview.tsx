import { previewStudentRule } from '@kiga/contract/attendance/rule-preview.acts.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { numberInput } from '@kiga/kit-web/fields/number-input.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { RulePreviewPart } from './rule-preview.tsx';

/** Input of the grace, the last field of a rule for children, and below it the effect of the rule. */
export default function GraceMinutes(props: WidgetProps) {
  const { client } = useKit();
  return (
    <>
      <numberInput.Widget {...props} />
      <RulePreviewPart
        {...props}
        load={(input, options) => client.call(previewStudentRule, input, options)}
        states="childDay"
      />
    </>
  );
}
