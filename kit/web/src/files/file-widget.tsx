import type { FileField } from '@kiga/entity/fields/file.ts';
import { useContext } from 'react';
import { fieldLabel } from '../entity/entity-words.ts';
import type { WidgetProps } from '../fields/field-view.ts';
import { useKit } from '../kit-context.tsx';
import { UploadsContext } from './unfinished-uploads.ts';
import { Upload } from './upload.tsx';

/** Input of a file in a form. */
export default function FileWidget({
  entity,
  field,
  name,
  label,
  path,
  controlId,
  value,
  onChange,
  describedBy,
}: WidgetProps) {
  const kit = useKit();
  const { round } = useContext(UploadsContext);
  return (
    <Upload
      key={round}
      mode={(field as FileField).mode}
      module={entity.name}
      label={label ?? fieldLabel(kit, entity, name)}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      place={path}
      controlId={controlId}
      describedBy={describedBy}
    />
  );
}
