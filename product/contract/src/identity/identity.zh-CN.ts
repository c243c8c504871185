import { loginZhCN } from './login.zh-CN.ts';
import { passwordZhCN } from './password.zh-CN.ts';

/** Texts of the area, in Chinese; their keys begin with `identity.` where all catalogues are joined. */
export const identityZhCN = {
  ...loginZhCN,
  ...passwordZhCN,
  exportProof: {
    lead: '导出完整号码前，请输入园长手机 {phone} 收到的验证码。',
    leadWithoutPhone: '导出完整号码前，请输入园长手机收到的验证码。',
    code: '验证码',
    codePlaceholder: '6 位数字',
    send: '获取验证码',
    sendAgain: '重新获取',
    wait: '{seconds} 秒后重新获取',
    sent: '验证码已发送，5 分钟内有效。',
    sendFirst: '请先获取验证码',
    required: '请输入验证码',
  },
  sessions: {
    title: '登录设备',
    lead: '您的账号已在以下设备登录。如有陌生设备，请结束其登录，再修改密码。',
    current: '本机',
    browserOnSystem: '{browser}，{system}',
    unknownBrowser: '未知的浏览器',
    from: '来自 {address}',
    used: '最近使用 {time}',
    since: '{time} 登录',
    end: '结束',
    endNamed: '结束 {name} 的登录',
    endOthers: '结束其他全部登录',
    ended_other: '已结束 {count} 处登录',
    gone: '这处登录已结束',
    onlyHere: '未在其他设备登录。',
  },
  ownPhone: {
    title: '我的手机',
    lead: '找回或重置密码时，验证码发到这部手机。没有填写时，发到机构的联系电话。',
    now: '当前：{phone}',
    none: '未填写',
    entered: '这部手机还没有经您确认',
    enteredText:
      '号码是别人填写的，或者您的密码后来被重置过。如果是您的手机，请在下面输入当前密码并确认；如果不是，请换成您自己的。',
    confirm: '是我的手机',
    phone: '新手机号',
    phoneHint: '留空则取消',
    password: '当前密码',
    save: '保存手机',
    saved: '手机号已保存',
  },
  sms: {
    exportCode:
      '【Kiga】{who}正在导出{organization}的完整个人信息，验证码 {code}，{minutes} 分钟内有效。如非本园安排，请勿告诉任何人。',
    forgottenCode:
      '【Kiga】{organization}的{who}忘记了登录密码，验证码 {code}，{minutes} 分钟内有效。只告诉{who}本人，并确认是本人在找回。',
    resetCode:
      '【Kiga】{organization}的{who}可以设置新密码：在登录页点“忘记密码”，选“我有验证码”，验证码 {code}，{hours} 小时内有效。只告诉{who}本人。',
  },
} as const;

/** Words of the area's errors. */
export const identityErrorsZhCN = {
  IDENTITY_LOGIN_FAILED: '身份、账号或密码不对，请核对后再试',
  IDENTITY_SIGN_IN_LOCKED: '失败次数过多，请 {minutes} 分钟后再试。如忘记密码，可点“忘记密码”找回。',
  IDENTITY_ACCOUNT_DISABLED: '这个账号已停用，请联系管理员',
  IDENTITY_ORGANIZATION_SUSPENDED: '所在机构的服务已暂停，请联系平台',
  IDENTITY_ORGANIZATION_SUSPENDED_BECAUSE: '所在机构的服务已暂停：{reason}。请联系平台',
  IDENTITY_PASSWORD_CHANGE_FAILED: '密码修改失败',
  IDENTITY_PASSWORD_CHANGE_REFUSED: '账号、身份或旧密码不对',
  IDENTITY_OLD_PASSWORD_WRONG: '密码不对',
  IDENTITY_PASSWORD_WEAK: passwordZhCN.changePassword.newPasswordWeak,
  IDENTITY_PASSWORD_UNCHANGED: '新密码不能与旧密码相同',
  IDENTITY_PASSWORD_NOT_INITIAL: '密码已经是您自己的，请用“修改密码”',
  IDENTITY_PASSWORDS_INCONSISTENT: passwordZhCN.changePassword.confirmPasswordDiffers,
  IDENTITY_SETTINGS_FULL: '最多保存 {max} 项个人设置',
  IDENTITY_CODE_WRONG: '验证码不对，还可以试 {triesLeft} 次',
  IDENTITY_CODE_EXPIRED: '验证码已失效，请重新获取',
  IDENTITY_CODE_REFUSED: '验证码不对，或者已经失效。请核对后再试，或重新获取。',
  IDENTITY_CODE_TOO_SOON: '获取太频繁，请 {seconds} 秒后再试',
  IDENTITY_NUMBER_SEARCHES_USED_UP: '按完整手机号查找的次数已用完，请 {minutes} 分钟后再试，或按后四位查找',
  IDENTITY_CODE_TOO_MANY: '今天获取验证码的次数已用完，请明天再试',
  IDENTITY_NAMES_TOO_MANY: '一小时内多次填写了不可用的账号或编号，请 {minutes} 分钟后再试',
  IDENTITY_SMS_NOT_CONFIGURED: '平台还没有开通短信，暂时不能发送验证码，请联系平台',
} as const;
