/**
 * npm run fuzz: a million calls over all endpoints, valid and broken, on a demo campus of its own.
 * FUZZ_CALLS: 1,000,000 when absent. FUZZ_SEED tells an earlier run again.
 */
import { fuzz, openCampus, told } from './run'

/** Of this process: the server and who calls it. What lives is told where node runs with --expose-gc. */
function memory(): string {
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  return [rss, heapUsed, external].map((bytes) => `${Math.round(bytes / 1e6)} MB`).join(', ')
}

async function main(): Promise<void> {
  const calls = Number(process.env.FUZZ_CALLS ?? 1_000_000)
  const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
  const { app, school } = await openCampus()
  process.stdout.write(`FUZZ_SEED=${seed}\n`)
  const faults = await fuzz(app, {
    calls,
    seed,
    school,
    progress: (done) => {
      // the server would not keep them: of its memory nothing is told else
      app.logs.lines.splice(0, app.logs.lines.length - 1_000)
      if (done % 10_000 === 0) process.stdout.write(`${done} / ${calls}, ${memory()}\n`)
    },
  })
  await app.close()
  process.stdout.write(faults.length === 0 ? 'no 5xx, every answer in the envelope\n' : `${told(faults)}\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

void main()
