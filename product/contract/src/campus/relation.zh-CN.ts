/** Texts of a parent's relation to the child, in Chinese. */
export const relationZhCN = {
  father: '爸爸',
  mother: '妈妈',
  grandfather: '爷爷',
  grandmother: '奶奶',
  grandpa: '外公',
  grandma: '外婆',
  uncle: '叔伯舅',
  aunt: '姑姨',
  other: '其他',
} as const;
