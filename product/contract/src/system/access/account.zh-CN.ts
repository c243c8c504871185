import { loginZhCN } from '../../identity/login.zh-CN.ts';
import { passwordZhCN } from '../../identity/password.zh-CN.ts';

const account = {
  search: '账号、姓名、邮箱',
  fields: {
    userName: '账号',
    nickName: '姓名',
    password: '初始密码',
    phone: '手机号',
    email: '邮箱',
    roles: '角色',
    status: '状态',
    lastSignInAt: '最近登录',
    appType: '身份',
    areas: '负责区域',
  },
  states: { active: '正常', disabled: '已停用' },
  groups: { account: '账号', rights: '权限' },
  acts: { disable: '停用', enable: '启用', resetPassword: '重置密码', signOut: '退出全部登录' },
  consequences: {
    disable: '停用后立即退出全部登录，重新启用前不能登录。',
    resetPassword:
      '系统会生成新密码，只显示一次。原密码立即失效，账号退出全部登录；用新密码登录后须设置自己的密码。',
    signOut: '账号已打开的页面会返回登录页，未保存的内容将丢失。密码不变，可立即重新登录。',
  },
  questions: { resetPassword: '重置 {record} 的密码？', signOut: '让 {record} 在各处退出登录？' },
  done: { signOut_other: '已退出 {count} 处登录' },
} as const;

const kinds = loginZhCN.appType;

/** Texts of accounts, roles and permissions, in Chinese; they stand below `system.`. */
export const accountZhCN = {
  admin: {
    name: '管理员',
    plural: '管理员',
    total_other: '共 {count} 个',
    amount_other: '{count} 个管理员',
    search: account.search,
    fields: account.fields,
    options: {
      status: account.states,
      appType: { 8: kinds[8], 9: kinds[9], 11: kinds[11], 15: '运营（区域）' },
    },
    groups: account.groups,
    acts: account.acts,
    consequences: account.consequences,
    questions: account.questions,
    done: account.done,
  },
  user: {
    name: '用户',
    plural: '用户',
    total_other: '共 {count} 个',
    amount_other: '{count} 个用户',
    search: account.search,
    fields: { ...account.fields, classes: '负责班级' },
    options: {
      status: account.states,
      appType: {
        3: kinds[3],
        4: kinds[4],
        5: kinds[5],
        6: kinds[6],
        7: kinds[7],
        16: kinds[16],
        17: kinds[17],
        18: kinds[18],
      },
    },
    groups: account.groups,
    acts: account.acts,
    consequences: account.consequences,
    questions: account.questions,
    done: account.done,
  },
  role: {
    name: '角色',
    plural: '角色',
    total_other: '共 {count} 个',
    amount_other: '{count} 个角色',
    search: '角色名称、说明',
    fields: {
      name: '角色名称',
      description: '说明',
      dataScope: '数据范围',
      permissions: '功能权限',
      menus: '菜单',
      wholeCeiling: '主账号的角色',
      accountCount: '账号数',
    },
    options: {
      dataScope: {
        all: '全部数据',
        area: '负责区域',
        contract: '合同期内的幼儿园',
        ownOrganization: '本机构',
        ownClasses: '负责班级',
      },
    },
    groups: { role: '角色', functions: '功能权限', menus: '菜单' },
    acts: { copy: '复制' },
    questions: { copy: '复制“{record}”' },
    asks: { name: '新角色的名称' },
    done: { copy: '已复制为“{name}”，请调整后保存' },
  },
  permission: {
    name: '权限',
    plural: '权限',
    total_other: '共 {count} 项',
    amount_other: '{count} 项权限',
    search: '权限名称、标识',
    fields: {
      key: '标识',
      nameZh: '中文名称',
      nameEn: '英文名称',
      appTypes: '适用身份',
      isDefault: '默认',
    },
    options: { appTypes: { ...kinds, 15: '运营（区域）' } },
    groups: { permission: '权限' },
    /** Name of a permission until the operator renames it. */
    of: '{entity}：{act}',
    areas: {
      system: '系统管理',
      campus: '园所管理',
      devices: '设备',
      attendance: '考勤',
      health: '健康',
      operations: '运营管理',
    },
    /** Names of permission groups that have no entity, or no texts of one. */
    entities: {
      system: {
        access: '权限核查',
        viewer: '谁能看到孩子',
        log: '日志',
        jobMonitor: '任务',
        smsOutbox: '短信发件箱',
        scriptError: '错误日志',
      },
      campus: { group: '集团' },
      devices: {
        alert: '设备提醒',
        command: '设备命令',
        fleet: '设备运行情况',
        bench: '设备调试',
        event: '设备事件',
        unknown: '未登记的设备',
      },
      attendance: {
        day: '考勤日',
        arrivalTimes: '到园时间',
        studentDay: '学生考勤',
        open: '待处理',
        staffDay: '教师考勤',
        statistics: '考勤统计',
      },
      health: { service: '服务的幼儿园', statistics: '健康统计', monthly: '健康月报' },
    },
  },
} as const;

/** Error texts of accounts, roles and permissions. */
export const accountErrorsZhCN = {
  SYSTEM_USER_NAME_TAKEN: '账号已被使用，已删除的账号也占用名称',
  SYSTEM_PASSWORD_RULES: passwordZhCN.changePassword.newPasswordWeak,
  SYSTEM_PASSWORD_BY_RESET: '已有账号的密码不在这里修改，请用“重置密码”',
  SYSTEM_APP_TYPE_NOT_HERE: '该机构没有这种身份',
  SYSTEM_APP_TYPE_FIXED: '账号建立后不能更改身份',
  SYSTEM_ROLE_BEYOND_YOURS: '“{name}”超出了您自己的权限',
  SYSTEM_CLASSES_BEYOND_YOURS: '只能选择您自己负责的班级',
  SYSTEM_AREAS_BEYOND_YOURS: '只能选择您自己负责的区域',
  SYSTEM_NOT_YOURSELF: '不能对自己的账号执行此操作',
  SYSTEM_LAST_ADMINISTRATOR: '这是最后一个拥有全部权限的系统管理员，至少要留下一个',
  SYSTEM_LAST_MAIN_ACCOUNT: '这是该机构最后一个主账号，至少要留下一个',
  SYSTEM_ROLE_NAME_TAKEN: '已经有同名的角色',
  SYSTEM_ROLE_ABOVE_CEILING: '这类机构不能拥有“{permission}”',
  SYSTEM_ROLE_IS_MAIN: '主账号的角色拥有全部权限，不能修改或删除',
  SYSTEM_DATA_SCOPE_NOT_HERE: '这类机构没有这种数据范围',
} as const;
