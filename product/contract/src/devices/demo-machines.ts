/** A machine of the demo as it stands on its case. */
export interface DemoMachine {
  kigCode: string;
  serialNumber: string;
  verificationCode: string;
  deviceName: string;
  place: string;
}

/** Kindergartens of the demo that have machines, in the order in which they come to life. */
export const demoKigCodes = ['KG0001', 'KG0002', 'KG0003'] as const;

/** The sign-in machines of a demo kindergarten: the demo enters them, and the simulator plays them. */
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

/** The demo's agent has entered this machine for a kindergarten that has yet to accept it. */
export const demoWaitingMachine = {
  kigCode: 'KG0001',
  serialNumber: 'QY-0001-3',
  verificationCode: '700013',
  deviceName: '后门签到机',
  place: '后门',
  enteredReason: '后门新装签到机，方便校车孩子签到',
} as const satisfies DemoMachine & { enteredReason: string };
