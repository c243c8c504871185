import { previewTeacherRule } from '@kiga/contract/attendance/rule-preview.acts.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { ReferencesWidget } from '@kiga/kit-web/fields/references-widget.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { RulePreviewPart } from './rule-preview.tsx';

/** Input of the named staff, the last field of a rule for staff, and below it the effect of the rule. */
export default function NamedStaff(props: WidgetProps) {
  const { client } = useKit();
  return (
    <>
      <ReferencesWidget {...props} />
      <RulePreviewPart
        {...props}
        load={(input, options) => client.call(previewTeacherRule, input, options)}
        states="staffDay"
      />
    </>
  );
}
