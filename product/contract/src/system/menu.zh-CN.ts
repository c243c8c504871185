import { loginZhCN } from '../identity/login.zh-CN.ts';

/** Texts of menus and areas, in Chinese; they stand below `system.`. */
export const menuZhCN = {
  menu: {
    name: '菜单项',
    plural: '菜单',
    total_other: '共 {count} 项',
    search: '名称、路径',
    fields: {
      nameZh: '中文名称',
      nameEn: '英文名称',
      parentId: '上级',
      href: '路径或网址',
      icon: '图标',
      isShow: '在菜单中显示',
      componentUrl: '页面',
      permission: '所需权限',
      appTypes: '适用身份',
      sort: '顺序',
      key: '产品内的名称',
    },
    options: { appTypes: loginZhCN.appType },
    groups: { entry: '菜单项', target: '打开内容', who: '可见范围' },
    acts: { reset: '恢复出厂设置' },
    resetQuestion: '将“{name}”恢复为出厂设置？',
    resetText: '名称、位置、图标、路径和权限都会恢复。',
    resetDone: '已恢复',
    ofProduct: '产品自带',
    hidden: '不在菜单中',
    link: '外部网址',
    heading: '分组',
    everybody: '适用身份均可见，无需权限',
    allKinds: '所有身份',
    preview: {
      title: '按身份预览',
      kind: '身份',
      hint: '显示该身份主账号的菜单。角色限定了菜单的账号只能看到其中一部分。',
      empty: '这个身份还没有菜单',
    },
  },
  area: {
    name: '区域',
    plural: '区域',
    total_other: '共 {count} 个',
    amount_other: '{count} 个区域',
    search: '名称、行政区划代码',
    fields: { code: '行政区划代码', nameZh: '名称', nameEn: '英文名称', level: '级别', parentId: '上级' },
    options: { level: { province: '省级', city: '地级', district: '县级' } },
    groups: { area: '区域' },
  },
} as const;

/** Error texts of menus and areas. */
export const menuErrorsZhCN = {
  SYSTEM_MENU_LOOP: '菜单项不能移到自身之下',
  SYSTEM_MENU_NOT_BELOW_SCREEN: '只有分组下面才能放菜单项，打开页面的菜单项下面不能',
  SYSTEM_MENU_HREF_RESERVED: '该路径由系统使用，请更换',
  SYSTEM_MENU_HREF_FORM: '请填写以 / 开头的路径（如 /campus/students），或完整的 https 网址',
  SYSTEM_MENU_LINK_HAS_NO_SCREEN: '打开外部网址的菜单项不能再选页面',
  SYSTEM_MENU_SCREEN_UNKNOWN: '没有这个页面',
  SYSTEM_MENU_OF_PRODUCT: '产品自带的菜单项不能删除，可以让它不在菜单中显示',
  SYSTEM_MENU_NOT_OF_PRODUCT: '这个菜单项不是产品自带的，没有出厂设置',
  SYSTEM_AREA_CODE_TAKEN: '该代码的区域已存在；如已删除，请恢复',
  SYSTEM_AREA_CODE_NOT_BELOW: '代码不属于所选的上级：省级以 0000 结尾，下级代码的开头与上级相同',
  SYSTEM_AREA_CODE_FIXED: '区域的代码不能修改',
  SYSTEM_AREA_LEVEL: '县级区域下面不能再有区域',
} as const;
