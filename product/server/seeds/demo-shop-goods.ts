import type { Colours, DrawnGoods } from './demo-shop-pictures.ts';

/** A category of the demo's shop. */
export interface DemoCategory {
  name: string;
  nameEn: string;
  goods: readonly DemoGoods[];
}

/** A commodity: its variants with list price in fen and stock. */
export interface DemoGoods {
  number: string;
  name: string;
  subtitle: string;
  unit: string;
  drawing: [DrawnGoods, Colours];
  variants: readonly [name: string, listPriceFen: number, stock: number][];
  /** Code of the kindergarten that sells it; the operator sells all others. */
  soldBy?: string;
}

const blue: Colours = ['#8fb9d6', '#cfe2ee'];
const green: Colours = ['#7dae5f', '#d7e8c4'];
const red: Colours = ['#d9766c', '#f2cfc7'];
const yellow: Colours = ['#efc45a', '#f8e7b5'];
const purple: Colours = ['#9c84b8', '#ddd2ea'];
const teal: Colours = ['#5aa39b', '#cfe6e2'];
const orange: Colours = ['#d98e68', '#f3d9c8'];

const goods = (
  [number, name, subtitle, unit]: [string, string, string, string],
  drawing: [DrawnGoods, Colours],
  ...variants: [string, number, number][]
): DemoGoods => ({ number, name, subtitle, unit, drawing, variants });

