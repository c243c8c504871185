import { demoGrowthMachine, demoKigCodes, demoMachines } from '@kiga/contract/devices/demo-machines.ts';
import { readLabels } from './read-labels.ts';

/** A machine by the data printed on its case. */
export interface LabelledMachine {
  serialNumber: string;
  verificationCode: string;
}

/** A machine at a gate of a kindergarten. */
export interface PlayedMachine extends LabelledMachine {
  kigCode: string;
}

/** The demo's machine for height and weight, as the option `--growth` takes it. */
export const growthOfDemo = `${demoGrowthMachine.serialNumber}:${demoGrowthMachine.verificationCode}`;

/** Parses machines from text such as `QY-0001-7:700017`. Throws an Error that names the wrong part. */
export function readLabelledMachines(text: string): LabelledMachine[] {
  return readLabels(text, ['serialNumber', 'verificationCode'], 'QY-0001-7:700017');
}

/** Returns the machines of the demo's first kindergartens. Throws an Error where the demo has fewer kindergartens. */
export function machinesOfDemo(kindergartens: string): PlayedMachine[] {
  if (!/^[1-9]$/.test(kindergartens) || Number(kindergartens) > demoKigCodes.length) {
    throw new Error(`--kindergartens is 1 to ${demoKigCodes.length}, not ${kindergartens}.`);
  }
  return demoKigCodes.slice(0, Number(kindergartens)).flatMap((kigCode) => demoMachines(kigCode));
}

const columns = ['kigCode', 'serialNumber', 'verificationCode'] as const;

/**
 * Parses machines from CSV with the columns kigCode, serialNumber and verificationCode. Throws an Error that names the
 * line.
 */
export function readMachines(text: string): PlayedMachine[] {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const headings = head.split(',').map((heading) => heading.trim());
  const places = columns.map((column) => headings.indexOf(column));
  if (places.includes(-1)) throw new Error(`The first line must name ${columns.join(', ')}.`);
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const cells = line.split(',').map((cell) => cell.trim());
    const [kigCode, serialNumber, verificationCode] = places.map((place) => cells[place]);
    if (!kigCode || !serialNumber || !verificationCode) throw new Error(`Line ${index + 2} lacks a value.`);
    return [{ kigCode, serialNumber, verificationCode }];
  });
}
