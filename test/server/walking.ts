/** What random walks over a feature's services share. */
import { Refusal } from '../../server/http/refusal'

/** Rolls of a die with as many sides as one likes, the same ones for a seed: mulberry32. */
export function dice(start: number): (below: number) => number {
  let a = start
  return (below) => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

/** Whether it was done. What is no refusal is our fault. */
export async function tried(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return false
    throw error
  }
}
