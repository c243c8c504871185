const contentStatesZhCN = { draft: '草稿', published: '已发布', withdrawn: '已撤下' } as const;
const contentActsZhCN = { publish: '发布', withdraw: '撤下' } as const;

/** Texts of app functions, in Chinese; their keys begin with `operations.appFunction.`. */
export const appFunctionZhCN = {
  name: '应用功能',
  plural: '应用功能',
  total_other: '共 {count} 个功能',
  search: '功能名称、编码',
  emptyTitle: '暂无应用功能',
  emptyText: '添加家长端的功能并发布，再到应用模块里排列。',
  fields: {
    functionName: '功能名称',
    functionNameEn: '英文名称',
    functionCode: '功能编码',
    icon: '图标',
    opens: '打开方式',
    link: '网页地址',
    fromVersion: '最低应用版本',
    sort: '排序',
    status: '状态',
  },
  options: { opens: { screen: '应用页面', page: '网页' }, status: contentStatesZhCN },
  groups: { basic: '基本信息', place: '打开方式' },
  hints: {
    functionCode: '家长端按编码打开页面，保存后不能修改',
    fromVersion: '如 2.4.0；更旧的应用不显示这个功能',
    link: '以 https:// 开头',
    sort: '数字小的排在前面',
  },
  acts: contentActsZhCN,
} as const;

/** Texts of app modules, in Chinese; their keys begin with `operations.appModule.`. */
export const appModuleZhCN = {
  name: '应用模块',
  plural: '应用模块',
  total_other: '共 {count} 个模块',
  search: '模块名称',
  emptyTitle: '暂无应用模块',
  emptyText: '应用模块是家长端首页的一组功能。代理商没有发布模块时，家长看到平台的模块。',
  fields: {
    moduleName: '模块名称',
    moduleNameEn: '英文名称',
    functions: '功能',
    sort: '排序',
    status: '状态',
  },
  options: { status: contentStatesZhCN },
  groups: { module: '模块' },
  hints: { functions: '按家长端的顺序排列', sort: '数字小的排在前面' },
  acts: contentActsZhCN,
} as const;

/** Texts of advertisements, in Chinese; their keys begin with `operations.advertisement.`. */
export const advertisementZhCN = {
  name: '广告',
  plural: '广告',
  total_other: '共 {count} 条广告',
  amount_other: '{count} 条广告',
  search: '广告名称',
  emptyTitle: '暂无广告',
  emptyText: '添加广告并发布，家长端按位置和权重显示。',
  fields: {
    adName: '广告名称',
    adPosition: '广告位置',
    adWeight: '权重',
    picture: '图片',
    link: '点击后打开',
    beginsOn: '开始日期',
    endsOn: '结束日期',
    areaId: '投放区域',
    seen: '展示次数',
    clicked: '点击次数',
    status: '状态',
  },
  options: {
    adPosition: { start: '启动页', home: '首页', day: '孩子的一天', recipes: '食谱', shop: '商城' },
    status: contentStatesZhCN,
  },
  groups: { basic: '广告', showing: '投放' },
  hints: {
    adWeight: '0 至 10；0 不显示，权重越大越常排在前面',
    areaId: '留空表示所有区域',
    link: '以 https:// 开头，可以留空',
  },
  acts: contentActsZhCN,
} as const;

/** Texts of documents, in Chinese; their keys begin with `operations.document.`. */
export const documentZhCN = {
  name: '文档',
  plural: '文档',
  total_other: '共 {count} 份文档',
  search: '文件名、说明',
  emptyTitle: '暂无文档',
  emptyText: '平台发布的宣传资料和设备说明显示在这里。',
  fields: {
    fileName: '文件名',
    type: '类型',
    url: '文件',
    notes: '说明',
    versionNumber: '版本',
    publishedAt: '发布时间',
    status: '状态',
  },
  options: {
    type: {
      promotion: '宣传',
      appDescription: 'APP 说明',
      morningCheck: '晨检',
      signInMachine: '签到机',
      other: '其他',
    },
    status: contentStatesZhCN,
  },
  groups: { document: '文档', versions: '版本' },
  hints: { url: '上传新文件后版本加 1，旧文件保留' },
  acts: contentActsZhCN,
  versions: {
    now: '当前第 {number} 版',
    published: '{day} 发布',
    version: '第 {number} 版',
    until: '{day} 由{name}更换',
    untilOnly: '{day} 更换',
  },
} as const;

/** Texts of the page of the app's content, in Chinese; their keys begin with `operations.appContent.`. */
export const appContentZhCN = {
  title: '应用内容',
  preview: '家长端预览',
  kindergarten: '幼儿园',
  ofOperator: '平台的模块',
  ofAgent: '{name}的模块',
  nothing: '还没有发布的模块',
  nothingText: '发布功能和模块后，家长端首页显示在这里。',
  noAd: '没有广告',
  positions: '广告位',
  count_other: '{count} 条',
  manage: '管理内容',
} as const;

/** Texts of errors of this content, in Chinese. */
export const appContentErrorsZhCN = {
  OPERATIONS_FUNCTION_CODE_TAKEN: '功能编码已存在',
  OPERATIONS_FUNCTION_CODE_FIXED: '功能编码不能修改，请另建一个功能',
  OPERATIONS_FUNCTION_TWICE: '功能重复',
  OPERATIONS_FUNCTION_NOT_PUBLISHED: '模块里有没发布的功能，请先发布或移除',
  OPERATIONS_ENDS_BEFORE_BEGIN: '结束日期不能早于开始日期',
  OPERATIONS_ADVERTISEMENT_OVER: '投放日期已过，请先修改结束日期',
} as const;
