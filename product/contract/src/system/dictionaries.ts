/** A dictionary whose items the product's forms offer, in its initial state. The operator may change its texts. */
export interface ProductDictionary {
  code: string;
  zhCN: string;
  enUS: string;
  /** Items in display order. */
  items: readonly { code: string; zhCN: string; enUS: string }[];
}

/** The dictionaries of the product. */
export const productDictionaries: readonly ProductDictionary[] = [
  {
    code: 'lead-source',
    zhCN: '招生来源',
    enUS: 'Sources of leads',
    items: [
      { code: 'walk-in', zhCN: '上门', enUS: 'Walk-in' },
      { code: 'phone', zhCN: '电话', enUS: 'Phone' },
      { code: 'referral', zhCN: '转介绍', enUS: 'Referral' },
      { code: 'online', zhCN: '网络', enUS: 'Online' },
      { code: 'activity', zhCN: '活动', enUS: 'Event' },
      { code: 'other', zhCN: '其他', enUS: 'Other' },
    ],
  },
  {
    code: 'kindergarten-type',
    zhCN: '幼儿园类型',
    enUS: 'Types of kindergarten',
    items: [
      { code: 'public', zhCN: '公办', enUS: 'Public' },
      { code: 'private', zhCN: '民办', enUS: 'Private' },
      { code: 'inclusive', zhCN: '普惠性民办', enUS: 'Private, inclusive' },
      { code: 'other', zhCN: '其他', enUS: 'Other' },
    ],
  },
  {
    code: 'student-leave-kind',
    zhCN: '学生请假类型',
    enUS: 'Kinds of student leave',
    items: [
      { code: 'sick', zhCN: '病假', enUS: 'Sick leave' },
      { code: 'personal', zhCN: '事假', enUS: 'Personal leave' },
      { code: 'other', zhCN: '其他假', enUS: 'Other leave' },
    ],
  },
  {
    code: 'teacher-leave-kind',
    zhCN: '教师请假类型',
    enUS: 'Kinds of staff leave',
    items: [
      { code: 'sick', zhCN: '病假', enUS: 'Sick leave' },
      { code: 'personal', zhCN: '事假', enUS: 'Personal leave' },
      { code: 'annual', zhCN: '年假', enUS: 'Annual leave' },
      { code: 'comp', zhCN: '调休', enUS: 'Make-up leave' },
      { code: 'other', zhCN: '其他假', enUS: 'Other leave' },
    ],
  },
  {
    code: 'symptom',
    zhCN: '症状',
    enUS: 'Symptoms',
    items: [
      { code: 'fever', zhCN: '发热', enUS: 'Fever' },
      { code: 'cough', zhCN: '咳嗽', enUS: 'Cough' },
      { code: 'runny-nose', zhCN: '流涕', enUS: 'Runny nose' },
      { code: 'sore-throat', zhCN: '咽痛', enUS: 'Sore throat' },
      { code: 'vomiting', zhCN: '呕吐', enUS: 'Vomiting' },
      { code: 'diarrhoea', zhCN: '腹泻', enUS: 'Diarrhoea' },
      { code: 'stomach-ache', zhCN: '腹痛', enUS: 'Stomach ache' },
      { code: 'headache', zhCN: '头痛', enUS: 'Headache' },
      { code: 'rash', zhCN: '皮疹', enUS: 'Rash' },
      { code: 'red-eyes', zhCN: '眼红', enUS: 'Red eyes' },
      { code: 'injury', zhCN: '受伤', enUS: 'Injury' },
      { code: 'other', zhCN: '其他', enUS: 'Other' },
    ],
  },
];
