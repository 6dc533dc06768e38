import { storage } from '@/platform/storage'

const place = 'talent.column'

/** The column that was chosen to write in, for the page that asked: read once. */
export function takeChosen(): string | undefined {
  const id = storage.get<string>(place)
  storage.remove(place)
  return id
}
export const leaveChosen = (id: string): void => storage.set(place, id)
