/** What WeChat's servers call: with answers about pictures, and for the pictures themselves. */
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../../context'
import { gone } from '../../http/refusal'
import { jpegOf } from './jpeg'
import { mediaPath, MediaChecks } from './media'
import { mediaChecks, screenings } from '../../core/safety/tables'

const pushPath = '/api/safety/wechat'
/** Bytes of a message. Media checks are one or two thousand. */
const bodyMost = 64 * 1024
const config = { rateLimit: { max: 6_000, timeWindow: 60_000 } }

type Query = Record<string, string>

export const pushPlugin =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    const checks = new MediaChecks(context)
    const { safety, storage } = context.providers
    if (!safety) return
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: bodyMost },
      async (_request: unknown, body: string) => body,
    )

    app.get<{ Querystring: Query }>(pushPath, { config }, async ({ query }, reply) => {
      const answer = safety.greeting(query)
      return reply
        .status(answer === null ? 403 : 200)
        .type('text/plain')
        .send(answer ?? '')
    })

    app.post<{ Querystring: Query; Body: unknown }>(pushPath, { config }, async ({ query, body }, reply) => {
      const heard = safety.heard(query, typeof body === 'string' ? body : '')
      if (heard === 'forged') return reply.status(403).type('text/plain').send('')
      // one that comes before its number is kept comes again: the vendor repeats what is not answered well
      const known = heard === 'other' || (await checks.answered(heard))
      return reply
        .status(known ? 200 : 503)
        .type('text/plain')
        .send(known ? 'success' : '')
    })

    /** JPEG, which the vendor reads and pictures are not kept as. */
    app.get<{ Querystring: { id: string } }>(
      mediaPath,
      {
        config,
        schema: {
          querystring: {
            type: 'object',
            required: ['id'],
            properties: { id: { type: 'string', format: 'uuid' } },
          },
        },
      },
      async ({ query }, reply) => {
        const [found] = await context.db
          .select({ kind: mediaChecks.kind, key: mediaChecks.key })
          .from(mediaChecks)
          .innerJoin(screenings, eq(screenings.id, mediaChecks.screeningId))
          // what its owner replaced is stored no more
          .where(
            and(
              eq(mediaChecks.id, query.id),
              sql`(${screenings.subject} <> 'picture' or exists(
            select 1 from picture_waits pw where pw.id = ${screenings.subjectId} and pw.state = 'pending'))`,
            ),
          )
        if (!found) throw gone('这个文件')
        const content = await storage.read(found.key)
        reply.header('cache-control', 'private, no-store')
        if (found.kind === 'sound') return reply.type('application/octet-stream').send(content)
        return reply.type('image/jpeg').send(await jpegOf(content))
      },
    )
  }
