/** Names of infectious diseases, in Chinese. */
export const diseaseNamesZhCN = {
  influenza: '流感',
  handFootMouth: '手足口病',
  herpangina: '疱疹性咽峡炎',
  varicella: '水痘',
  mumps: '流行性腮腺炎',
  scarletFever: '猩红热',
  measles: '麻疹',
  rubella: '风疹',
  norovirus: '诺如病毒感染、感染性腹泻',
  dysentery: '细菌性痢疾',
  redEye: '急性出血性结膜炎（红眼病）',
  pertussis: '百日咳',
  meningococcal: '流行性脑脊髓膜炎',
  hepatitis: '甲型、戊型肝炎',
  tuberculosis: '肺结核',
  covid: '新冠病毒感染',
} as const;

/** Texts of the given rules of diseases, in Chinese; their keys begin with `health.disease.`. */
export const diseaseZhCN = {
  advice: {
    influenza: '一个班 30% 以上幼儿患病时，建议停班 4 至 7 天，以当地疾控意见为准。',
    handFootMouth: '一个班 7 天内 2 例，建议停班 10 天；全园 10 例或 3 个班各 2 例，建议停园 10 天。',
    herpangina: '参照手足口病：一个班 7 天内 2 例，建议停班 10 天。',
    varicella: '一个班 7 天内 10 例，建议停班 21 天。',
    mumps: '需要停班时，建议停 25 天。',
    scarletFever: '一个班 30% 以上幼儿患病时，建议停班 7 天。',
    measles: '一个班 10 天内 2 例，请疾控评估是否停班。',
    meningococcal: '需要停班时，建议停 7 天。',
    local: '是否停班由当地疾控评估。',
  },
  sources: {
    schoolTable: '学校传染病管理表（以当地疾控要求为准）',
    closingRule: '手足口病停班规定（北京、沈阳），《手足口病聚集性和暴发疫情处置工作规范》2012 年版',
    isolationStandard: '学校及托幼机构常见传染病隔离标准',
    healthBook: '幼儿园卫生保健工作手册',
    fourteenDiseases: '14 种常见传染病隔离期限表',
    olderTable: '传染病潜伏期、隔离期和检疫期表（旧版）',
    currentText: '按国家和当地现行规定',
    unchecked: '参照手足口病（未见单独规定，以当地疾控要求为准）',
  },
} as const;

/** Texts of own rules of diseases, in Chinese; their keys begin with `health.diseaseRule.`. */
export const diseaseRuleZhCN = {
  name: '传染病规则',
  plural: '传染病规则',
  total_other: '共 {count} 条',
  search: '名称',
  emptyTitle: '暂无本园规则',
  emptyText: '当前按通行隔离期限计算。当地疾控有不同要求时，可在此新增。',
  fields: {
    ruleName: '名称',
    disease: '疾病',
    beginsOn: '生效日期',
    source: '依据',
    incubationFrom: '潜伏期最短（天）',
    incubationTo: '潜伏期最长（天）',
    isolationDays: '发病后隔离（天）',
    symptomFreeDays: '症状消失后再隔离（天）',
    needsCertificate: '凭复课证明返园',
    watchDays: '接触者观察（天）',
    advice: '停班建议',
  },
  options: { disease: diseaseNamesZhCN },
  groups: { basic: '规则', isolation: '隔离与返园', contacts: '接触者与停班' },
} as const;
