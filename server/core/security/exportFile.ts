import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import { exportMinutes, exportName, exportPath } from '../../../contract/security/rules'
import type { Context, Viewer } from '../../context'
import type { Tools } from '../../feature'
import { viewerOf } from '../../http/access'
import { refuse, signedOut } from '../../http/refusal'
import { withUrls } from '../file/json'
import { dataExports } from './tables'

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

/** Only what was prepared a moment ago. A download that broke off may be repeated while that lasts. */
async function take({ db }: Context, viewer: Viewer): Promise<void> {
  const taken = await db
    .update(dataExports)
    .set({ fetchedAt: sql`coalesce(${dataExports.fetchedAt}, now())` })
    .where(
      and(
        eq(dataExports.userId, viewer.id),
        gt(dataExports.preparedAt, sql`now() - make_interval(mins => ${exportMinutes})`),
      ),
    )
    .returning({ id: dataExports.userId })
  if (taken.length === 0) throw refuse('请先准备导出，再来下载')
}

/** The one answer that is a file and not an envelope, as downloads on every target need. */
export const exportFile =
  (context: Context, { authenticate }: Tools): FastifyPluginAsync =>
  async (app) => {
    app.get(`/api/${exportPath}`, {
      config: { rateLimit: { max: 10, timeWindow: 60_000 } },
      preValidation: async (request) => {
        request.viewer = await viewerOf(request, authenticate)
        if (!request.viewer) throw signedOut()
      },
      handler: async ({ viewer }, reply) => {
        if (!viewer) throw signedOut()
        await take(context, viewer)
        return reply
          .type('application/json; charset=utf-8')
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(exportName)}`)
          .send(JSON.stringify(await personalData(context, viewer.id), null, 2))
      },
    })
  }
