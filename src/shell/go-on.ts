import { useEffect } from 'react'
import { navigation } from '@/platform/navigation'

/** Goes on to another page in place of this one, once it is known that there is one. */
export function useGoOn(path: string | null): void {
  useEffect(() => {
    if (path !== null) void navigation.redirectTo(path)
  }, [path])
}
