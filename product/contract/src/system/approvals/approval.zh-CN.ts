/** Texts of requests to confirm an act from outside, in Chinese; they stand below `system.`. */
export const approvalZhCN = {
  approval: {
    name: '确认申请',
    plural: '确认申请',
    total_other: '共 {count} 项申请',
    search: '对象、原因',
    fields: {
      act: '操作',
      subject: '对象',
      organizationName: '确认机构',
      askerName: '申请人',
      askerOrganization: '申请人所属机构',
      reason: '原因',
      status: '状态',
      fourEyes: '平台复核',
      mine: '我提出的',
      lapsesAt: '确认期限',
      answer: '答复',
    },
    options: {
      act: {
        userCreate: '新增用户',
        userUpdate: '修改用户',
        userDelete: '删除用户',
        userRestore: '恢复用户',
        userEnable: '启用用户',
        userReset: '重置密码',
        roleCreate: '新增角色',
        roleUpdate: '扩大角色权限',
        roleRestore: '恢复角色',
        organizationUpdate: '修改机构',
        organizationRestore: '恢复机构',
        contractCreate: '新增合同',
        contractUpdate: '扩大合同',
        contractRestore: '恢复合同',
      },
      status: { asked: '待确认', confirmed: '已确认', refused: '已拒绝', withdrawn: '已撤回', lapsed: '已过期' },
    },
    groups: { what: '申请内容', change: '确认后的变化', answer: '答复' },
    acts: { ask: '申请', confirm: '确认', refuse: '拒绝', withdraw: '撤回', lapse: '过期' },
    consequences: {
      confirm:
        '确认后立即执行，申请人和您都会记入历史和日志。重置密码和新增用户时，验证码发到账号的手机或机构的联系电话。',
      refuse: '不做任何修改，申请人会收到您的答复。',
    },
    asks: { reason: '原因' },
    noChanges: '这项操作不修改字段。',
    partner: {
      title: '“{name}”被外部操作过的账号',
      text: '确认后，“{name}”的账号可查看幼儿信息。以下账号或电话由外部人员新增、重置或填写，对方可能仍能登录。请先向“{name}”核实。',
      none: '没有外部人员新增、重置“{name}”的账号或填写手机的记录。',
      kinds: { made: '新增账号', reset: '重置密码', phone: '填写账号手机', contactPhone: '填写机构联系电话' },
      by: '{organization}的 {who}',
    },
    failed: '变更内容加载失败。',
    ask: {
      title: '申请确认',
      text: '此操作涉及谁能查看幼儿信息，对方确认后才会执行。申请 {days} 天内有效，填写的内容会保留。',
      send: '提交申请',
      sent: '已向“{organization}”申请确认',
      sentFourEyes: '“{organization}”没有可确认的人，已请平台的另一位同事确认，并通知该机构',
    },
    emptyTitle: '没有需要确认的操作',
    emptyText: '外部人员新增账号、重置密码或扩大查看范围时，申请显示在这里。',
  },
} as const;

