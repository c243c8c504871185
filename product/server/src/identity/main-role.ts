/** The role that every organization has from its first day: all that its kind may hold, now and after an update. */
export const mainRole = {
  name: '主账号',
  name_pinyin: 'zhuzhanghao',
  name_initials: 'zzh',
  name_sort: 'zhu zhang hao 主账号',
  whole_ceiling: true,
} as const;
