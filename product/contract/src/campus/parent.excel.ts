import type { ExcelColumn } from '@kiga/entity/define-entity.ts';
import { relationWords } from './student.excel.ts';

/**
 * Columns of the parent sheet. A parent's children share one cell, separated by 、 and in the same order in each of the
 * three columns. A parent may also have one row per child.
 */
export const parentColumns = [
  {
    field: 'parentName',
    headings: ['家长姓名', '姓名', '监护人', '监护人姓名', '联系人', 'Parent name', 'Name', 'Parent'],
  },
  { field: 'parentPhone', headings: ['手机号', '联系电话', '电话', '手机', 'Mobile', 'Phone', 'Parent phone'] },
  {
    field: 'childName',
    own: true,
    shows: 'children',
    headings: ['幼儿姓名', '孩子姓名', '学生姓名', '宝宝姓名', 'Child name', 'Student name', 'Child'],
  },
  { field: 'className', own: true, shows: 'children', headings: ['班级', '所在班级', 'Class', 'Class name'] },
  {
    field: 'relation',
    own: true,
    shows: 'children',
    headings: ['与幼儿关系', '关系', '与孩子关系', 'Relation', 'Relationship'],
    words: relationWords,
  },
  { field: 'remark', headings: ['备注', '说明', 'Remark', 'Notes', 'Note'] },
] as const satisfies readonly ExcelColumn[];
