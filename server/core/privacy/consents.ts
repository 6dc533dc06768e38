import { desc, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Statement } from '../../../contract/privacy/schema'
import type { Context, Viewer } from '../../context'
import { wrongField } from '../../http/refusal'
import { statement } from './statement'
import { consents } from './tables'

/** The statement as it stands, and what the caller agreed to last. */
export async function readStatement(context: Context, viewer: Viewer | null): Promise<Statement> {
  return { ...statement, agreed: viewer && (await agreedBy(context, viewer.id)) }
}

/** Records consent, once for a person and version. Older versions are no longer agreed to. */
export async function consent(
  { db }: Context,
  viewer: Viewer | null,
  version: number,
  client: string,
): Promise<void> {
  if (version !== statement.version) throw wrongField('version', '隐私政策有新的版本，请重新阅读')
  await db
    .insert(consents)
    .values({ id: newId(), userId: viewer?.id ?? null, version, client })
    .onConflictDoNothing()
}

async function agreedBy({ db }: Context, userId: string): Promise<Statement['agreed']> {
  const [row] = await db
    .select({ version: consents.version, at: consents.createdAt })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.version))
    .limit(1)
  return row ? { version: row.version, at: row.at.toISOString() } : null
}
