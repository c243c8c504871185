/**
 * The main role of every organization. It holds everything that the organization's kind may hold, also after an update.
 */
export const mainRole = {
  name: '主账号',
  name_pinyin: 'zhuzhanghao',
  name_initials: 'zzh',
  name_sort: 'zhu zhang hao 主账号',
  whole_ceiling: true,
} as const;
