/** Where the day is played: two nodes a town on a primary with a streaming replica, PgBouncer and Redis, on loopback. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { OpenDatabase } from '../../../server/database'
import { freePort } from '../../../server/database/embedded'
import { createLogger } from '../../../server/log'
import { until } from '../../live/server'
import { startTestDatabase } from '../../server/database'
import { startRedis } from '../../server/fakes/redis'
import { startPooler } from '../../server/pgbouncer'
import { postmasterOf } from '../../server/processes'
import { startStreaming, type Streaming } from '../../server/streaming'
import { unhurried } from '../campus'
import { Nodes } from '../nodes'
import { builtServer } from '../program'
import type { Parts } from './cost'
import { settleTown, type Town, type Wanted } from './town'

const log = createLogger({ logLevel: 'error' })
/** Connections of PgBouncer to each database, and of a node to PgBouncer. */
const connections = 15

/** As a machine of its own has it, but for the memory that it would have. */
const settings = {
  shared_buffers: '256MB',
  max_connections: '150',
  fsync: 'on',
  random_page_cost: '1.1',
  max_wal_size: '1GB',
  max_parallel_workers_per_gather: '0',
}

/** A town, its database, and the nodes that serve it. */
interface Place {
  town: Town
  database: OpenDatabase
  nodes: Nodes
}

export class Stage {
  private readonly opened: (() => Promise<unknown>)[] = []
  private readonly poolers: number[] = []
  private streaming: Streaming | null = null
  private redis = { port: 0, pid: 0 }

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true })
  }

  async start(): Promise<void> {
    const port = await freePort()
    const redis = startRedis(port)
    this.opened.push(redis.close)
    this.redis = { port, pid: redis.pid }
    this.streaming = await startStreaming(1, settings)
    this.opened.push(this.streaming.stop)
  }

  /** A town of its own, and its nodes. */
  async place(name: string, wanted: Wanted): Promise<Place> {
    const [primary, replica] = [this.streaming?.primary.url ?? '', this.streaming?.replicas[0]?.url ?? '']
    const database = await startTestDatabase(log, { at: primary })
    this.opened.push(database.close)
    const town = await settleTown(database.pool, wanted)
    await this.followed()
    const pooler = await startPooler(database.url, connections)
    this.opened.push(pooler.stop)
    this.poolers.push(pooler.pid)
    const beside = new URL(replica)
    beside.pathname = new URL(database.url).pathname
    const env = {
      ...unhurried,
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: database.url,
      DATABASE_REPLICAS: beside.href,
      DATABASE_POOL: String(connections),
      REDIS_URL: `redis://127.0.0.1:${this.redis.port}`,
      REDIS_PREFIX: `${name}:`,
      DATA_DIR: path.join(this.folder, name),
      LOG_LEVEL: 'warn',
    }
    const nodes = new Nodes(builtServer, env, path.join(this.folder, name))
    this.opened.push(nodes.stop)
    await nodes.start()
    await nodes.start()
    return { town, database, nodes }
  }

  /** First processes of what serves. Of the nodes, those of one town. */
  partsOf(of: Place): Parts {
    const { primary, replicas } = this.streaming ?? { primary: null, replicas: [] }
    return {
      nodes: of.nodes.running.map(({ pid }) => pid),
      primary: primary ? [postmasterOf(primary.data)] : [],
      replica: replicas.map(({ data }) => postmasterOf(data)),
      pgbouncer: this.poolers,
      redis: [this.redis.pid],
    }
  }

  /** Connections of clients that the primary and the replica have open for one town. */
  async connections({ database }: Place): Promise<{ primary: number; replica: number }> {
    const name = new URL(database.url).pathname.slice(1)
    const text = `select count(*)::int as count from pg_stat_activity where datname = '${name}' and backend_type = 'client backend'`
    const count = async (standing?: {
      ask: <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>
    }) => (await standing?.ask<{ count: number }>(text))?.[0]?.count ?? 0
    return {
      primary: await count(this.streaming?.primary),
      replica: await count(this.streaming?.replicas[0]),
    }
  }

  /** Ends all of it, whatever of it fails to. @throws what failed first */
  async stop(): Promise<void> {
    const failed: unknown[] = []
    for (const close of this.opened.reverse()) await close().catch((error: unknown) => failed.push(error))
    if (failed.length > 0) throw failed[0]
  }

  /** Waits until the replica has all that was written. */
  private async followed(): Promise<void> {
    const [place] =
      (await this.streaming?.primary.ask<{ at: string }>('select pg_current_wal_lsn()::text as at')) ?? []
    await until(
      'the replica follows',
      async () => {
        const text = `select pg_last_wal_replay_lsn() >= '${place?.at}'::pg_lsn as there`
        const [found] = (await this.streaming?.replicas[0]?.ask<{ there: boolean }>(text)) ?? []
        return found?.there ? true : null
      },
      120_000,
    )
  }
}
