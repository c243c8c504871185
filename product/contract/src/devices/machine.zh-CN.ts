/** Texts of faces, settings and photos of machines, in Chinese. */
export const machineZhCN = {
  fields: {
    faces: '识别人脸',
    eventPhotos: '保存现场照片',
    weekdaysFrom: '工作日开机',
    weekdaysUntil: '工作日关机',
    weekendFrom: '周末开机',
    weekendUntil: '周末关机',
    leavingFrom: '离园时段开始',
    leavingUntil: '离园时段结束',
    greetingText: '欢迎语',
    refusalText: '拒绝提示',
    volume: '音量（0–100）',
    settingsState: '设备上的设置',
  },
  hints: {
    verificationCode: '印在机身标签上。也可自定，由安装人员填入设备。',
    faces: '仅下发已同意识别的幼儿、教师和接送人的人脸。所有人仍可刷卡。',
    eventPhotos: '设备随记录拍下的照片，最多保存 30 天。',
    weekdaysFrom: '屏幕在此时段亮起；不填为全天。',
    weekendFrom: '不填为全天。',
    leavingFrom: '此时段刷卡计为离园，其余时间计为到园；不填由设备判断。',
    greetingText: '刷卡成功时显示或播报。',
    refusalText: '不放行时显示或播报，例如卡已挂失。',
    volume: '不填则使用设备自身音量。',
  },
  settingsState: { applied: '已生效', waits: '等待设备更新', unknown: '设备未报告' },
  face: {
    title: '人脸',
    rule: '仅下发监护人已同意识别的幼儿和有照片的成人，所有人仍可刷卡。',
    none: '暂无可下发的人脸。幼儿须有人脸照片，并已登记监护人同意。',
    total: '可下发',
    fetched: '已下发',
    taken: '已录入',
    refused: '未通过',
    refusals: '需要更换照片',
    hidden_other: '另有 {count} 人的照片未通过，您没有权限查看姓名。',
    failed: '人脸情况加载失败。',
    prepare: '准备照片',
  },
};

/** Errors of faces, settings and photos of machines, in Chinese. */
export const machineErrorsZhCN = {
  DEVICES_KINDERGARTENS_ONLY: '只有幼儿园可以决定',
  DEVICES_FACES_KIGA_ONLY: '按厂商协议接入的设备不能接收人脸',
  DEVICES_FACE_NONE: '没有可以给这台设备的人脸',
  DEVICES_CLOCK_FIRST: '设备时钟不准，请先校准时钟',
  DEVICES_PHOTO_FORMAT: '照片不是可以读取的 JPEG',
  DEVICES_PERIOD_HALF: '请把开始和结束时间都填上',
  DEVICES_PERIOD_ENDS_BEFORE: '结束时间应晚于开始时间',
};
