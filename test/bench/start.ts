/** From the start of the process to its first answer, on a database that is filled and stands already. */
import path from 'node:path'
import { unhurried } from './campus'
import { atMost, median, type Figure } from './figures'
import { builtServer, startProgram } from './program'
import { sized } from './scale'

const starts = sized('BENCH_ROUNDS', 5, 1)

async function start(database: string, folder: string): Promise<number> {
  const env = { ...unhurried, DATABASE_URL: database, REDIS_URL: '', DATA_DIR: folder }
  const began = performance.now()
  const program = await startProgram(builtServer, env, path.join(folder, 'start.log'))
  try {
    const answer = await fetch(`${program.url}/readyz`)
    if (!answer.ok) throw new Error(`/readyz: ${answer.status}`)
    return performance.now() - began
  } finally {
    await program.stop()
  }
}

/** The middle of some starts. @param folder of the campus, whose files are there */
export async function measureStart(database: string, folder: string): Promise<Figure> {
  const took: number[] = []
  while (took.length < starts) took.push(await start(database, folder))
  const tell = (ms: number) => `${(ms / 1000).toFixed(2)} 秒`
  return { ...atMost('从启动到应答', median(took), 1500, tell), timing: true }
}
