import type { OrganizationKind } from '@kiga/contract/identity/app-types.ts';

/** An organization of the demo; it refers to others by code. */
export interface DemoOrganization {
  code: string;
  kind: OrganizationKind;
  name: string;
  superior?: string;
  group?: string;
  agent?: string;
  area?: string;
  /** Head teacher of a kindergarten. The phone numbers are in an unassigned range. */
  headTeacher?: { name: string; phone: string };
  /** The record of a kindergarten, by the columns of its organization. */
  record?: DemoRecord;
}

/** Record of a demo kindergarten. One lacks its opening date, so that a list of gaps has an entry. */
interface DemoRecord {
  kig_type: string;
  system_type: 'universal' | 'wechat';
  opening_date?: string;
  address: string;
  website: string;
  has_morning_check_machine: boolean;
  has_check_in_machine: boolean;
}

/**
 * The demo operator with all its customers. The area codes are the official ones of districts in Beijing and Shanghai.
 */
export const demoOrganizations: readonly DemoOrganization[] = [
  { code: 'OP0001', kind: 'operator', name: '启芽运营中心' },
  { code: 'GR0001', kind: 'group', name: '阳光教育集团', superior: 'OP0001' },
  { code: 'AG0001', kind: 'agent', name: '晨光科技代理', superior: 'OP0001' },
  { code: 'IN0001', kind: 'institution', name: '朝阳妇幼保健院', superior: 'OP0001' },
  { code: 'EX0001', kind: 'expert', name: '陈若兰儿童营养工作室', superior: 'OP0001' },
  {
    code: 'KG0001',
    kind: 'kindergarten',
    name: '向日葵幼儿园',
    superior: 'GR0001',
    group: 'GR0001',
    agent: 'AG0001',
    area: '110105',
    headTeacher: { name: '周敏', phone: '19900001001' },
    record: {
      kig_type: 'public',
      system_type: 'universal',
      opening_date: '2009-09-01',
      address: '建国路 93 号',
      website: 'www.xiangrikui.example',
      has_morning_check_machine: true,
      has_check_in_machine: true,
    },
  },
  {
    code: 'KG0002',
    kind: 'kindergarten',
    name: '青禾里幼儿园',
    superior: 'GR0001',
    group: 'GR0001',
    area: '110105',
    headTeacher: { name: '赵琳', phone: '19900001002' },
    record: {
      kig_type: 'inclusive',
      system_type: 'wechat',
      opening_date: '2016-03-01',
      address: '东四环中路 62 号院',
      website: 'www.qingheli.example',
      has_morning_check_machine: false,
      has_check_in_machine: true,
    },
  },
  {
    code: 'KG0003',
    kind: 'kindergarten',
    name: '小星星幼儿园',
    superior: 'OP0001',
    agent: 'AG0001',
    area: '310104',
    headTeacher: { name: '马春梅', phone: '19900001003' },
    record: {
      kig_type: 'private',
      system_type: 'universal',
      address: '漕溪北路 331 号',
      website: 'www.xiaoxingxing.example',
      has_morning_check_machine: false,
      has_check_in_machine: true,
    },
  },
];

/** Kindergartens that the demo's medical institution serves. */
export const demoServed: readonly string[] = ['KG0001', 'KG0002'];

/** An account of the demo. All have the password `Kiga_2026`, except the one that shows the forced password change. */
export interface DemoAccount {
  userName: string;
  appType: number;
  password: string;
  nickName: string;
  organization: string;
  /** Areas that limit a regional operations account. */
  areas?: readonly string[];
}

const password = 'Kiga_2026';

/** Demo accounts, one of every kind of user. */
export const demoAccounts: readonly DemoAccount[] = [
  { userName: 'demo3', appType: 3, password, nickName: '周敏', organization: 'KG0001' },
  { userName: 'demo4', appType: 4, password, nickName: '沈一帆', organization: 'GR0001' },
  { userName: 'demo5', appType: 5, password, nickName: '郭志强', organization: 'AG0001' },
  { userName: 'demo6', appType: 6, password, nickName: '何静宜', organization: 'IN0001' },
  { userName: 'demo7', appType: 7, password, nickName: '陈若兰', organization: 'EX0001' },
  { userName: 'demo8', appType: 8, password, nickName: '罗文博', organization: 'OP0001' },
  { userName: 'demo9', appType: 9, password, nickName: '孙晓燕', organization: 'OP0001' },
  { userName: 'demo11', appType: 11, password, nickName: '梁慧', organization: 'OP0001' },
  // Money needs two people.
  { userName: 'demo11b', appType: 11, password, nickName: '宋雅琴', organization: 'OP0001' },
  { userName: 'demo15', appType: 15, password, nickName: '唐亮', organization: 'OP0001', areas: ['11'] },
  { userName: 'demo16', appType: 16, password, nickName: '韩雪', organization: 'EX0001' },
  { userName: 'demo17', appType: 17, password, nickName: '林书瑶', organization: 'EX0001' },
  { userName: 'demo18', appType: 18, password, nickName: '吴珊', organization: 'IN0001' },
  { userName: 'weak3', appType: 3, password: '123456', nickName: '赵琳', organization: 'KG0002' },
];
