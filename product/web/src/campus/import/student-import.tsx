import {
  IMPORT_MAX_BYTES,
  importFailures,
  importStudents,
  importTemplate,
} from '@kiga/contract/campus/student.acts.ts';
import { student } from '@kiga/contract/campus/student.entity.ts';
import ImportDialog from './import-dialog.tsx';
import type { ImportCalls } from './import-report.ts';

const calls: ImportCalls = {
  run: importStudents,
  failures: importFailures,
  template: importTemplate,
  maxBytes: IMPORT_MAX_BYTES,
};

/** Takes a roster of students. */
export default function StudentImport({ onClose }: { onClose(): void }) {
  return <ImportDialog entity={student} calls={calls} onClose={onClose} />;
}
