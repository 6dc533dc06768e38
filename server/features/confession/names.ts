/**
 * Whom a post names. Rolls hold names in keyed hashes, so a text is held against nicknames of the school: any after an @,
 * and words of two to four characters that begin as a Chinese name does. That a word only looks like one, a reviewer says.
 */
import { and, eq, ne, sql } from 'drizzle-orm'
import { limits } from '../../../contract/confession/rules'
import type { Executor, Viewer } from '../../context'
import { wrongField } from '../../http/refusal'
import { nameWords } from '../../core/account/names'
import { users } from '../../core/account/tables'
import { unblocked } from '../../core/privacy/visible'

export interface Named {
  userId: string
  how: 'chosen' | 'found'
}

/** Characters of a nickname at most that an @ is read for. */
const mostAt = 12

/** What may be a nickname after an @: it may go on without a space. */
export function atWords(text: string): string[] {
  const words = new Set<string>()
  for (const [, after = ''] of text.matchAll(/@([^\s@]+)/gu)) {
    const signs = Array.from(after).slice(0, mostAt)
    signs.forEach((_, end) => words.add(signs.slice(0, end + 1).join('')))
  }
  return [...words]
}

/** The person chosen. To whom has blocked or is blocked by the author they are not there, as everywhere. */
export async function chosenOne(
  db: Executor,
  viewer: Viewer,
  schoolId: string,
  id: string,
): Promise<{ id: string; name: string }> {
  if (id === viewer.id) throw wrongField('to', '不能写给自己')
  const [person] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.id, id), eq(users.schoolId, schoolId), unblocked(viewer.id, sql`${users.id}`)))
  if (!person) throw wrongField('to', '本校没有这位同学，请重新选择')
  return person
}

/** Everyone else whom the words name. Black lists are not asked here: who is named must be asked, whoever names them. */
export async function namedIn(
  db: Executor,
  viewer: Viewer,
  schoolId: string,
  text: string,
  toName: string | null,
): Promise<(Named & { name: string })[]> {
  const at = atWords(text)
  const candidates = [...new Set([...at, ...nameWords(text), ...(toName ? [toName] : [])])]
  if (candidates.length === 0) return []
  const found = await db
    .select({ userId: users.id, name: users.name })
    .from(users)
    .where(
      and(
        eq(users.schoolId, schoolId),
        sql`${users.name} = any(${sql.param(candidates)}::text[])`,
        ne(users.id, viewer.id),
      ),
    )
    .limit(limits.named.max + 1)
  if (found.length > limits.named.max) throw wrongField('text', `一条最多写到 ${limits.named.max} 位同学`)
  return found.map(({ userId, name }) => ({ userId, name, how: at.includes(name) ? 'chosen' : 'found' }))
}
