import { useEffect } from 'react'
import { navigation } from '@/platform/navigation'

/** Names the page, once its name is known; until then it has that of the route table. */
export const useTitle = (title: string | undefined): void =>
  useEffect(() => {
    if (title) navigation.setTitle(title)
  }, [title])
