/** What a seller writes: read, bounded, and held against what may not be sold. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { bannedLead, limits, ways } from '../../../../contract/secondhand/rules'
import type { Way } from '../../../../contract/secondhand/rules'
import type { GoodsDraft } from '../../../../contract/secondhand/goods/schema'
import { isBlank } from '../../../../contract/rules'
import type { Executor, Viewer } from '../../../context'
import { wrongField } from '../../../http/refusal'
import { lineOf, linesOf } from '../../../http/text'
import { userAddresses } from '../../../core/address/tables'
import { houses } from '../../../core/school/tables'
import type { FieldHit } from '../../../core/safety/screen'
import { bansOf } from '../sellers/bans'
import { businessOf } from '../sellers/eligibility'
import { bannedBy } from './banned'

type Written = Omit<GoodsDraft, 'key' | 'category'> & { course?: string }

/** Words by their fields, as they are screened. A tag is a line. */
export const textsOf = ({ text, title, tags = [], spot = '', course = '' }: Written) => ({
  text,
  title,
  tags: tags.map(lineOf).join('\n'),
  spot,
  course,
})
export type Texts = ReturnType<typeof textsOf>

/** Words in which what may not be sold is looked for. */
type Held = Partial<Pick<Texts, 'title' | 'text' | 'tags'>>

/** The field that holds what may not be sold, and the sentence that says so; null: none does. */
async function bannedIn(
  db: Executor,
  schoolId: string,
  texts: Held,
): Promise<{ field: string; word: string; sentence: string } | null> {
  const own = await bansOf(db, schoolId)
  for (const field of ['title', 'text', 'tags'] as const) {
    const found = bannedBy(texts[field] ?? '', own)
    if (found) {
      const { word, rule } = found
      return { field, word, sentence: `${bannedLead}“${word}”，违反“${rule}”规则` }
    }
  }
  return null
}

/** What a reviewer is asked about, in place of a refusal. */
export async function doubtsIn(db: Executor, schoolId: string | null, texts: Held): Promise<FieldHit[]> {
  const banned = schoolId === null ? null : await bannedIn(db, schoolId, texts)
  if (!banned) return []
  const { field, word } = banned
  return [{ field, word, kind: 'other', action: 'hold', entry: word, reason: null }]
}

/** @throws Refusal that names the field that holds what may not be sold */
export async function demandAllowed(db: Executor, schoolId: string, texts: Held): Promise<void> {
  const banned = await bannedIn(db, schoolId, texts)
  if (banned) throw wrongField(banned.field, banned.sentence)
}

/** The words as they are kept. `review`: what may not be sold waits for a reviewer. @throws Refusal that names the field */
export async function wordsFrom(db: Executor, schoolId: string, texts: Texts, review: boolean) {
  const title = lineOf(texts.title)
  const text = isBlank(texts.text) ? '' : linesOf(texts.text)
  if (Array.from(title).length < limits.title.min)
    throw wrongField('title', `至少写 ${limits.title.min} 个字`)
  if (Array.from(text).length < limits.text.min) throw wrongField('text', `至少写 ${limits.text.min} 个字`)
  const tags = [...new Set(texts.tags.split('\n').filter((tag) => !isBlank(tag)))]
  if (!review) await demandAllowed(db, schoolId, { title, text, tags: tags.join('\n') })
  return { title, text, tags, spot: lineOf(texts.spot), course: lineOf(texts.course) }
}

/** What it costs and how it changes hands. @throws Refusal that names the field */
export async function termsFrom(
  db: Executor,
  viewer: Viewer,
  schoolId: string,
  { grade, price, original, ways: chosen, freight = 0, house, returns, exempt }: Written,
  spot: string,
) {
  if (original !== undefined && original < price) throw wrongField('original', '原价不能比现价低')
  if (exempt !== undefined && !(await businessOf(db, viewer.id)))
    throw wrongField('exempt', '认证过的商家才需要声明不适用七天无理由')
  const courier = chosen.includes('courier')
  const building = house === undefined ? null : await buildingOf(db, schoolId, house)
  return {
    grade,
    price,
    original: original ?? null,
    ways: ways.filter((way): way is Way => chosen.includes(way)),
    freight: courier ? freight : 0,
    houseId: building?.id ?? null,
    spot: spot || (building?.name ?? ''),
    returnId: returns === undefined ? null : await addressOf(db, viewer, returns),
    exempt: exempt ?? null,
  }
}

/** One of the seller's own addresses. */
async function addressOf(db: Executor, { id: userId }: Viewer, id: string): Promise<string> {
  const [row] = await db
    .select({ id: userAddresses.id })
    .from(userAddresses)
    .where(and(eq(userAddresses.id, id), eq(userAddresses.userId, userId), isNull(userAddresses.deletedAt)))
  if (!row) throw wrongField('returns', '没有这个地址，请重新选择')
  return row.id
}

/** A building of the school. @throws Refusal */
export async function buildingOf(db: Executor, schoolId: string, id: string) {
  const [house] = await db
    .select({ id: houses.id, name: houses.name })
    .from(houses)
    .where(sql`${eq(houses.id, id)} and ${eq(houses.schoolId, schoolId)}`)
  if (!house) throw wrongField('house', '你的学校没有这栋楼')
  return house
}
