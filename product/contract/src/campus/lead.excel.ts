import type { ExcelColumn } from '@kiga/entity/define-entity.ts';
import { relationWords, sexWords } from './student.excel.ts';

/** Columns of the sheet of enrollment leads. */
export const leadColumns = [
  { field: 'childName', headings: ['幼儿姓名', '姓名', '宝宝姓名', '孩子姓名', 'Child name', 'Name', 'Child'] },
  { field: 'sex', headings: ['性别', 'Sex', 'Gender'], words: sexWords },
  { field: 'birthday', headings: ['出生日期', '生日', 'Birthday', 'Date of birth'] },
  {
    field: 'parentName',
    headings: ['监护人', '家长姓名', '联系人', '家长', 'Guardian', 'Parent name', 'Parent', 'Contact'],
  },
  { field: 'relation', headings: ['与幼儿关系', '关系', 'Relation', 'Relationship'], words: relationWords },
  { field: 'parentPhone', headings: ['手机号', '联系电话', '电话', '手机', 'Mobile', 'Phone', 'Parent phone'] },
  {
    field: 'source',
    headings: ['来源', '来源渠道', '渠道', 'Source', 'Channel'],
    words: {
      'walk-in': ['到访', '来园咨询', '上门', '来访', 'walk in'],
      phone: ['来电', '电话咨询', 'call'],
      referral: ['转介绍', '老带新', '介绍', 'referred'],
      online: ['网上', '网站', '公众号', '微信', '抖音', '小红书', 'internet', 'web'],
      activity: ['开放日', '亲子活动', 'event', 'open day'],
    },
  },
  { field: 'gradeId', headings: ['意向年级', '年级', 'Grade', 'Grade asked for'] },
  { field: 'expectedDate', headings: ['预计入园日期', '预计入园', 'Expected on', 'Expected', 'Expected admission'] },
  { field: 'nextFollowDate', headings: ['下次跟进日期', '下次跟进', 'Next follow-up', 'Next date'] },
  { field: 'status', headings: ['状态', 'Status'], exportOnly: true },
  { field: 'remark', headings: ['备注', '说明', 'Remark', 'Notes', 'Note'] },
] as const satisfies readonly ExcelColumn[];
