/** What can be searched, in order, as the server has it: read once while the app runs. */
import type { Searched } from '@contract/search/schema'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

export const searchKinds = new Resource<Searched[]>(
  async () => (await get('search/kinds', {}, inPlace)).items,
)

/** Reads them where they are not here yet. Never rejects. */
export async function learnKinds(): Promise<void> {
  if (searchKinds.phase === 'idle' || searchKinds.phase === 'error') await searchKinds.load()
}
