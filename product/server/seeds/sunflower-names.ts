import { isBoy } from './demo-children.ts';

/** Frequent surnames occur several times. */
const surnames = [
  ...'王李张刘陈杨黄赵周吴徐孙王李张刘陈杨黄赵胡朱高林何郭马罗梁宋郑王李张刘陈谢韩唐冯于董萧程曹',
  ...'袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾',
];
const boyNames = [
  '沐宸 浩宇 子墨 宇轩 承泽 奕辰 思远 景行 浩然 明轩 皓宇 宇航 俊熙 梓豪 泽宇 一鸣 嘉树 知行 晨阳 睿哲',
  '星野 逸飞 天佑 乐天 博文 书航 修远 亦辰 铭泽 安澜 子谦 君浩 启航 昊天 煜城 柏言 瑾瑜 辰逸 牧之 云帆',
  '南风 立言 怀瑾 若谷 致远 向阳 元宝 恒一 允之 景澄 时雨 屹川 其琛 嘉言 望舒 清源 予安 光赫 霆轩 彦博',
].flatMap((line) => line.split(' '));
const girlNames = [
  '语桐 若溪 可昕 一诺 雨萱 梓涵 诗涵 欣怡 子涵 嘉懿 知夏 念安 沐瑶 芷若 思琪 雨桐 佳宁 乐怡 安然 书意',
  '清和 语宁 思齐 乐之 可儿 若宁 雨彤 未晞 初夏 婉清 静姝 云舒 诗琪 依诺 心怡 梦瑶 馨月 采薇 南乔 佳禾',
  '晴川 锦书 半夏 灵犀 雅宁 听雨 以沫 亦菲 米朵 星语 暖阳 宛如 悦然 槿年 春晓 朵朵 如意 冰清 锦瑟 子衿',
].flatMap((line) => line.split(' '));

/**
 * Returns the name of the child with this number. Surnames and given names advance at different steps, so that pairs
 * repeat only after thousands.
 */
export function sunflowerName(number: number): { surname: string; givenName: string } {
  const givenNames = isBoy(number) ? boyNames : girlNames;
  const count = Math.floor(number / 2);
  return {
    surname: surnames[(number * 29) % surnames.length] as string,
    givenName: givenNames[(count * 17 + Math.floor(count / givenNames.length)) % givenNames.length] as string,
  };
}
