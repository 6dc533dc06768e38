/**
 * How much the bench measures. BENCH_SCALE=rehearsal is a short run of every part: it shows that each still works and
 * counts right, and measures too little to hold ratios, times, or sizes that grow.
 */
export const rehearsal = process.env.BENCH_SCALE === 'rehearsal'

/** A setting of the environment; else the size of a whole run, or of a rehearsal. */
export const sized = (setting: string, whole: number, small: number): number =>
  Number(process.env[setting] ?? (rehearsal ? small : whole))
