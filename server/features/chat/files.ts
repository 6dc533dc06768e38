/** Files in conversations: fetched by a link that lives for minutes, by who has the message at that moment. */
import { sql } from 'drizzle-orm'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { filePath } from '../../../contract/chat/rules'
import type { Context, Viewer } from '../../context'
import { gone } from '../../http/refusal'
import { attachment } from '../../core/file/attachment'
import { linkExpired, linkKey, linkKeyOf } from '../../core/file/link'
import { unblocked } from '../../core/privacy/visible'
import { hadBy } from '../../core/chat/json'
import { oneFor } from '../../core/chat/rows'

const what = 'chat.file'

/** A key for the file of a message. @throws Refusal when the viewer has no such message */
export async function fileKey(
  context: Context,
  viewer: Viewer,
  { conversation, seq }: { conversation: string; seq: number },
): Promise<{ id: string; key: string; until: string }> {
  const message = await oneFor(context, viewer, conversation, seq)
  if (!message?.file) throw gone('这个文件')
  const { id } = message.file
  return { id, ...(await linkKey(context, viewer, what, id)) }
}

interface Stored extends Record<string, unknown> {
  key: string
  name: string
  mime: string
  bytes: number
}

/** The file, where one message of those that the person has still holds it. */
async function fileFor({ db }: Context, userId: string, id: string): Promise<Stored | null> {
  const { rows } = await db.execute<Stored>(sql`
    select f.key, f.name, f.mime, f.bytes from media f where f.id = ${id} and exists(
      select 1 from messages m join conversation_members c on c.conversation_id = m.conversation_id and c.user_id = ${userId}
      where m.file_id = f.id and ${hadBy(sql`m`)} and (c.peer_id is null or ${unblocked(sql`c.user_id`, sql`c.peer_id`)}))`)
  return rows[0] ?? null
}

/** A browser saves it and runs none of it. */
const sent = (reply: FastifyReply, { name, mime, bytes }: Stored): FastifyReply =>
  reply
    .type(mime)
    .header('content-length', bytes)
    .header('content-disposition', attachment(name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')

/** GET /api/chat/download?id=…&key=…: a file and not an envelope. */
export const chatFiles =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: Record<string, unknown> }>(`/api/${filePath}`, {
      config: { rateLimit: { max: 60, timeWindow: 60_000 } },
      handler: async ({ query }, reply) => {
        const { id, userId } = await linkKeyOf(context, what, query.id, query.key)
        const file = await fileFor(context, userId, id)
        if (!file) throw linkExpired()
        return sent(reply, file).send(await context.providers.storage.stream(file.key))
      },
    })
  }
