/** Texts of categories, in Chinese; their keys begin with `shop.category.`. */
export const categoryZhCN = {
  name: '商品分类',
  plural: '商品分类',
  total_other: '共 {count} 个分类',
  search: '分类名称、拼音',
  emptyTitle: '暂无商品分类',
  emptyText: '先添加分类，再添加商品。',
  fields: {
    categoryName: '分类名称',
    categoryNameEn: '英文名称',
    sort: '排序',
    commodityCount: '商品数',
  },
  groups: { category: '分类' },
  hints: { sort: '数字小的排在前面' },
} as const;

/** Texts of commodities, in Chinese; their keys begin with `shop.commodity.`. */
export const commodityZhCN = {
  name: '商品',
  plural: '商品',
  total_other: '共 {count} 种商品',
  amount_other: '{count} 种商品',
  search: '商品名称、拼音、编号',
  emptyTitle: '暂无商品',
  emptyText: '添加商品、填好规格和库存并上架后，幼儿园和家长才能购买。',
  fields: {
    commodityNumber: '商品编号',
    commodityName: '商品名称',
    categoryId: '分类',
    subtitle: '卖点',
    unit: '单位',
    picture: '主图',
    secondPicture: '第二张图',
    thirdPicture: '第三张图',
    description: '商品说明',
    variants: '规格',
    levelPrices: '会员专享价',
    fromFen: '最低原价',
    stock: '库存',
    sold: '已售',
    sellerName: '卖家',
    status: '状态',
  },
  options: { status: { listed: '已上架', delisted: '已下架' } },
  add: { variants: '添加规格', levelPrices: '添加会员专享价' },
  inner: {
    variants: { variantId: '规格标识', variantName: '规格名称', listPriceFen: '原价', stock: '库存' },
    levelPrices: { variantId: '规格标识', levelId: '会员等级', priceFen: '专享价' },
  },
  groups: { commodity: '商品', pictures: '图片', variants: '规格与价格' },
  acts: { list: '上架', delist: '下架', adjustStock: '调整库存', browse: '浏览商城' },
  asks: { variantId: '规格', change: '增减数量', reason: '原因' },
  questions: { adjustStock: '调整库存：{record}' },
  done: { adjustStock: '库存已调整' },
  hints: {
    unit: '如 套、件、盒',
    commodityNumber: '字母、数字、- 和 _，同一卖家不能重复',
    change: '减少时填负数，如 -3',
  },
  removeVariant: '删除规格 {name}',
  priceFor: '{level}价',
  byPercent: '按等级 {yuan}',
  stockLater: '保存后用“调整库存”增减',
  left: '库存 {count}',
  manageNotices: '公告管理',
  manageRules: '运费规则',
} as const;

/** Texts of membership levels, in Chinese; their keys begin with `shop.level.`. */
export const levelZhCN = {
  name: '会员等级',
  plural: '会员等级',
  total_other: '共 {count} 个等级',
  search: '等级名称、拼音',
  emptyTitle: '暂无会员等级',
  emptyText: '添加等级和折扣，再在“商城会员”里把幼儿园设为会员。',
  fields: {
    levelName: '等级名称',
    discountPercent: '折扣（%）',
    benefits: '其他权益',
    memberCount: '有效会员',
  },
  groups: { level: '等级' },
  hints: { discountPercent: '按原价的百分之几付款，95 即 95 折' },
} as const;

/** Texts of members, in Chinese; their keys begin with `shop.member.`. */
export const memberZhCN = {
  name: '商城会员',
  plural: '商城会员',
  total_other: '共 {count} 条会员记录',
  amount_other: '{count} 条会员记录',
  search: '备注',
  emptyTitle: '暂无商城会员',
  emptyText: '把幼儿园设为会员后，商城按会员价显示。',
  fields: {
    kindergartenId: '幼儿园',
    levelId: '会员等级',
    beginsOn: '开始日期',
    endsOn: '结束日期',
    remark: '备注',
  },
  groups: { member: '会员' },
} as const;

/** Texts of sellers, in Chinese; their keys begin with `shop.seller.`. */
export const sellerZhCN = {
  name: '商城卖家',
  plural: '商城卖家',
  total_other: '共 {count} 个卖家',
  search: '备注',
  emptyTitle: '暂无商城卖家',
  emptyText: '允许幼儿园在商城出售商品，并约定平台佣金。',
  fields: {
    kindergartenId: '幼儿园',
    commissionPercent: '平台佣金（%）',
    beginsOn: '开始日期',
    endsOn: '结束日期',
    remark: '备注',
    commodityCount: '在售商品',
  },
  groups: { seller: '卖家' },
  hints: { commissionPercent: '按商品金额计算，运费全部归卖家', endsOn: '留空为长期有效' },
} as const;

/** Texts of delivery rules, in Chinese; their keys begin with `shop.deliveryRule.`. */
export const deliveryRuleZhCN = {
  name: '运费规则',
  plural: '运费规则',
  total_other: '共 {count} 条规则',
  search: '配送说明',
  emptyTitle: '暂无运费规则',
  emptyText: '没有规则时免运费。添加规则后，从生效日期起按规则计算。',
  fields: {
    beginsOn: '生效日期',
    shippingFen: '运费',
    freeFromFen: '满额免运费',
    deliveryNote: '配送说明',
  },
  groups: { rule: '规则' },
  hints: { freeFromFen: '留空为不免运费', deliveryNote: '如 一般 3 天内送到，送货单随箱' },
} as const;

/** Texts of notices of the shop, in Chinese; their keys begin with `shop.notice.`. */
export const shopNoticeZhCN = {
  name: '商城公告',
  plural: '商城公告',
  total_other: '共 {count} 条公告',
  search: '公告标题',
  emptyTitle: '暂无商城公告',
  emptyText: '发布的公告显示在商城首页分类下方。',
  fields: { title: '标题', content: '内容', endsOn: '显示到', publishedAt: '发布时间', status: '状态' },
  options: { status: { draft: '草稿', published: '已发布', withdrawn: '已撤回' } },
  groups: { notice: '公告' },
  acts: { publish: '发布', withdraw: '撤回' },
  hints: { endsOn: '留空为一直显示' },
} as const;
