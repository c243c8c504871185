/** Texts of the screens of accounts, roles and permissions, in Chinese; they stand below `system.`. */
export const accountScreensZhCN = {
  accountActs: {
    access: '查看账号权限',
    failed: '操作失败',
  },
  newPassword: {
    title: '新密码已生成',
    userName: '账号',
    password: '新密码',
    copyUserName: '复制账号',
    copyPassword: '复制密码',
    once: '关闭后不再显示。请先复制或记下，交给本人；本人登录后须设置自己的密码。',
    noted: '我已记下，关闭',
  },
  passwordField: {
    make: '生成密码',
    length: '{min} 到 {max} 位',
    digit: '含数字',
    letter: '含字母',
    sign: '含 _ @ # 之一',
    nothingElse: '不含其他字符',
    kept: '（已满足）',
    first: '本人首次登录后，须设置自己的密码。',
  },
  accountForm: {
    areasHint: '仅当角色的数据范围为“负责区域”时生效。',
    classesHint: '仅当角色的数据范围为“负责班级”时生效。',
    yourself: '您自己',
    neverSignedIn: '从未登录',
  },
  checkTree: {
    count: '已选 {count} / {total}',
    part: '{count} / {total}',
    all: '全选',
    none: '全不选',
    fold: '收起“{name}”',
    unfold: '展开“{name}”',
    keys: '方向键移动，空格选择，左右键收起或展开。',
  },
  roleForm: {
    scope: {
      all: '机构可查看的全部数据。',
      area: '仅限账号负责区域内的幼儿园。',
      contract: '仅限合同有效期内的幼儿园。',
      ownOrganization: '本机构的全部数据。',
      ownClasses: '仅限账号负责的班级和班内幼儿。',
    },
    findFunction: '查找功能',
    findMenu: '查找菜单',
    notYours: '灰色功能您没有，不能授予或收回。',
    notOpened: '灰色菜单须先选择上面的对应功能。',
    menusHint: '不选则显示所选功能对应的全部菜单。',
    organizationFirst: '请先选择机构',
  },
  roleDetail: {
    main: '主账号',
    mainText:
      '这是主账号的角色，包含这类机构的全部功能并随产品更新，不能修改或删除。如需减少功能，请复制后调整。',
    noFunctions: '未选择功能',
    allMenus: '功能对应的全部菜单',
  },
  roleActs: {
    copy: '复制角色',
    copyOf: '{name} 副本',
  },
  permissionList: {
    default: '新角色默认包含“{name}”',
    isDefault: '新角色将默认包含“{name}”',
    isNoDefault: '新角色不再默认包含“{name}”',
    moreKinds: '另有 {count} 类',
  },
} as const;
