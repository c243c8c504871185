import type { AppType } from '../identity/app-types.ts';

/** A dictionary whose items the product's forms offer, in its initial state. The operator may change its texts. */
export interface ProductDictionary {
  code: string;
  zhCN: string;
  enUS: string;
  /** Kinds of user that maintain its items besides the system administrator; they see no other dictionary. */
  editors?: readonly AppType[];
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
      { code: 'walk-in', zhCN: '来园咨询', enUS: 'Walk-in' },
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
      { code: 'herpes-throat', zhCN: '咽部疱疹', enUS: 'Blisters in the throat' },
      { code: 'oral-ulcer', zhCN: '口腔溃疡、疱疹', enUS: 'Mouth ulcers or blisters' },
      { code: 'hand-rash', zhCN: '手部皮疹、疱疹', enUS: 'Rash or blisters on hands' },
      { code: 'foot-rash', zhCN: '足臀皮疹', enUS: 'Rash on feet or buttocks' },
      { code: 'eye-discharge', zhCN: '眼分泌物', enUS: 'Eye discharge' },
      { code: 'parotid', zhCN: '腮腺肿大', enUS: 'Swollen parotid glands' },
      { code: 'jaundice', zhCN: '黄疸', enUS: 'Jaundice' },
      { code: 'fatigue', zhCN: '精神差、乏力', enUS: 'Tired' },
      { code: 'bite', zhCN: '咬伤、抓伤', enUS: 'Bite or scratch' },
      { code: 'long-nails', zhCN: '指甲长', enUS: 'Long nails' },
      { code: 'tooth', zhCN: '牙痛、龋齿', enUS: 'Toothache or caries' },
      { code: 'allergy', zhCN: '过敏', enUS: 'Allergy' },
      { code: 'lice', zhCN: '头虱', enUS: 'Head lice' },
      { code: 'unsafe-item', zhCN: '危险物品', enUS: 'Unsafe item' },
      { code: 'other', zhCN: '其他', enUS: 'Other' },
    ],
  },
  {
    code: 'sensitive-word',
    zhCN: '敏感词',
    enUS: 'Sensitive words',
    editors: [9],
    items: [
      { code: 'loan', zhCN: '贷款', enUS: 'loan' },
      { code: 'training-loan', zhCN: '培训贷', enUS: 'tuition loan' },
      { code: 'cash-back', zhCN: '返利', enUS: 'cash back' },
      { code: 'pyramid', zhCN: '传销', enUS: 'pyramid selling' },
      { code: 'gambling', zhCN: '赌博', enUS: 'gambling' },
      { code: 'pornography', zhCN: '色情', enUS: 'pornography' },
      { code: 'violence', zhCN: '暴力', enUS: 'violence' },
      { code: 'drugs', zhCN: '毒品', enUS: 'drugs' },
      { code: 'private-contact', zhCN: '加微信', enUS: 'add my wechat' },
      { code: 'red-envelope', zhCN: '红包', enUS: 'red envelope' },
      { code: 'compulsory', zhCN: '必须缴费', enUS: 'must pay' },
      { code: 'ranking', zhCN: '考试排名', enUS: 'exam ranking' },
    ],
  },
];
