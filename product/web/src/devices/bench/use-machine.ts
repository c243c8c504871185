import { useLocation, useNavigate } from 'react-router';

/** A machine of the address. */
export interface ChosenMachine {
  id: string;
  /** Its kindergarten, where the address names it. */
  kigId: string | undefined;
}

const ID = /^[0-9a-f-]{36}$/;

/** Returns the machine in the tab's address, and a function that chooses another one. */
export function useMachine(): [ChosenMachine | null, (chosen: { id: string; kigId: string }) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const like = (name: string) => ID.exec(params.get(name) ?? '')?.[0];
  const id = like('id');
  const choose = (chosen: { id: string; kigId: string }) =>
    void navigate({ pathname, search: new URLSearchParams(chosen).toString() }, { replace: true });
  return [id === undefined ? null : { id, kigId: like('kigId') }, choose];
}

/** Returns the input that names a machine in calls. */
export function machineInput({ id, kigId }: ChosenMachine): { deviceId: string; kigId?: string } {
  return { deviceId: id, ...(kigId !== undefined && { kigId }) };
}
