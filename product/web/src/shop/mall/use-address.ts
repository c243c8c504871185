import { readAddress } from '@kiga/contract/shop/mall.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';

/** Loads the kindergarten's address for deliveries, with a masked phone number. */
export function useAddress() {
  const { client } = useKit();
  return useQuery({
    queryKey: [readAddress.name],
    queryFn: ({ signal }) => client.call(readAddress, {}, { signal }),
  });
}
