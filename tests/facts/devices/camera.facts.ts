import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 5, 8, 9, 15],
  menu: { heading: 'devices', place: 5, zh: '摄像头管理', en: 'Camera list' },
  sheet: { who: [3, 5, 8, 9, 15], columns: ['cameraName', 'channelNumber'] },
  importers: [],
  search: ['cameraName'],
  states: null,
  examples: {
    cameraName: ['西门', '沙池'],
    channelNumber: [1, 16],
    clarity: ['balance', 'hd'],
    // A camera that sends needs neither an address nor a password.
    driver: ['rtmp'],
    cameraIp: ['192.168.1.64', 'fd00::64'],
    port: [554],
    userName: ['admin'],
    password: ['Camera_2026'],
    mainPath: ['/live/main'],
    subPath: ['/live/sub'],
    gatewayUrl: ['https://media.example.cn/live/gate.flv'],
    place: ['西门'],
    parentsWatch: [false],
    cloudSerial: ['C12345678'],
    recordingDays: [7, 30],
    closedTimes: [[{ from: '12:00', to: '14:00', reason: 'nap' }]],
  },
};
