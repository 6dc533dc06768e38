/** Students at work for as long as it goes on, as an app does it: what was not answered is asked again. */
import { askAgain, busy, Limited, takeBack, Unknown, type Errand, type Student } from './students'

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Does the work until the service could be asked. As long as an app's, the tries are a moment apart. */
async function patiently(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Unknown || error instanceof Limited)) throw error
      await pause(100)
    }
  }
}

/** Orders and pays as one student after the other until it is told to end. */
async function working(
  url: string,
  students: readonly Student[],
  all: Errand[],
  going: () => boolean,
): Promise<void> {
  for (let turn = 0; going(); turn += 1) {
    const student = students[turn % students.length]
    if (!student) return
    const errands: Errand[] = []
    await busy(url, student, errands)
    for (const errand of errands) {
      if (errand.asked !== null) await patiently(() => askAgain(url, errand))
      await patiently(() => takeBack(url, [errand]))
    }
    all.push(...errands)
    await pause(20)
  }
}

/** Begins the work of so many clients, who share the students. Gives a function that lets them end, and what was asked for. */
export function begin(url: string, students: readonly Student[], clients: number): () => Promise<Errand[]> {
  let going = true
  const errands: Errand[] = []
  const shares = Array.from({ length: clients }, (_, n) => students.filter((_one, m) => m % clients === n))
  const work = Promise.all(shares.map((share) => working(url, share, errands, () => going)))
  // awaited at the end: what it throws meanwhile must not end the program before all is stopped
  work.catch(() => undefined)
  return async () => {
    going = false
    await work
    return errands
  }
}
