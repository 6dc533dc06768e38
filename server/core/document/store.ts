import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Document } from '../../../contract/common'
import { documentLimits, documentWords, type DocumentEnding } from '../../../contract/file/document/rules'
import type { Context, Executor, Viewer } from '../../context'
import { Refusal, refuse } from '../../http/refusal'
import { screen } from '../safety/screen'
import { removeFiles } from '../file/free'
import { media } from '../file/tables'
import { holds } from './content'
import { documentName } from './name'

/** Folder of the storage. */
export const documentsFolder = 'documents'

const mimes: Record<DocumentEnding, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain',
  zip: 'application/zip',
}

const refused = (sentence: string): Refusal => new Refusal(400, -2, sentence)

/** Keeps a file of this machine as the viewer's document. Refuses what is empty, or not what its name says. */
export async function storeDocument(
  context: Context,
  viewer: Viewer,
  said: string,
  file: string,
): Promise<Document> {
  const named = documentName(said)
  if (!named) throw refused(`只能发 ${documentWords} 文件`)
  const { ending } = named
  const { size } = await stat(file)
  if (size === 0) throw refused('这个文件是空的，请换一个')
  if (!(await holds(file, ending))) throw refused(`这个文件不是能打开的 ${ending.toUpperCase()}，请换一个`)
  const { texts } = await screen(context, viewer, { scene: 'chat', texts: { text: named.name } })
  const id = newId()
  // nothing that people see of it tells the key
  const key = `${documentsFolder}/${randomUUID()}`
  // no address of the storage may show it as a page
  await context.providers.storage.putFile(key, file, 'application/octet-stream')
  try {
    await context.db.transaction(async (tx) => {
      await mayStore(tx, viewer)
      await tx.insert(media).values({
        ...{ id, ownerId: viewer.id, kind: 'document', key, mime: mimes[ending] },
        ...{ name: texts.text, seconds: 0, bytes: size, cleanedAt: sql`now()` },
      })
    })
  } catch (error) {
    await removeFiles(context, [key])
    throw error
  }
  return { id, name: texts.text, size, ending }
}

/** Takes turns with the person's other uploads, so that the limit holds. */
async function mayStore(tx: Executor, { id }: Viewer): Promise<void> {
  await tx.execute(sql`select 1 from users where id = ${id} for no key update`)
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from media
    where owner_id = ${id} and kind = 'document' and created_at > now() - interval '24 hours'`)
  if ((rows[0]?.count ?? 0) >= documentLimits.perDay)
    throw refuse(`一天最多发 ${documentLimits.perDay} 个文件，明天再来吧`)
}
