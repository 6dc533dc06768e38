import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Role } from '../contract/roles/rules'
import type { Config } from './config'
import type { Database } from './database'
import type { Replicas } from './database/replicas'
import type { Events } from './events'
import type { House } from './features'
import type { Providers } from './providers'
import type { Secrets } from './core/seal/secrets'

/** Everything that a feature is given. Nothing else reaches the outside. */
export interface Context {
  config: Config
  db: Database
  pool: Pool
  /** Connections past a pooler, for locks that a connection holds. */
  direct: Pool
  /** Replicas that lists which many read may be read from, up to a second late. */
  replicas: Replicas | null
  providers: Providers
  events: Events
  /** Seals and hashes under PAPERS_KEY. */
  secrets: Secrets
  log: FastifyBaseLogger
  /** Declarations of all features. */
  house: House
}

/** Bodies by the kind's name, each made once for a context (`House.of`). */
export type Makers<Name extends string, Body> = { readonly [N in Name]?: (context: Context) => Body }

/** The database or a transaction on it: services take either. */
export type Executor = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute' | '_'>

/** The person who calls. */
export interface Viewer {
  id: string
  schoolId: string | null
  sessionId: string
  /** Certified as a student, for now. */
  student: boolean
  /** The ID card was checked. */
  verified: boolean
  /** There is someone whom this person blocked, or who blocked this person. */
  blocks: boolean
  roles: readonly { role: Role; schoolId: string | null }[]
}

/** Returns whether the viewer holds the role, for a school or for the whole platform. */
export const holds = (viewer: Viewer, role: Role, schoolId?: string): boolean =>
  viewer.roles.some(
    (grant) =>
      grant.role === role &&
      (schoolId === undefined || grant.schoolId === null || grant.schoolId === schoolId),
  )

/** Returns whether the viewer administers the school: as its administrator, or as the platform's. */
export const administers = (viewer: Viewer, schoolId: string): boolean =>
  holds(viewer, 'platform-admin') || holds(viewer, 'school-admin', schoolId)
