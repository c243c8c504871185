import type { ExcelColumn } from '@kiga/entity/define-entity.ts';
import { childColumns, measuredHeadings } from '../growth/measurement.excel.ts';

/** Words, in lower case, by which a sheet says that values were checked. */
export const checkedWords = ['是', '√', 'yes', 'y', 'true', '1'];

/**
 * Columns of the sheet of examination results. Measured values stand in the sheet as hospitals send it, and go into the
 * child's measurement of the day.
 */
export const examResultColumns = [
  ...childColumns,
  { field: 'roundId', headings: ['体检批次', '批次', 'Round'] },
  { field: 'examinedOn', headings: ['体检日期', '检查日期', '日期', 'Examined on', 'Date'] },
  { field: 'heightCm', own: true, shows: 'conclusion', headings: measuredHeadings.heightCm },
  { field: 'weightKg', own: true, shows: 'conclusion', headings: measuredHeadings.weightKg },
  { field: 'headCm', own: true, shows: 'conclusion', headings: measuredHeadings.headCm },
  { field: 'visionLeft', own: true, shows: 'conclusion', headings: measuredHeadings.visionLeft },
  { field: 'visionRight', own: true, shows: 'conclusion', headings: measuredHeadings.visionRight },
  { field: 'haemoglobinGPerL', own: true, shows: 'conclusion', headings: measuredHeadings.haemoglobinGPerL },
  { field: 'teethCount', own: true, shows: 'conclusion', headings: measuredHeadings.teethCount },
  { field: 'cariesCount', own: true, shows: 'conclusion', headings: measuredHeadings.cariesCount },
  { field: 'hearing', headings: ['听力', 'Hearing'] },
  { field: 'heart', headings: ['心脏', '心', 'Heart'] },
  { field: 'lungs', headings: ['肺部', '肺', 'Lungs'] },
  { field: 'abdomen', headings: ['腹部', '肝脾', 'Abdomen'] },
  { field: 'skin', headings: ['皮肤', 'Skin'] },
  { field: 'limbs', headings: ['四肢', 'Limbs'] },
  { field: 'findings', headings: ['检查所见', '异常情况', 'Findings'] },
  { field: 'conclusion', headings: ['结论', '体检结论', 'Conclusion'] },
  { field: 'advice', headings: ['建议', '医生建议', 'Advice'] },
  { field: 'doctor', headings: ['体检医生', '医生', 'Doctor'] },
  { field: 'confirmed', own: true, shows: 'conclusion', headings: ['已核对', '数值已核对', 'Confirmed'] },
] as const satisfies readonly ExcelColumn[];
