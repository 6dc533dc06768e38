import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from './config'
import type { Database } from './database'
import type { Events } from './events'
import type { Providers } from './providers'

/** What a feature is given. Nothing else reaches the outside. */
export interface Context {
  config: Config
  db: Database
  pool: Pool
  providers: Providers
  events: Events
  log: FastifyBaseLogger
}

/** The database or a transaction on it: services take either. */
export type Executor = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

/** Who is calling. */
export interface Viewer {
  id: string
  schoolId: string | null
  sessionId: string
}
