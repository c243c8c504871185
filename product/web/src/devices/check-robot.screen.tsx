import { MachinesOfKind } from './machines-of-kind.tsx';

/** Screen of morning-check machines. */
export default function CheckRobotScreen({ href }: { href: string }) {
  return <MachinesOfKind href={href} kind="morning-check" />;
}
