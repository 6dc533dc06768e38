import type { Resource } from '@/net/resource'
import { session } from '@/net/session'
import { useStore } from '@/ui/use-store'

/** A store of which one thing is read as the page opens and whenever it shows: what was changed on the page above it is seen. */
export const useFresh = <S>(make: () => S, of: (store: S) => Resource<unknown>): S =>
  useStore(make, { load: (store) => session.signedIn && of(store).load(), show: true })
