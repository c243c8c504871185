/** Texts of importing pictures of commodities, in Chinese; their keys begin with `shop.pictures.`. */
export const picturesZhCN = {
  title: '导入商品图片',
  open: '导入图片',
  back: '返回商品列表',
  lead: '图片按文件名中的商品编号对应商品。对不上的由您选择。',
  drop: '把图片或一个 ZIP 拖到这里',
  choose: '选择图片',
  names: '文件名如：{number}.jpg 是主图；{number}-2.jpg、{number} (2).jpg 或 {number}/2.jpg 是第二张图。',
  missing_other: '{count} 种商品没有主图，共 {all} 种',
  allHave: '所有商品都有主图',
  emptyText: '先添加商品，再来导入图片。',
  commodity: { column: '商品和位置', choose: '选择商品', label: '{file} 对应的商品' },
  place: { column: '替换', choose: '选择位置', replaces: '替换现有图片', label: '{file} 的位置' },
  spot: '{goods}，{place}',
  states: {
    several_other: '{count} 种商品符合，请选择',
    noPlace: '请选择图片的位置',
    twice: '{name}的{place}有多张图片，请留一张',
    unknown: '文件名中没有商品编号',
    withOther: '同一商品的另一张图片有问题',
  },
  save_other: '保存 {count} 张图片',
} as const;
