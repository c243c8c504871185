/** Texts of the effect of a rule before it is saved, in Chinese. */
export const rulePreviewZhCN = {
  show: '看看近 30 天会怎样',
  hint: '按上面填的规则把近 30 天重算一遍，只看不存。',
  incomplete: '先把上面填完整，再看近 30 天。',
  busy: '正在计算……',
  failed: '没有算出来：{reason}',
  title: '近 30 天（{from} 至 {to}）如果都按这条规则',
  nothing: '考勤没有变化。',
  state: '{state} {before} → {after} 天',
  lateMinutes: '迟到共 {before} → {after} 分钟',
  earlyMinutes: '早退共 {before} → {after} 分钟',
  people_other: '{count} 人的考勤有变化，共 {days} 天：',
  hidden_other: '{count} 人的考勤有变化，共 {days} 天。',
  person: '{name} {days} 天',
  more_other: '还有 {count} 人',
} as const;
