import { and, eq, gt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import { exportMinutes, exportName, exportPath } from '../../../contract/security/rules'
import type { Context, Viewer } from '../../context'
import type { Tools } from '../../http/access'
import { viewerOf } from '../../http/access'
import { refuse, signedOut } from '../../http/refusal'
import { hashOf } from '../../core/account/secret'
import { withUrls } from '../../core/file/json'
import { dataExports } from '../../core/security/tables'

/** Everything that the person gave and wrote: each part a column of one statement, so that all of it is of one moment. */
export async function personalData(context: Context, id: string): Promise<unknown> {
  const parts = Object.entries(context.house.all('exported'))
  const columns = parts.map(([name, part]) => sql`${part.read(id)} as ${sql.identifier(name)}`)
  const { rows } = await context.db.execute(sql`select ${sql.join(columns, sql`, `)}`)
  const [row] = rows
  if (!row) throw new Error('no row')
  const shown = parts.map(([name, { show }]) => [name, show ? show(row[name], context) : row[name]])
  return withUrls(
    { exported_at: new Date().toISOString(), ...Object.fromEntries(shown) },
    context.providers.storage,
  )
}

interface Wanted {
  whose: SQL
  /** Said when nothing is prepared. */
  otherwise: string
}

/** Only what was prepared a moment ago. A download that broke off may be repeated while that lasts. @returns whose it is */
async function take({ db }: Context, { whose, otherwise }: Wanted): Promise<string> {
  const [taken] = await db
    .update(dataExports)
    .set({ fetchedAt: sql`coalesce(${dataExports.fetchedAt}, now())` })
    .where(and(whose, gt(dataExports.preparedAt, sql`now() - make_interval(mins => ${exportMinutes})`)))
    .returning({ id: dataExports.userId })
  if (!taken) throw refuse(otherwise)
  return taken.id
}

/** By the key of a link, which opens the file in a browser without the session; else by the session. */
function wanted(viewer: Viewer | null, query: unknown): Wanted {
  const { key } = Object(query) as { key?: unknown }
  if (typeof key === 'string')
    return { whose: eq(dataExports.keyHash, hashOf(key)), otherwise: '链接已经失效，请重新导出' }
  if (!viewer) throw signedOut()
  return { whose: eq(dataExports.userId, viewer.id), otherwise: '请先准备导出，再来下载' }
}

/** The one answer that is a file and not an envelope, as downloads on every target need. */
export const exportFile =
  (context: Context, { authenticate }: Tools): FastifyPluginAsync =>
  async (app) => {
    app.get(`/api/${exportPath}`, {
      config: { rateLimit: { max: 10, timeWindow: 60_000 } },
      preValidation: async (request) => {
        request.viewer = await viewerOf(request, authenticate)
      },
      handler: async ({ viewer, query }, reply) => {
        const id = await take(context, wanted(viewer, query))
        return reply
          .type('application/json; charset=utf-8')
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(exportName)}`)
          .send(JSON.stringify(await personalData(context, id), null, 2))
      },
    })
  }
