import {
  categoryZhCN,
  commodityZhCN,
  deliveryRuleZhCN,
  levelZhCN,
  memberZhCN,
  sellerZhCN,
  shopNoticeZhCN,
} from './goods.zh-CN.ts';
import { mallZhCN } from './mall.zh-CN.ts';
import { shopOrderZhCN } from './order.zh-CN.ts';
import { picturesZhCN } from './pictures.zh-CN.ts';

/** Texts of the area, in Chinese; their keys begin with `shop.`. */
export const shopZhCN = {
  category: categoryZhCN,
  commodity: commodityZhCN,
  level: levelZhCN,
  member: memberZhCN,
  seller: sellerZhCN,
  deliveryRule: deliveryRuleZhCN,
  notice: shopNoticeZhCN,
  order: shopOrderZhCN,
  mall: mallZhCN,
  home: {
    paidToday: '今天付款的商城订单',
    toSend_other: '{count} 张商城订单待发货',
    refunds_other: '{count} 张商城退款申请待处理',
  },
  pictures: picturesZhCN,
  messages: {
    orderToSend: { title: '商城订单待发货：{order}', text: '{buyer}已付款 {amount} 元，请发货。' },
    orderSent: { title: '商城订单已发货：{order}', text: '{carrier} {tracking}。' },
    refundAsked: { title: '商城退款待处理：{order}', text: '{buyer}申请退款 {amount} 元：{reason}' },
    refundGranted: { title: '商城退款已同意：{order}', text: '{amount} 元按原路退回。' },
    refundRefused: { title: '商城退款被拒绝：{order}', text: '原因：{reason}' },
    orderClosed: { title: '商城订单已关闭：{order}', text: '{minutes} 分钟内没有付款，商品已退回库存。' },
  },
} as const;

/** Texts of the area's errors, in Chinese. */
export const shopErrorsZhCN = {
  SHOP_CATEGORY_TAKEN: '已有同名分类',
  SHOP_COMMODITY_NUMBER_TAKEN: '商品编号已存在',
  SHOP_LEVEL_TAKEN: '已有同名等级',
  SHOP_ORDER_NUMBER_TAKEN: '订单号已存在',
  SHOP_RULE_TWICE: '这一天已有运费规则',
  SHOP_RULE_IN_FORCE: '已生效的规则不能修改，请从新的日期另设一条',
  SHOP_SELLER_TWICE: '该幼儿园已是商城卖家',
  SHOP_NOT_SELLER: '本园没有开通商城售卖，请联系运营',
  SHOP_NOT_KINDERGARTEN: '请选择幼儿园',
  SHOP_MEMBERSHIP_OVERLAPS: '与该园已有的会员期重叠（{from} 至 {to}）',
  SHOP_ENDS_BEFORE_BEGIN: '结束日期不能早于开始日期',
  SHOP_VARIANT_TWICE: '规格重复',
  SHOP_VARIANT_FOREIGN: '规格不属于这个商品，请刷新后重试',
  SHOP_LEVEL_TWICE: '同一规格和等级只能有一个专享价',
  SHOP_PRICE_WITHOUT_VARIANT: '规格已删除',
  SHOP_PRICE_ABOVE_LIST: '不能高于原价 {maxYuan} 元',
  SHOP_NO_PICTURE: '上架前请上传主图',
  SHOP_NOTHING_IN_STOCK: '所有规格都没有库存，不能上架',
  SHOP_STOCK_SHORT: '库存只有 {left}',
  SHOP_STOCK_UNCHANGED: '增减数量不能为 0',
  SHOP_GONE: '商品已下架',
  SHOP_SHORT: '库存只剩 {left}',
  SHOP_BASKET_FULL: '购物车最多放 {max} 种规格',
  SHOP_BASKET_EMPTY: '购物车是空的',
  SHOP_BASKET_CHANGED: '价格或库存有变化，请核对后重新提交',
  SHOP_NO_ADDRESS: '请先填写收货地址',
  SHOP_SELLERS_MIXED: '一个订单只能有一个卖家的商品',
  SHOP_PARCEL_EMPTY: '包裹里没有商品',
  SHOP_PARCEL_TOO_MUCH: '最多还能发 {left}',
  SHOP_TRACKING_TWICE: '这个快递单号已用过',
  SHOP_REFUND_TOO_MUCH: '最多 {maxYuan} 元',
  SHOP_REFUND_SHORT: '卖家的款项不足，无法退款',
} as const;
