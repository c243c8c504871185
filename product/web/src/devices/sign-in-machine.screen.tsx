import { MachinesOfKind } from './machines-of-kind.tsx';

/** Screen of sign-in machines. */
export default function SignInMachineScreen({ href }: { href: string }) {
  return <MachinesOfKind href={href} kind="sign-in" />;
}
