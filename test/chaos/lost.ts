/** What students were told and is not so. An order that was never paid for is closed when it is taken back. */
import { stateOf, type Errand } from './students'

/** A sentence for each acknowledged thing that is not so. */
export async function lost(url: string, errands: readonly Errand[]): Promise<string[]> {
  const faults: string[] = []
  for (const errand of errands) {
    if (errand.id === null) continue
    const state = await stateOf(url, errand)
    const ended = state === 'cancelled' || (state === 'closed' && !errand.paid)
    if (errand.cancelled ? !ended : errand.paid && state !== 'open' && errand.asked !== 'cancel') {
      faults.push(`${errand.id} was ${errand.cancelled ? 'cancelled' : 'paid'}, and is ${state}`)
    }
  }
  return faults
}
