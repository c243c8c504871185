/** Texts of the screens of accounts, roles and permissions, in Chinese; they stand below `system.`. */
export const accountScreensZhCN = {
  accountActs: {
    access: '这个账号能做什么',
    failed: '操作失败',
  },
  newPassword: {
    title: '新密码已生成',
    userName: '账号',
    password: '新密码',
    copyUserName: '复制账号',
    copyPassword: '复制密码',
    once: '关闭以后不会再显示。请先抄下或复制，再交给本人；本人登录后要改成自己的密码。',
    noted: '我已记下，关闭',
  },
  passwordField: {
    make: '生成密码',
    length: '{min} 到 {max} 位',
    digit: '有数字',
    letter: '有字母',
    sign: '有 _ @ # 中的一个',
    nothingElse: '没有其他字符',
    kept: '（已满足）',
    first: '本人第一次登录后，要先改成自己的密码。',
  },
  accountForm: {
    areasHint: '只在角色的数据范围是“负责区域”时起作用。',
    classesHint: '只在角色的数据范围是“负责班级”时起作用。',
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
      all: '机构能看到的全部数据。',
      area: '只有账号负责区域里的幼儿园。',
      contract: '有合同、并且合同在有效期内的幼儿园。',
      ownOrganization: '本机构的全部数据。',
      ownClasses: '只有账号负责的班级，和这些班里的孩子。',
    },
    findFunction: '查找功能',
    findMenu: '查找菜单',
    notYours: '灰色的功能您自己没有，不能授予，也不能收回。',
    notOpened: '灰色的菜单要先选上面对应的功能。',
    menusHint: '都不选，就显示所选功能对应的全部菜单。',
    organizationFirst: '请先选择机构',
  },
  roleDetail: {
    main: '主账号',
    mainText:
      '这是主账号的角色：这类机构可以有的功能都在里面，随产品更新，所以不能修改或删除。要给别人少一些功能，请复制它，再从副本里去掉。',
    noFunctions: '还没有选择任何功能',
    allMenus: '功能对应的全部菜单',
  },
  roleActs: {
    copy: '复制角色',
    copyOf: '{name} 副本',
  },
  permissionList: {
    default: '新角色默认有“{name}”',
    isDefault: '新角色会默认带上“{name}”',
    isNoDefault: '新角色不再默认带上“{name}”',
    moreKinds: '另有 {count} 类',
  },
} as const;
