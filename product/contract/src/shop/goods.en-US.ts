import type { Words } from '@kiga/entity/words/words.ts';
import type {
  categoryZhCN,
  commodityZhCN,
  deliveryRuleZhCN,
  levelZhCN,
  memberZhCN,
  sellerZhCN,
  shopNoticeZhCN,
} from './goods.zh-CN.ts';

/** Texts of categories, in English. */
export const categoryEnUS = {
  name: 'category',
  plural: 'categories',
  total_one: '{count} category',
  total_other: '{count} categories',
  search: 'Name or pinyin',
  emptyTitle: 'No categories yet',
  emptyText: 'Add a category first, then commodities.',
  fields: {
    categoryName: 'Name',
    categoryNameEn: 'English name',
    sort: 'Position',
    commodityCount: 'Commodities',
  },
  groups: { category: 'Category' },
  hints: { sort: 'Smaller numbers come first' },
} satisfies Words<typeof categoryZhCN>;

/** Texts of commodities, in English. */
export const commodityEnUS = {
  name: 'commodity',
  plural: 'commodities',
  total_one: '{count} commodity',
  total_other: '{count} commodities',
  amount_one: '{count} commodity',
  amount_other: '{count} commodities',
  search: 'Name, pinyin or number',
  emptyTitle: 'No commodities yet',
  emptyText: 'Add a commodity with its variants and stock, and list it. Then kindergartens and parents can buy it.',
  fields: {
    commodityNumber: 'Number',
    commodityName: 'Name',
    categoryId: 'Category',
    subtitle: 'Tagline',
    unit: 'Unit',
    picture: 'Main picture',
    secondPicture: 'Second picture',
    thirdPicture: 'Third picture',
    description: 'Description',
    variants: 'Variants',
    levelPrices: 'Member prices',
    fromFen: 'Lowest list price',
    stock: 'Stock',
    sold: 'Sold',
    sellerName: 'Seller',
    status: 'Status',
  },
  options: { status: { listed: 'Listed', delisted: 'Delisted' } },
  add: { variants: 'Add a variant', levelPrices: 'Add a member price' },
  inner: {
    variants: { variantId: 'Variant id', variantName: 'Variant', listPriceFen: 'List price', stock: 'Stock' },
    levelPrices: { variantId: 'Variant id', levelId: 'Level', priceFen: 'Member price' },
  },
  groups: { commodity: 'Commodity', pictures: 'Pictures', variants: 'Variants and prices' },
  acts: { list: 'List', delist: 'Delist', adjustStock: 'Adjust stock', browse: 'Browse the shop' },
  asks: { variantId: 'Variant', change: 'Change', reason: 'Reason' },
  questions: { adjustStock: 'Adjust the stock of {record}' },
  done: { adjustStock: 'Stock adjusted' },
  hints: {
    unit: 'Such as set, piece or box',
    commodityNumber: 'Letters, digits, - and _; unique for each seller',
    change: 'Enter a negative number to take some away, such as -3',
  },
  removeVariant: 'Remove {name}',
  priceFor: 'Price for {level}',
  byPercent: '{yuan} by level',
  stockLater: 'Change it with “Adjust stock” after saving',
  left: '{count} in stock',
  manageNotices: 'Manage notices',
  manageRules: 'Delivery rules',
} satisfies Words<typeof commodityZhCN>;

/** Texts of membership levels, in English. */
export const levelEnUS = {
  name: 'membership level',
  plural: 'membership levels',
  total_one: '{count} level',
  total_other: '{count} levels',
  search: 'Name or pinyin',
  emptyTitle: 'No membership levels yet',
  emptyText: 'Add a level with its discount, then make kindergartens members.',
  fields: {
    levelName: 'Level',
    discountPercent: 'Pays (%)',
    benefits: 'Other benefits',
    memberCount: 'Current members',
  },
  groups: { level: 'Level' },
  hints: { discountPercent: 'Percent of the list price that a member pays; 95 means 5 % off' },
} satisfies Words<typeof levelZhCN>;

/** Texts of members, in English. */
export const memberEnUS = {
  name: 'member',
  plural: 'members',
  total_one: '{count} membership',
  total_other: '{count} memberships',
  amount_one: '{count} membership',
  amount_other: '{count} memberships',
  search: 'Remark',
  emptyTitle: 'No members yet',
  emptyText: 'Once a kindergarten is a member, the shop shows its prices.',
  fields: {
    kindergartenId: 'Kindergarten',
    levelId: 'Level',
    beginsOn: 'From',
    endsOn: 'Until',
    remark: 'Remark',
  },
  groups: { member: 'Member' },
} satisfies Words<typeof memberZhCN>;

/** Texts of sellers, in English. */
export const sellerEnUS = {
  name: 'seller',
  plural: 'sellers',
  total_one: '{count} seller',
  total_other: '{count} sellers',
  search: 'Remark',
  emptyTitle: 'No sellers yet',
  emptyText: 'Allow a kindergarten to sell in the shop, and agree on the commission.',
  fields: {
    kindergartenId: 'Kindergarten',
    commissionPercent: 'Commission (%)',
    beginsOn: 'From',
    endsOn: 'Until',
    remark: 'Remark',
    commodityCount: 'Listed commodities',
  },
  groups: { seller: 'Seller' },
  hints: { commissionPercent: 'Share of the goods; the seller keeps all of the delivery', endsOn: 'Empty for no end' },
} satisfies Words<typeof sellerZhCN>;

/** Texts of delivery rules, in English. */
export const deliveryRuleEnUS = {
  name: 'delivery rule',
  plural: 'delivery rules',
  total_one: '{count} rule',
  total_other: '{count} rules',
  search: 'Note',
  emptyTitle: 'No delivery rules yet',
  emptyText: 'Deliveries are free without a rule. A rule holds from its day on.',
  fields: {
    beginsOn: 'From',
    shippingFen: 'Delivery',
    freeFromFen: 'Free from',
    deliveryNote: 'Note for buyers',
  },
  groups: { rule: 'Rule' },
  hints: { freeFromFen: 'Empty where it is never free', deliveryNote: 'Such as: arrives within 3 days' },
} satisfies Words<typeof deliveryRuleZhCN>;

/** Texts of notices of the shop, in English. */
export const shopNoticeEnUS = {
  name: 'shop notice',
  plural: 'shop notices',
  total_one: '{count} notice',
  total_other: '{count} notices',
  search: 'Title',
  emptyTitle: 'No shop notices yet',
  emptyText: 'Published notices stand below the categories of the shop.',
  fields: { title: 'Title', content: 'Text', endsOn: 'Shown until', publishedAt: 'Published at', status: 'Status' },
  options: { status: { draft: 'Draft', published: 'Published', withdrawn: 'Withdrawn' } },
  groups: { notice: 'Notice' },
  acts: { publish: 'Publish', withdraw: 'Withdraw' },
  hints: { endsOn: 'Empty for no end' },
} satisfies Words<typeof shopNoticeZhCN>;
