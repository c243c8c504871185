import { Navigate, useLocation } from 'react-router';
import DeviceScreen from './device.screen.tsx';

/** Screen of sign-in machines: the list of all machines, filtered by kind. */
export default function SignInMachineScreen({ href }: { href: string }) {
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  if (pathname === href && parameters.get('kind') !== 'sign-in') {
    parameters.set('kind', 'sign-in');
    return <Navigate replace to={{ pathname, search: parameters.toString() }} />;
  }
  return <DeviceScreen href={href} />;
}