/** Categories of the demo's shop with their goods, 42 in all. */
export const demoCategories: readonly DemoCategory[] = [
  {
    name: '寝具',
    nameEn: 'Bedding',
    goods: [
      goods(
        ['Q-01', '午睡被三件套', '120 × 60 厘米', '套'],
        ['quilt', blue],
        ['蓝', 12_800, 120],
        ['绿', 12_800, 120],
        ['橙', 12_800, 0],
      ),
      goods(['Q-02', '荞麦枕', '30 × 20 厘米，可拆洗', '个'], ['quilt', yellow], ['黄', 3_600, 85], ['粉', 3_600, 40]),
      goods(['Q-03', '幼儿床', '可叠放，承重 60 公斤', '张'], ['cot', green], ['绿', 26_800, 30], ['蓝', 26_800, 24]),
      goods(['Q-04', '隔尿床垫', '防水透气', '张'], ['cot', blue], ['60 × 120 厘米', 5_900, 64]),
      goods(['Q-05', '夏凉被', '三层纱', '条'], ['quilt', teal], ['青', 6_900, 77], ['白', 6_900, 51]),
      goods(['Q-06', '被子收纳袋', '带姓名卡', '个'], ['apron', purple], ['紫', 1_900, 200]),
    ],
  },
  {
    name: '玩教具',
    nameEn: 'Toys and aids',
    goods: [
      goods(
        ['W-01', '磁力片积木', '可拼 3 种车', '套'],
        ['blocks', ['#d9766c', '#9c84b8']],
        ['108 片', 16_800, 86],
        ['168 片', 24_800, 31],
      ),
      goods(['W-02', '大颗粒积木', '3 岁以上', '套'], ['blocks', green], ['100 块', 9_900, 54], ['200 块', 18_500, 20]),
      goods(['W-03', '串珠', '训练精细动作', '盒'], ['beads', red], ['60 粒', 3_200, 96]),
      goods(['W-04', '幼儿篮球', '3 号，软胶', '个'], ['ball', orange], ['橙', 2_800, 150], ['绿', 2_800, 90]),
      goods(['W-05', '沙包', '六只一组', '组'], ['beads', yellow], ['彩色', 1_500, 220]),
      goods(['W-06', '木质拼图', '动物主题', '盒'], ['blocks', yellow], ['24 片', 2_600, 68], ['48 片', 3_900, 45]),
      {
        ...goods(
          ['W-07', '数学教具盒', '数与量，配教案', '盒'],
          ['paper', teal],
          ['小班', 8_800, 18],
          ['中班', 8_800, 16],
          ['大班', 8_800, 15],
        ),
        soldBy: 'KG0002',
      },
      {
        ...goods(
          ['W-08', '绘本套装', '情绪主题，12 本', '套'],
          ['book', red],
          ['平装', 15_600, 26],
          ['精装', 25_800, 8],
        ),
        soldBy: 'KG0002',
      },
      goods(['W-09', '打击乐器组', '七件', '组'], ['ball', purple], ['木质', 7_800, 33]),
      goods(['W-10', '平衡车', '12 寸，免充气', '辆'], ['machine', green], ['绿', 21_900, 12], ['红', 21_900, 9]),
      goods(['W-11', '认知卡', '水果、动物、交通', '盒'], ['card', yellow], ['90 张', 2_400, 130]),
    ],
  },
  {
    name: '美工',
    nameEn: 'Arts and crafts',
    goods: [
      goods(
        ['M-01', '水洗画笔', '一擦就掉', '盒'],
        ['crayons', orange],
        ['12 色', 2_200, 60],
        ['24 色', 3_800, 75],
        ['36 色', 5_600, 40],
      ),
      goods(['M-02', '彩色卡纸', 'A4，180 克', '包'], ['paper', red], ['100 张', 1_800, 300]),
      goods(['M-03', '超轻黏土', '24 色，配工具', '盒'], ['beads', purple], ['24 色', 3_300, 110]),
      goods(['M-04', '儿童安全剪', '圆头，护手', '把'], ['apron', teal], ['右手', 650, 260], ['左手', 650, 40]),
      goods(['M-05', '手指画颜料', '可食用级色素', '盒'], ['bottle', red], ['6 色', 4_200, 58], ['12 色', 7_200, 30]),
      goods(
        ['M-06', '围裙画衣', '防水，袖口收紧', '件'],
        ['apron', blue],
        ['3 至 4 岁', 2_900, 80],
        ['5 至 6 岁', 2_900, 72],
      ),
      goods(['M-07', '固体胶', '无甲醛', '支'], ['bottle', yellow], ['21 克', 350, 480]),
      goods(['M-08', '皱纹纸', '十色', '包'], ['paper', green], ['10 卷', 1_200, 190]),
    ],
  },
  {
    name: '餐具',
    nameEn: 'Tableware',
    goods: [
      goods(
        ['C-01', '不锈钢分格餐盘', '316 不锈钢', '只'],
        ['tray', green],
        ['三格', 2_600, 320],
        ['五格', 3_400, 192],
      ),
      goods(['C-02', '双耳水杯', '304 不锈钢，300 毫升', '只'], ['cup', blue], ['蓝', 2_300, 140], ['粉', 2_300, 128]),
      goods(['C-03', '儿童勺', '圆边，耐高温消毒', '把'], ['tray', yellow], ['单把', 800, 600]),
      goods(
        ['C-04', '保温汤桶', '10 升，带龙头', '个'],
        ['cup', ['#b9c4cb', '#dfe6ea']],
        ['10 升', 16_500, 14],
        ['20 升', 23_800, 6],
      ),
      goods(['C-05', '防滑围兜', '硅胶', '条'], ['apron', orange], ['橙', 1_600, 90]),
    ],
  },
  {
    name: '保健',
    nameEn: 'Health',
    goods: [
      goods(
        ['B-01', '红外额温枪', '1 秒读数', '支'],
        ['thermometer', green],
        ['电池款', 8_900, 20],
        ['充电款', 12_900, 12],
      ),
      goods(['B-02', '儿童口罩', '独立包装', '盒'], ['mask', blue], ['50 只', 1_900, 240]),
      goods(['B-03', '含氯消毒片', '每片 250 毫克有效氯', '瓶'], ['bottle', teal], ['100 片', 1_500, 180]),
      goods(['B-04', '免洗洗手液', '75% 酒精', '瓶'], ['bottle', purple], ['500 毫升', 2_100, 150]),
      goods(['B-05', '呕吐物处理包', '一次性，配吸附粉', '套'], ['apron', red], ['单套', 1_800, 95]),
      goods(['B-06', '视力表灯箱', '5 米，LED', '台'], ['machine', yellow], ['标准', 32_000, 5]),
      goods(['B-07', '身高体重秤', '机械式，免充电', '台'], ['machine', blue], ['150 厘米', 45_000, 4]),
    ],
  },
  {
    name: '卡与设备',
    nameEn: 'Cards and devices',
    goods: [
      goods(['K-01', '接送卡', '50 张一盒', '盒'], ['card', green], ['普通', 15_000, 4], ['防水', 18_000, 22]),
      goods(['K-02', '卡套挂绳', '可印园徽', '包'], ['card', blue], ['50 条', 6_000, 60]),
      goods(['K-03', '签到机', '刷卡与人脸', '台'], ['machine', green], ['壁挂', 198_000, 6], ['立式', 238_000, 3]),
      goods(['K-04', '体温手环', '防水，续航 7 天', '只'], ['ball', teal], ['绿', 12_900, 45], ['黄', 12_900, 38]),
      goods(['K-05', '门禁音箱', '广播与接送播报', '台'], ['machine', purple], ['标准', 68_000, 7]),
    ],
  },
];
