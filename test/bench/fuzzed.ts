/** What a node holds after calls of every endpoint, valid and broken: in a process of its own, as production runs it. */
import path from 'node:path'
import type { InjectOptions } from 'fastify'
import { createLogger } from '../../server/log'
import { startTestDatabase } from '../server/database'
import { fuzz, openCampus, told as faultsOf } from '../server/fuzz/run'
import { callsOf, type Caller } from '../server/harness'
import { unhurried, type Campus } from './campus'
import { less, processor } from './day/cost'
import { atMost, kilobyte, told, type Figure } from './figures'
import { inMegabytes, readProcess } from './memory'
import { builtServer, startProgram } from './program'
import { sized } from './scale'

/** A million, BENCH_FUZZ=1000000, is hours. */
const calls = sized('BENCH_FUZZ', 20_000, 300)
const most = 350 * kilobyte * kilobyte

const held = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readProcess(pid, 'status') ?? '')?.[1] ?? 0) * kilobyte

/** Makes the calls of a test over HTTP. */
const over = (url: string): Caller => ({
  async inject({ method, url: to, query, headers, payload, remoteAddress }: InjectOptions) {
    const answer = await fetch(
      `${url}${String(to)}?${new URLSearchParams(query as Record<string, string>)}`,
      {
        method: method ?? 'GET',
        headers: { ...(headers as Record<string, string>), 'x-forwarded-for': remoteAddress ?? '' },
        body: (payload as string | Buffer<ArrayBuffer> | undefined) ?? null,
        redirect: 'manual',
      },
    )
    const text = await answer.text()
    return {
      statusCode: answer.status,
      headers: Object.fromEntries(answer.headers),
      json: <T>() => JSON.parse(text) as T,
    }
  },
})

export async function measureFuzzed({ dataDir }: Campus): Promise<Figure[]> {
  const database = await startTestDatabase(createLogger({ logLevel: 'error' }))
  const { app, school } = await openCampus({ database })
  const env = {
    ...unhurried,
    DATABASE_URL: database.url,
    DATA_DIR: app.context.config.dataDir,
  }
  const node = await startProgram(builtServer, env, path.join(dataDir, 'fuzz.log'))
  try {
    const began = held(node.pid)
    const before = processor({ node: [node.pid] })
    const seed = Math.floor(Math.random() * 2 ** 31)
    const faults = await fuzz(
      { ...app, ...callsOf(over(node.url)) },
      {
        calls,
        seed,
        school,
        progress: (done) => {
          if (done % 10_000 === 0) process.stdout.write(`  ${done}：${inMegabytes(held(node.pid))}\n`)
        },
      },
    )
    if (faults.length > 0) throw new Error(`FUZZ_SEED=${seed}\n${faultsOf(faults)}`)
    const { node: spent = 0 } = less(processor({ node: [node.pid] }), before)
    return [
      told('节点常驻内存，启动后', inMegabytes(began)),
      told('一次调用的处理器时间，节点', `${((spent / calls) * 1000).toFixed(2)} ms`),
      {
        ...atMost(`节点常驻内存，${calls} 次各种调用以后`, held(node.pid), most, inMegabytes),
        measured: true,
      },
    ]
  } finally {
    await node.stop()
    await app.close()
    await database.close()
  }
}
