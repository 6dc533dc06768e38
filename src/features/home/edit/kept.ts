/** What was written and not stored yet, kept on the device by page until it is. */
import { session } from '@/net/session'
import { storage } from '@/platform/storage'
import type { Content } from './piece'
import { newPage, platform } from './pages'

interface Kept extends Content {
  /** Whose it is: what one person wrote is nobody else's on the same device. */
  of: string | undefined
  /** Of the stored draft that it goes on from. */
  revision: number
  /** Names a new page. */
  draft: string
}

/** Whose page, and which; null: the platform's own, and one that is not there yet. */
export interface Place {
  school: string | null
  key: string | null
}

const nameOf = ({ school, key }: Place): string => `diy.${school ?? platform}.${key ?? newPage}`

export function keptOf(place: Place): Kept | null {
  const kept = storage.get<Kept>(nameOf(place))
  return kept && kept.of === session.info?.user_id ? kept : null
}

/** On a device without room it lives as long as the editor. */
export function keep(place: Place, kept: Omit<Kept, 'of'>): void {
  try {
    storage.set(nameOf(place), { ...kept, of: session.info?.user_id })
  } catch {
    // the editor has it still
  }
}

export const forget = (place: Place): void => storage.remove(nameOf(place))
