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
];
