/** A machine of the demo, with the data printed on its case. */
export interface DemoMachine {
  kigCode: string;
  serialNumber: string;
  verificationCode: string;
  deviceName: string;
  place: string;
}

/** Kindergartens of the demo that have machines, in order of first use. */
export const demoKigCodes = ['KG0001', 'KG0002', 'KG0003'] as const;

/** Returns the sign-in machines of a demo kindergarten. The demo registers them, and the simulator plays them. */
export function demoMachines(kigCode: string): DemoMachine[] {
  const number = kigCode.slice(-4);
  return [
    { place: '东门', deviceName: '东门签到机' },
    { place: '西门', deviceName: '西门签到机' },
  ].map((machine, index) => ({
    kigCode,
    serialNumber: `QY-${number}-${index + 1}`,
    verificationCode: `7${number}${index + 1}`,
    ...machine,
  }));
}

/** Returns the speaker unit of a demo kindergarten. It plays all channels. */
export function demoSpeaker(kigCode: string): DemoMachine {
  const number = kigCode.slice(-4);
  return {
    kigCode,
    serialNumber: `QY-${number}-8`,
    verificationCode: `7${number}8`,
    deviceName: '教学楼广播机',
    place: '教学楼',
  };
}

/** The machine of the demo's first kindergarten that measures height and weight. */
export const demoGrowthMachine = {
  kigCode: 'KG0001',
  serialNumber: 'QY-0001-9',
  verificationCode: '700019',
  deviceName: '身高体重仪',
  place: '保健室',
} as const satisfies DemoMachine;

/** A machine that the demo's agent entered and the kindergarten has not accepted yet. */
export const demoWaitingMachine = {
  kigCode: 'KG0001',
  serialNumber: 'QY-0001-3',
  verificationCode: '700013',
  deviceName: '后门签到机',
  place: '后门',
  enteredReason: '后门新装签到机，方便校车孩子签到',
} as const satisfies DemoMachine & { enteredReason: string };

/** Numbers of the demo's gateways in a kindergarten: at the gate, and in the yard. */
export const demoGateways = { gate: 1, yard: 2 } as const;

/** Number of children of a demo kindergarten who wear a bracelet, and of spare bracelets. */
export const demoBracelets = { worn: 12, spare: 3 } as const;

/** Returns the MAC address of a gateway of the demo. */
export function demoGatewayMac(kigCode: string, number: number): string {
  return demoMac('A4:C1:38', kigCode, number);
}

/** Returns the MAC address of a bracelet of the demo. */
export function demoBraceletMac(kigCode: string, number: number): string {
  return demoMac('C8:47:8C', kigCode, number);
}

/** Returns the password of a gateway of the demo, which is as public as the demo's other passwords. */
export function demoGatewayPassword(mac: string): string {
  return `demo-${mac.replaceAll(':', '').toLowerCase()}`;
}

/** Returns a MAC address: the maker's part, the kindergarten's number and the number of the device. */
function demoMac(maker: string, kigCode: string, number: number): string {
  const two = (text: string | number) => String(text).padStart(2, '0');
  return `${maker}:${two(kigCode.slice(-2))}:00:${two(number)}`;
}

/** Cameras of a demo kindergarten that the simulator plays, with the films that they show. */
export const demoCameraFilms = {
  东门: 'gate',
  操场: 'yard',
  二楼走廊: 'corridor',
  活动室: 'classroom',
  午睡室: 'classroom',
} as const;

/** Returns the key with which a camera of the demo sends, which is as public as the demo's other passwords. */
export function demoStreamKey(cameraId: string): string {
  return `demo-${cameraId}`;
}
