/** Texts of preparing face photos, in Chinese; their keys begin with `campus.photos.`. */
export const photosZhCN = {
  title: '准备人脸照片',
  open: '准备照片',
  back: '返回列表',
  lead: '照片按文件名对应人员：学号、卡号或姓名。同名的由您选择。',
  drop: '把照片或一个 ZIP 拖到这里',
  choose: '选择照片',
  names: '文件名如：{number}.jpg、{name}.jpg、{groupName}/{name}.jpg',
  missing: {
    title: '缺照片',
    count_other: '{count} 人缺照片，共 {all} 人',
    none: '所有人都有照片',
    ofGroup: '{groupName}（{count}）',
    add: '{name}，选择照片',
    empty: '暂无在园学生和教师',
    emptyText: '先登记学生或教师，再来准备照片。',
  },
  refusals: {
    title: '设备未通过',
    lead: '请更换照片。',
    reason: '{machine}：{reason}',
    reasons: {
      'no-face': '照片中没有人脸',
      'too-small': '人脸太小',
      blurred: '照片模糊',
      'several-faces': '照片中有多张人脸',
      failed: '无法录入',
    },
  },
  person: { column: '对应', choose: '选择人员', replaces: '替换现有照片', label: '{file} 对应的人' },
  states: {
    several: '{count} 人符合，请选择',
    twice: '{name}有多张照片，请留一张',
    nobody: '文件名中没有学号、卡号或姓名',
  },
  doubts: { dark: '太暗', bright: '太亮', blurred: '模糊' },
  acts: {
    save_other: '保存 {count} 张照片',
    crop: '裁剪',
    use: '仍然使用',
  },
} as const;
