import type { ExcelColumn } from '@kiga/entity/define-entity.ts';

/** Columns by which sheets of health name a child: the sheet hooks of the server read and write them. */
export const childColumns = [
  {
    field: 'stuName',
    own: true,
    shows: 'studentId',
    headings: [
      '姓名',
      '学生',
      '幼儿姓名',
      '学生姓名',
      '儿童姓名',
      '宝宝姓名',
      'Name',
      'Student',
      'Student name',
      'Child',
    ],
  },
  { field: 'stuNo', own: true, shows: 'studentId', headings: ['学号', '编号', 'Student number', 'Number'] },
  {
    field: 'className',
    own: true,
    shows: 'classId',
    headings: ['班级', '班级名称', '所在班级', '班', 'Class', 'Class name'],
  },
] as const;

/** Known headings of measured values. */
export const measuredHeadings = {
  heightCm: ['身高(cm)', '身高', '身长', '身高（厘米）', 'Height (cm)', 'Height'],
  weightKg: ['体重(kg)', '体重', '体重（公斤）', '体重（千克）', 'Weight (kg)', 'Weight'],
  headCm: ['头围(cm)', '头围', 'Head (cm)', 'Head'],
  visionLeft: ['左眼视力', '视力左', 'Vision left'],
  visionRight: ['右眼视力', '视力右', 'Vision right'],
  haemoglobinGPerL: ['血红蛋白(g/L)', '血红蛋白', '血色素', 'Haemoglobin (g/L)', 'Haemoglobin'],
  teethCount: ['牙齿数', '出牙数', 'Teeth'],
  cariesCount: ['龋齿数', '龋齿', 'Caries'],
} as const;

/** Columns of the sheet of measurements. */
export const measurementColumns = [
  ...childColumns,
  { field: 'measuredOn', headings: ['测量日期', '体检日期', '日期', 'Measured on', 'Date'] },
  { field: 'heightCm', headings: measuredHeadings.heightCm },
  { field: 'position', headings: ['测量方式', '体位', 'Position'] },
  { field: 'weightKg', headings: measuredHeadings.weightKg },
  { field: 'headCm', headings: measuredHeadings.headCm },
  { field: 'visionLeft', headings: measuredHeadings.visionLeft },
  { field: 'visionRight', headings: measuredHeadings.visionRight },
  { field: 'haemoglobinGPerL', headings: measuredHeadings.haemoglobinGPerL },
  { field: 'teethCount', headings: measuredHeadings.teethCount },
  { field: 'cariesCount', headings: measuredHeadings.cariesCount },
  { field: 'remark', headings: ['备注', 'Remark'] },
  { field: 'measuredBy', headings: ['测量人', 'Measured by'] },
  { field: 'confirmed', headings: ['已核对', 'Confirmed'] },
  { field: 'heightLevel', headings: ['身高等级', 'Height level'], exportOnly: true },
  { field: 'weightLevel', headings: ['体重等级', 'Weight level'], exportOnly: true },
  { field: 'findings', headings: ['评价', 'Findings'], exportOnly: true },
  { field: 'ratedBy', headings: ['评价标准', 'Standard'], exportOnly: true },
] as const satisfies readonly ExcelColumn[];

/** Units that people write behind a number, with the factor to the unit of the field. Longer ones come first. */
export const writtenUnits: readonly { words: readonly string[]; factor: number }[] = [
  { words: ['cm', '厘米', '公分', 'kg', '公斤', '千克', 'g/l', '颗', '个'], factor: 1 },
  { words: ['m', '米'], factor: 100 },
  { words: ['g', '克'], factor: 0.001 },
  { words: ['斤'], factor: 0.5 },
];
