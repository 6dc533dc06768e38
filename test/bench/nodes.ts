/** Two API nodes on PostgreSQL and Redis, and a crowd that has the app open. */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { OpenDatabase } from '../../server/database'
import { createLogger } from '../../server/log'
import { startTestDatabase } from '../server/database'
import { unhurried, type Campus } from './campus'
import { settle, type Talker } from './crowd'
import { told, type Figure } from './figures'
import { builtServer, startProgram, type Program } from './program'
import { sized } from './scale'

export const people = sized('BENCH_PEOPLE', 1_000, 40)

export class Nodes {
  readonly running: Program[] = []
  readonly urls = (): string[] => this.running.map(({ url }) => url)

  constructor(
    private readonly file: string,
    private readonly env: Record<string, string>,
    private readonly log: string,
  ) {}

  async start(): Promise<void> {
    this.running.push(await startProgram(this.file, this.env, `${this.log}-${randomUUID()}.log`))
  }

  /** As a machine that loses power. */
  kill(): void {
    const node = this.running.pop()
    if (node) process.kill(node.pid, 'SIGKILL')
  }

  stop = () => Promise.all(this.running.map((node) => node.stop()))
}

export interface Around {
  nodes: Nodes
  crowd: Talker[]
  prefix: string
  folder: string
  database: OpenDatabase
}

/** Measures with two nodes and the crowd. Without Redis there are no two nodes. */
export const onTwoNodes =
  (title: string, measure: (around: Around) => Promise<Figure[]>) =>
  async ({ dataDir: folder }: Campus): Promise<Figure[]> => {
    if (!process.env.REDIS_URL) return [told(title, '没有设置 REDIS_URL，两个节点的部分没有测量')]
    const database = await startTestDatabase(createLogger({ logLevel: 'error' }))
    const prefix = `bench-${randomUUID()}:`
    const env = {
      ...unhurried,
      CALLS_PER_MINUTE: '1000000',
      DATABASE_URL: database.url,
      REDIS_PREFIX: prefix,
      DATA_DIR: path.join(folder, 'chat'),
      LOG_LEVEL: 'error',
    }
    const nodes = new Nodes(builtServer, env, path.join(folder, 'chat'))
    try {
      await nodes.start()
      await nodes.start()
      return await measure({ nodes, crowd: await settle(database.pool, people), prefix, folder, database })
    } finally {
      await nodes.stop()
      await database.close()
    }
  }
