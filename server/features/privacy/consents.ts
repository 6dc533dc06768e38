import { desc, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Statement } from '../../../contract/privacy/schema'
import type { Context, Viewer } from '../../context'
import { wrongField } from '../../http/refusal'
import { operatorLines } from '../../operator'
import { handledBy, partNames } from '../../core/privacy/handled'
import { statementOf, version } from './statement'
import { consents } from '../../core/privacy/tables'

/** The statement as it stands, what the caller agreed to last, and whether that is all of it. */
export async function readStatement(context: Context, viewer: Viewer | null): Promise<Statement> {
  const on = await handledBy(context)
  const statement = statementOf(on)
  const contact = [...operatorLines(context.config.operator), statement.contact].join('\n')
  const rows = viewer ? await agreedBy(context, viewer.id) : []
  const [last] = rows
  const current = rows.filter((row) => row.version >= version)
  const known = new Set(current.flatMap(({ parts }) => parts))
  const lacking = [...on].filter((part) => !known.has(part)).map((part) => partNames[part])
  const isNew = current.length > 0 && lacking.length > 0
  return {
    ...statement,
    ...(isNew ? { changes: `现在还用到：${lacking.join('、')}。` } : {}),
    contact,
    agreed: last ? { version: last.version, at: last.at.toISOString() } : null,
    asks: current.length === 0 || isNew,
  }
}

/** Records consent, once for a person, a version and what it names. Older versions are no longer agreed to. */
export async function consent(
  context: Context,
  viewer: Viewer | null,
  to: number,
  client: string,
): Promise<void> {
  if (to !== version) throw wrongField('version', '隐私政策有新的版本，请重新阅读')
  const parts = [...(await handledBy(context))]
  await context.db
    .insert(consents)
    .values({ id: newId(), userId: viewer?.id ?? null, version, parts, client })
    .onConflictDoNothing()
}

/** The latest first. */
const agreedBy = ({ db }: Context, userId: string) =>
  db
    .select({ version: consents.version, parts: consents.parts, at: consents.createdAt })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.version), desc(consents.createdAt))
