import type { Words } from '@kiga/entity/words/words.ts';
import {
  categoryEnUS,
  commodityEnUS,
  deliveryRuleEnUS,
  levelEnUS,
  memberEnUS,
  sellerEnUS,
  shopNoticeEnUS,
} from './goods.en-US.ts';
import { mallEnUS } from './mall.en-US.ts';
import { shopOrderEnUS } from './order.en-US.ts';
import { picturesEnUS } from './pictures.en-US.ts';
import type { shopErrorsZhCN, shopZhCN } from './shop.zh-CN.ts';

/** Texts of the area, in English. */
export const shopEnUS = {
  category: categoryEnUS,
  commodity: commodityEnUS,
  level: levelEnUS,
  member: memberEnUS,
  seller: sellerEnUS,
  deliveryRule: deliveryRuleEnUS,
  notice: shopNoticeEnUS,
  order: shopOrderEnUS,
  mall: mallEnUS,
  home: {
    paidToday: 'Shop orders paid today',
    toSend_one: '{count} shop order to send',
    toSend_other: '{count} shop orders to send',
    refunds_one: '{count} shop refund to decide',
    refunds_other: '{count} shop refunds to decide',
  },
  pictures: picturesEnUS,
  messages: {
    orderToSend: { title: 'Shop order to send: {order}', text: '{buyer} has paid {amount} CNY. Send the goods.' },
    orderSent: { title: 'Shop order sent: {order}', text: '{carrier} {tracking}.' },
    refundAsked: { title: 'Refund of a shop order asked: {order}', text: '{buyer} asks for {amount} CNY: {reason}' },
    refundGranted: {
      title: 'Refund of a shop order granted: {order}',
      text: '{amount} CNY return the way they came.',
    },
    refundRefused: { title: 'Refund of a shop order refused: {order}', text: 'Reason: {reason}' },
    orderClosed: {
      title: 'Shop order closed: {order}',
      text: 'It was not paid within {minutes} minutes. The goods are in stock again.',
    },
  },
} satisfies Words<typeof shopZhCN>;

/** Texts of the area's errors, in English. */
export const shopErrorsEnUS = {
  SHOP_CATEGORY_TAKEN: 'Another category has this name',
  SHOP_COMMODITY_NUMBER_TAKEN: 'Another commodity has this number',
  SHOP_LEVEL_TAKEN: 'Another level has this name',
  SHOP_ORDER_NUMBER_TAKEN: 'Another order has this number',
  SHOP_RULE_TWICE: 'There is a rule for this day',
  SHOP_RULE_IN_FORCE: 'A rule in force cannot be changed. Add another from a later day.',
  SHOP_SELLER_TWICE: 'This kindergarten is a seller already',
  SHOP_NOT_SELLER: 'This kindergarten may not sell in the shop. Ask operations.',
  SHOP_NOT_KINDERGARTEN: 'Choose a kindergarten',
  SHOP_MEMBERSHIP_OVERLAPS: 'Overlaps the membership from {from} to {to}',
  SHOP_ENDS_BEFORE_BEGIN: 'The end must not be before the begin',
  SHOP_VARIANT_TWICE: 'The variant stands here twice',
  SHOP_VARIANT_FOREIGN: 'The variant does not belong to this commodity. Reload and try again.',
  SHOP_LEVEL_TWICE: 'A variant has one price for a level',
  SHOP_PRICE_WITHOUT_VARIANT: 'The variant was removed',
  SHOP_PRICE_ABOVE_LIST: 'At most the list price, {maxYuan} CNY',
  SHOP_NO_PICTURE: 'Add a main picture before listing',
  SHOP_NOTHING_IN_STOCK: 'Nothing of it is in stock, so it cannot be listed',
  SHOP_STOCK_SHORT: 'Only {left} in stock',
  SHOP_STOCK_UNCHANGED: 'The change must not be 0',
  SHOP_GONE: 'Not sold any more',
  SHOP_SHORT: 'Only {left} left',
  SHOP_BASKET_FULL: 'At most {max} different variants in a basket',
  SHOP_BASKET_EMPTY: 'The basket is empty',
  SHOP_BASKET_CHANGED: 'Prices or stock changed. Check the basket and order again.',
  SHOP_NO_ADDRESS: 'Enter an address first',
  SHOP_SELLERS_MIXED: 'An order holds goods of one seller only',
  SHOP_PARCEL_EMPTY: 'Nothing lies in the parcel',
  SHOP_PARCEL_TOO_MUCH: 'At most {left} are left to send',
  SHOP_TRACKING_TWICE: 'This tracking number was used before',
  SHOP_REFUND_TOO_MUCH: 'At most {maxYuan} CNY',
  SHOP_REFUND_SHORT: 'The seller does not have enough money for the refund',
} satisfies Words<typeof shopErrorsZhCN>;
