/** What students were told and is not so. */
import { stateOf, type Errand } from './students'

/** A sentence for each acknowledged thing that is not so. */
export async function lost(url: string, errands: readonly Errand[]): Promise<string[]> {
  const faults: string[] = []
  for (const errand of errands) {
    if (errand.id === null) continue
    const state = await stateOf(url, errand)
    if (
      errand.cancelled ? state !== 'cancelled' : errand.paid && state !== 'open' && errand.asked !== 'cancel'
    ) {
      faults.push(`${errand.id} was ${errand.cancelled ? 'cancelled' : 'paid'}, and is ${state}`)
    }
  }
  return faults
}
