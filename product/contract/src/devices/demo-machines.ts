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

/** A machine that the demo's agent entered and the kindergarten has not accepted yet. */
export const demoWaitingMachine = {
  kigCode: 'KG0001',
  serialNumber: 'QY-0001-3',
  verificationCode: '700013',
  deviceName: '后门签到机',
  place: '后门',
  enteredReason: '后门新装签到机，方便校车孩子签到',
} as const satisfies DemoMachine & { enteredReason: string };
