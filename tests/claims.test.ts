import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from '../scripts/run-tool.ts';
import { listFiles } from '../scripts/source-file.ts';

/**
 * The fields that the requirements name for each entity, in the words of the test that types them in and reads them back. A
 * claim about an entity needs a line here first.
 */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  E02: ['kiga_token', 'token', '29.9'],
  E03: ['shardNum', 'language', 'menus', 'tags'],
  E05: [
    '幼儿园编码',
    'name',
    '幼儿园类型',
    '负责人',
    '审核状态',
    '开园日期',
    '所在区域',
    '详细地址',
    'photoOne',
    '网站',
    '系统类型',
    '有晨检机',
    '有签到机',
  ],
  E06: ['园长账号', '终端登录名', 'initial', 'terminalPassword'],
  E07: ['学生数', '教职工数', '班级数'],
  E08: ['agentName', 'bankName', 'bankAccount', 'accountName', 'balanceFen', 'poolFen'],
  E09: ['序列号', '验证码', '设备名称', '已注册', '在线', '版本', '硬件指纹', '自定义编号'],
  E10: ['cameraName', 'channelNumber', 'clarities', 'nvr', 'cameraIp', 'userName', 'password'],
  E11: ['stuName', 'birthday', 'admissionDate', 'facePhoto', 'relation', 'cardNumber', 'serviceEndDate'],
  E12: ['relation', '爸爸', '妈妈', '爷爷', '奶奶', '外公', '外婆', '叔伯舅', '姑姨', '其他'],
  E13: ['teacherName', 'positionName', 'rank', 'cardNumber'],
  E14: ['className', 'gradeName', 'classroomName', 'cameraName'],
  E15: ['学年', '学期', '开始日期', '结束日期'],
  E16: [
    'activityName',
    'sendTarget',
    'content',
    'signBeginDate',
    'signEndDate',
    'contactPerson',
    'contactPhone',
    'cover',
    'appliedNumbers',
  ],
  E17: ['title', 'noticeType', 'content', 'link'],
  E18: ['title', 'content'],
  E19: ['recipeDate', 'recipeName', 'picture', 'description', 'meals', 'portions'],
  E20: ['busName', 'carNo', 'phone', 'state', 'driverId', 'teacherId'],
  E21: ['driverName', 'driverAge', 'phone', 'license', 'photo'],
  E22: ['temperatures', 'oral', 'hand', 'eye', 'nails', 'trauma', 'photo', '晨检', '午检'],
  E23: [
    'packageName',
    'type',
    'time',
    'validDays',
    'monthlyPriceFen',
    'agentPriceFen',
    'kindergartenPriceFen',
    'chargeFen',
    'androidChargeFen',
    'iosChargeFen',
    'tryFlag',
  ],
  E24: ['orderNumber', 'totalFen', 'agentIncomeFen', 'channel', 'credentials', 'processedAt'],
  E25: ['amountFen', 'bankName', 'bankAccount', 'accountName', 'appliedAt', 'processedAt', 'bankReceipt'],
  E26: ['adName', 'adPosition', 'adWeight'],
  E27: ['title', 'beginTime', 'endTime', 'star', '直播中', 'day', '1'],
  E28: ['channelName', 'channelNumber'],
  E29: ['gatewayName', 'mac', 'signFlag', 'enterFlag', 'leaveFlag'],
  E30: ['mac'],
  E31: ['fileName', 'url', 'type', '宣传', 'APP 说明', '晨检', '签到机', '其他'],
  E32: ['反馈人', '手机型号', '应用版本'],
  E33: [
    'healthCode',
    'tripCode',
    'nucleicAcid48h',
    'isLocal',
    'detentionPlace',
    'returnDate',
    'travelPlans',
    'outsidePerson',
  ],
  E34: ['name', 'description', 'permissions'],
  E35: ['nameZh', 'nameEn', 'key', 'isDefault'],
  E36: ['userName', 'password', 'email', 'roles'],
};
/** The fields of these entities are those of an answer, which is compared as a whole. */
const answered = ['E01', 'E04'];

const read = (path: string) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') });
/** Facts tell a job with all that it types in and reads back; a browser test does it as they say. */
const jobs = listFiles(root, 'tests/facts')
  .map(read)
  .map(({ path, text }) => {
    const [, also = ''] = /also: \[(.*)\]/.exec(text) ?? [];
    return { path, text: `${also.replace(/'(E\d\d)'/g, '[$1]')}\n${text}` };
  });
const files = [...listFiles(root, 'tests/e2e').map(read), ...jobs];
const claimed = new Set(
  [...files, read('tests/api/identity/sign-in.test.ts')].flatMap(({ text }) =>
    [...text.matchAll(/\[(E\d\d)\]/g)].map(([, id]) => id as string),
  ),
);

describe('a claimed entity', () => {
  it('has its fields listed in this file', () => {
    expect([...claimed].toSorted()).toEqual([...Object.keys(fieldsOf), ...answered].toSorted());
  });

  it.each(Object.entries(fieldsOf))('%s has each of its fields in one browser test', (id, fields) => {
    const lacking = files
      .filter(({ text }) => text.includes(`[${id}]`))
      .map(({ text }) => fields.filter((field) => !text.includes(field)));
    expect(lacking).toContainEqual([]);
  });
});
