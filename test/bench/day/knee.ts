/** The rate up to which a service answers in time: a step up at a time, then between the last that held and the first that did not. */
import type { Round } from './open'

/** Of a hundred, the slowest one may take so long, ms. */
const limits = { read: 200, write: 500 } as const

export const p99 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0

/** Whether all were answered, and in time. */
export const inTime = ({ reads, writes, faults, gaveUp }: Round): boolean =>
  !gaveUp && faults.length === 0 && p99(reads) <= limits.read && p99(writes) <= limits.write

interface Climb {
  first: number
  /** By which the rate grows at each step. */
  factor: number
  steps: number
  /** Steps between the last that held and the first that did not. */
  between: number
}

export interface Knee {
  /** The highest that held; null: not even the first did. */
  best: Round | null
  /** The lowest that did not; null: all held. */
  broken: Round | null
  steps: Round[]
}

/** A step that breaks is tried once more: the machine may have had something else to do. */
export async function findKnee(climb: Climb, tryAt: (rate: number) => Promise<Round>): Promise<Knee> {
  const knee: Knee = { best: null, broken: null, steps: [] }
  const step = async (rate: number): Promise<boolean> => {
    for (let turn = 0; turn < 2; turn += 1) {
      const round = await tryAt(rate)
      knee.steps.push(round)
      if (inTime(round)) {
        knee.best = round
        return true
      }
      knee.broken = round
    }
    return false
  }
  for (let n = 0; n < climb.steps && (await step(climb.first * climb.factor ** n)); n += 1) knee.broken = null
  for (let n = 0; n < climb.between && knee.best && knee.broken; n += 1) {
    const { broken } = knee
    if (await step((knee.best.rate + knee.broken.rate) / 2)) knee.broken = broken
  }
  return knee
}
