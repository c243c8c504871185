/** Texts of the effect of a rule before it is saved, in Chinese. */
export const rulePreviewZhCN = {
  show: '预览近 30 天',
  hint: '按以上规则试算近 30 天，不保存。',
  incomplete: '请先填写完整。',
  busy: '正在计算……',
  failed: '计算失败：{reason}',
  title: '近 30 天（{from} 至 {to}）按此规则',
  nothing: '考勤没有变化。',
  state: '{state} {before} → {after} 天',
  lateMinutes: '迟到共 {before} → {after} 分钟',
  earlyMinutes: '早退共 {before} → {after} 分钟',
  people_other: '{count} 人的考勤有变化，共 {days} 天：',
  hidden_other: '{count} 人的考勤有变化，共 {days} 天。',
  person: '{name} {days} 天',
  more_other: '还有 {count} 人',
} as const;