/** Texts of the messages about requests. */
export const approvalMessagesZhCN = {
  accountDisabled: {
    title: '平台停用了账号：{userName}',
    text: '平台的 {who} 停用了本机构的账号 {userName}。',
  },
  accountSignedOut: {
    title: '平台退出了账号的登录：{userName}',
    text: '平台的 {who} 退出了本机构账号 {userName} 的全部登录。',
  },
  roleNarrowed: { title: '平台修改了角色：{role}', text: '平台的 {who} 修改了本机构的角色“{role}”，没有增加权限。' },
  contractNarrowed: { title: '合同缩短或终止：{title}', text: '平台的 {who} 缩短或终止了合同“{title}”。' },
  groupLeft: {
    title: '本园不再属于{group}',
    text: '平台的 {who} 取消了本园与“{group}”的关系，集团的账号不再看到本园。',
  },
  grantEnded: {
    title: '授权已结束：{userName}',
    text: '账号 {userName} 的密码或手机号已更换，无法确定使用者，本园对它的授权和它的申请均已结束。',
  },
  approvalAsked: {
    title: '请确认：{what} {subject}',
    text: '{organization}的 {who} 申请{what}“{subject}”，原因：{reason}。确认之前不会执行。',
  },
  approvalFourEyes: {
    title: '请复核：{what} {subject}',
    text: '{organization}没有人可以确认。{who} 申请{what}“{subject}”，原因：{reason}。请核实后答复。',
  },
  approvalConfirmed: { title: '{organization}已确认', text: '您对“{subject}”申请的操作已经执行。' },
  approvalRefused: { title: '{organization}拒绝了申请', text: '您对“{subject}”申请的操作没有执行。答复：{reason}' },
  approvalLapsed: { title: '申请已过期：{subject}', text: '{organization}没有在期限内答复，操作没有执行。' },
  fourEyesAsked: {
    title: '平台申请处理本机构账号：{subject}',
    text: '本机构没有人可以确认，{who} 已请平台的另一位同事确认。原因：{reason}。如果不是本机构要求的，请马上联系平台。',
  },
  fourEyesConfirmed: {
    title: '平台已处理本机构账号：{subject}',
    text: '{who} 申请的操作经平台另一位同事确认，已经执行。原因：{reason}。如果不是本机构要求的，请马上联系平台。',
  },
} as const;

/** Short messages about requests and emergencies; they stand below `system.sms.`. */
export const approvalSmsZhCN = {
  fourEyesAsked:
    '【Kiga】平台的{who}申请处理贵机构的“{subject}”，因贵机构没有人可以确认，由平台另一人确认。如非贵机构要求，请马上联系平台。',
  fourEyesConfirmed: '【Kiga】平台已处理贵机构的“{subject}”，申请人{who}。如非贵机构要求，请马上联系平台。',
  emergencyBegun:
    '【Kiga】平台的{who}因紧急情况，从现在起 {hours} 小时内可以查看{kindergarten}的数据，由{by}确认。您可以登录平台随时收回；如有疑问，请马上联系平台。',
} as const;

/** Error texts of requests. */
export const approvalErrorsZhCN = {
  SYSTEM_NEEDS_APPROVAL: '这项操作需要“{organization}”确认，还没有执行。',
  SYSTEM_APPROVAL_NOT_NEEDED: '这项操作不需要确认，可以直接执行。',
  SYSTEM_APPROVAL_SEVERAL: '这项操作要由多方确认，请分开操作。',
  SYSTEM_APPROVAL_OPEN: '同样的申请正在等待答复。',
  SYSTEM_APPROVAL_NO_PHONE: '账号和机构均未填写手机号，无法发送验证码。请先填写账号的手机号。',
  SYSTEM_APPROVAL_CALL: '这项操作不能申请确认。',
  SYSTEM_APPROVAL_OWN: '自己提出的申请不能由自己答复。',
  SYSTEM_APPROVAL_NOT_ASKER: '只有申请人可以撤回。',
  SYSTEM_APPROVAL_OVER: '申请已过期，请对方重新申请。',
  SYSTEM_APPROVAL_NOT_YOURS: '请由主账号，或者自己也能做这项操作的人确认。',
  SYSTEM_APPROVAL_TOUCHED: '您的账号 24 小时内由申请方新建、重置或修改过，暂不能确认。',
  SYSTEM_APPROVAL_SOMEBODY_THERE: '该机构已有人可以确认，请由机构确认。',
  SYSTEM_APPROVAL_ASKER: '申请人已无此操作的权限，请拒绝该申请。',
  SYSTEM_APPROVAL_STALE: '申请后内容已变化，请对方重新申请。',
  SYSTEM_ACCOUNT_PHONE: '能重置这个账号密码的人才能修改它的手机',
  SYSTEM_ACCOUNT_PHONE_OWN: '请在右上角的用户菜单里修改自己的手机',
} as const;
